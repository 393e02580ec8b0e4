import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketExportColumns } from '../../../contract/market/marketExport.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let reader: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  reader = await makePerson(t);
  const owner = await makePerson(t, { role: 'paid' });
  const admin = await makePerson(t, { role: 'admin' });
  const publish = (change: Parameters<typeof diesel>[1]) =>
    makeAd(t, owner, diesel(ids, change), { approvedBy: admin });
  const priced = (amount: number) => ({
    type: 'fixed' as const,
    amount,
    currencyId: ids.currency('USD'),
    unitId: ids.unit('MT'),
  });
  await publish({ title: 'Dear diesel', price: priced(700) });
  await publish({ title: '=HYPERLINK("http://evil.example")', price: priced(650) });
  await publish({ title: 'Wanted diesel', side: 'buy', price: priced(600) });
  await makeAd(t, owner, diesel(ids, { title: 'Still pending' }));
});
afterAll(() => t.close());

type Row = Record<string, string>;
const download = (query = '') => t.call('GET', `/ads/public/export.csv${query}`, { as: reader.token });
const rowsOf = async (query: string) =>
  Papa.parse<Row>((await download(query)).body, { header: true, skipEmptyLines: true }).data;

describe('the market as a sheet', () => {
  test('holds what the list of the same search holds, in its order', async () => {
    const query = '?side=sell&sort=price_desc&priceBasis=usdPerTonne';
    const answer = await download(query);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('market.csv');
    const rows = await rowsOf(query);
    const list = (await t.call('GET', `/ads/public${query}`)).json();
    expect(rows.map(({ reference }) => reference)).toEqual(
      list.items.map((ad: { reference: string }) => ad.reference),
    );
    expect(Object.keys(rows[0] ?? {})).toEqual(marketExportColumns);
    expect(rows[0]).toMatchObject({
      title: 'Dear diesel',
      price: '700',
      'USD/t': '700',
      'comparable kind': 'fixed',
      formula: '',
      side: 'sell',
    });
  });

  test('never holds a formula, nor an ad that is not published', async () => {
    const titles = (await rowsOf('')).map(({ title }) => title);
    expect(titles).toContain('\'=HYPERLINK("http://evil.example")');
    expect(titles).toHaveLength(3);
  });

  test('is for people who signed in, and refuses what the list refuses', async () => {
    expect((await t.call('GET', '/ads/public/export.csv')).statusCode).toBe(401);
    expect((await download('?side=both')).statusCode).toBe(400);
    expect((await download('?limit=100000')).statusCode).toBe(400);
  });
});
