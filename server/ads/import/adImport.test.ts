import { afterAll, beforeAll, expect, test } from 'vitest';
import { msg } from '../../../contract/core/message.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let trader: Person;

beforeAll(async () => {
  t = await startTestApp();
  trader = await makePerson(t, { role: 'paid' });
});
afterAll(() => t.close());

const offer = {
  side: 'Sell',
  product: 'Diesel (road)',
  density: '845',
  quantity: '30 000',
  'quantity max': '33,000',
  unit: 't',
  price: '702.50',
  currency: 'usd',
  term: 'CIF',
  port: 'NLRTM',
  'payment terms': 'LC_SIGHT',
};
const run = (rows: object[], { dryRun = false, as = trader, key = '' } = {}) =>
  t.call('POST', '/ads/import', {
    as: as.token,
    payload: { rows, dryRun },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const drafts = async () =>
  (await t.call('GET', '/ads/my-ads?status=draft', { as: trader.token })).json().total;

test('a dry run writes nothing and says every bad cell; mended, all become drafts', async () => {
  const bad = [
    offer,
    { ...offer, product: 'Dragon oil', price: '702,5' },
    { ...offer, quantity: '40000', 'quantity max': '30000', port: 'XXXXX', side: 'swap' },
    { ...offer, to: '2020-01-01', 'payment terms': 'LC_SIGHT; shells', grade: 'B7' },
  ];
  const { faults, created } = (await run(bad, { dryRun: true })).json();
  expect(created).toEqual([]);
  const marked = faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`);
  expect(marked).toEqual(
    expect.arrayContaining(['1 product', '1 price', '2 side', '2 port', '3 payment terms']),
  );
  expect(marked.some((one: string) => one.startsWith('0 '))).toBe(false);
  expect((await run(bad)).json()).toEqual({ faults, created: [] });
  expect(await drafts()).toBe(0);

  const mended = (await run([offer, { ...offer, side: 'BUY', price: '' }])).json();
  expect(mended.faults).toMatchObject([]);
  expect(mended.created).toHaveLength(2);
  const ad = (await t.call('GET', `/ads/${mended.created[0]}`, { as: trader.token })).json();
  expect(ad).toMatchObject({
    status: 'draft',
    side: 'sell',
    quantity: { min: 30_000, max: 33_000, unit: { code: 'MT' } },
    price: { amount: 702.5, currency: { code: 'USD' }, unit: { code: 'MT' } },
    delivery: { term: 'CIF', port: { code: 'NLRTM' }, country: { code: 'NL' } },
  });
  expect((await t.call('POST', `/ads/${mended.created[0]}/submit`, { as: trader.token })).statusCode).toBe(
    200,
  );
});

test('as many rows as may be become drafts of their own, each looked over and told of', async () => {
  const { created } = (await run(Array.from({ length: 200 }, () => offer))).json();
  const rows = await t.ctx.db
    .selectFrom('ads')
    .innerJoin('ad_events', 'ad_events.ad_id', 'ads.id')
    .select(['ads.id', 'ads.reference', 'ads.cautions', 'ad_events.to_status'])
    .where('ads.id', 'in', created)
    .execute();
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(200);
  const found = new Map(rows.map(({ id, cautions }) => [id, JSON.stringify(cautions)]));
  // Many ads at once trigger a rule: each row counts those before it.
  expect(found.get(created[0])).toContain(JSON.stringify(msg('cautions.inAnHour', { count: 3 })));
  expect(found.get(created.at(-1))).toContain(JSON.stringify(msg('cautions.inAnHour', { count: 202 })));
});

test('days that are past are marked as on the form', async () => {
  const { faults } = (await run([{ ...offer, 'valid until': '2020-01-01' }])).json();
  expect(faults).toMatchObject([{ row: 0, column: 'valid until' }]);
});

test('a cell of a thousand wrong words is one bad cell', async () => {
  const { faults } = (await run([{ ...offer, 'payment terms': 'shells;'.repeat(700) }])).json();
  expect(faults).toMatchObject([
    { row: 0, column: 'payment terms', message: 'There is no payment term “shells”' },
  ]);
});

test('the same key makes them once; too many rows, unknown columns and smaller plans are refused', async () => {
  const before = await drafts();
  const key = '0b6f2a52-9d0f-4a3e-8f43-2b8a7b3f1c55';
  const [first, second] = [await run([offer], { key }), await run([offer], { key })];
  expect(second.json()).toEqual(first.json());
  expect(await drafts()).toBe(before + 1);
  expect((await run(Array.from({ length: 201 }, () => offer))).statusCode).toBe(400);
  expect((await run([{ ...offer, owner: 'me' }])).statusCode).toBe(400);
  const refused = await run([offer], { as: await makePerson(t) });
  expect(refused.json()).toMatchObject({ upgradeRequired: true, feature: 'bulkImport' });
});
