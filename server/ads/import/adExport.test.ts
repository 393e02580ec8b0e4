import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AdImportColumn,
  adExportColumns,
  adImportColumns,
  adImportTable,
} from '../../../contract/ads/adImport.ts';
import { type AdField, type AdPayload, adFieldNames } from '../../../contract/ads/adPayload.ts';
import type { PriceFormulaInput } from '../../../contract/prices/formula.ts';
import { priceFormula } from '../../../contract/prices/formula.ts';
import { addDays } from '../../lib/days.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { storedPayload } from '../content/payload.queries.ts';

let t: TestApp;
let ids: BaseIds;
let trader: Person;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  trader = await makePerson(t, { role: 'paid' });
  const admin = await makePerson(t, { role: 'superadmin' });
  const payload = {
    name: 'Invented oil',
    code: 'TEST_OIL',
    owner: 'Invented',
    licenceClass: 'open',
    currencyId: ids.currency('USD'),
    unitId: ids.unit('BBL'),
    staleAfterDays: 5,
  };
  expect((await t.call('POST', '/benchmarks', { as: admin.token, payload })).statusCode).toBe(201);
});
afterAll(() => t.close());

/** Of prices that are not fixed. */
type PriceKindColumn = 'benchmark' | 'differential' | 'formula';

/** A value of each column, as an export writes it, and none that stands for its absence. */
const cells: Record<Exclude<AdImportColumn, PriceKindColumn>, string> = {
  side: 'buy',
  deal: 'term',
  product: 'DIESEL',
  grade: 'EN-590-10-PPM',
  title: 'Winter diesel, "ULSD"; 10 ppm',
  description: 'Loading by arrangement\n\nJetty 4',
  origin: 'SA',
  'hazard class': 'UN1202-III',
  density: '841.5',
  quantity: '30000',
  'quantity max': '33000.25',
  unit: 'BBL',
  'price type': 'fixed',
  price: '702.5',
  currency: 'EUR',
  'price unit': 'MT',
  proxy: 'no',
  'price note': 'Payable in EUR',
  term: 'CIF',
  port: 'NLRTM',
  place: 'Maasvlakte',
  country: 'NL',
  from: addDays(today, 5),
  to: addDays(today, 9),
  'payment terms': 'LC_SIGHT; SBLC',
  inspection: 'SGS; Intertek',
  'valid until': addDays(today, 40),
};

const bareRow = { side: 'sell', product: 'DIESEL' };

type Row = Record<string, string>;
const download = (as: Person, query = '') => t.call('GET', `/ads/export${query}`, { as: as.token });
const rowsOf = (csv: string) => Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data;
const exported = async (as: Person, query = '') => rowsOf((await download(as, query)).body);
const bring = async (rows: Row[], as = trader): Promise<string[]> => {
  const answer = (await t.call('POST', '/ads/import', { as: as.token, payload: { rows } })).json();
  expect(answer.faults).toEqual([]);
  return answer.created;
};
const heads = [...adExportColumns, ...adImportColumns];
/** The fields that a sheet has room for. */
const held = adFieldNames.filter((field) =>
  Object.values(adImportTable).some(({ path }) => path.split('.')[0] === field),
);
const heldOf = async (id: string | undefined) => {
  const stored = await storedPayload(t.ctx.db, id ?? '');
  return Object.fromEntries(held.map((field: AdField) => [field, stored[field]]));
};

test('every column is written as it was read, and a file that comes back makes the same ads', async () => {
  const [full] = await bring([cells]);
  // Less than that: a draft of next to nothing, an ad with a place instead of a port, and one without a range.
  const bare = await makeAd(t, trader, { side: 'sell', draft: true });
  const placed = diesel(ids, {
    delivery: { term: 'FOB', place: 'Terminal 4', countryId: ids.country('AE') },
    hazardClass: 'NONE',
    title: '-10 °C winter diesel; =1+1, "ULSD"',
    description: '- Loading by arrangement\n- @Pernis, jetty 4\n\'=said\n;"+31',
  });
  const other = await makeAd(t, trader, placed);
  const before = await Promise.all([other.id, bare.id, full].map(heldOf));

  const rows = await exported(trader);
  expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => heads));
  expect(rows).toHaveLength(3);
  const [first, second, third] = rows;
  expect(first).toMatchObject({ reference: other.reference, status: 'pending', place: 'Terminal 4' });
  expect(second).toMatchObject({ reference: bare.reference, status: 'draft', side: 'sell', quantity: '' });
  // What a spreadsheet would calculate is marked; the import takes the mark off again.
  expect(first?.title).toMatch(/^'-10 °C/);
  expect(third).toMatchObject({ ...cells, status: 'draft' });

  expect(await Promise.all((await bring(rows)).map(heldOf))).toEqual(before);
});

test('prices that are not fixed come back too: a formula, a differential to a named benchmark, none', async () => {
  const seller = await makePerson(t, { role: 'paid' });
  const usd = { currencyId: ids.currency('USD'), unitId: ids.unit('MT') };
  const formula: PriceFormulaInput = {
    price: { currency: 'USD', unit: 'BBL' },
    terms: [{ benchmark: 'TEST_OIL', factor: '1.02' }],
    differential: { amount: '-1.25', currency: 'USD', unit: 'BBL' },
    window: { kind: 'event_quotes', event: 'bl', before: 0, after: 5, includeEventDay: false },
    floor: '60',
  };
  const prices: AdPayload['price'][] = [
    { type: 'formula', formula: priceFormula.parse(formula), proxy: false, note: 'By agreement' },
    { type: 'formula', benchmark: 'Platts NWE', differential: -12.5, ...usd },
    { type: 'negotiable' },
  ];
  const made: string[] = [];
  for (const price of prices) made.push((await makeAd(t, seller, diesel(ids, { price }))).id);
  const before = await Promise.all(made.map(heldOf));
  expect(before.map(({ price }) => price)).toEqual(prices);

  const rows = (await exported(seller)).toReversed();
  expect(rows.map((row) => row['price in words'])).toEqual([
    'Invented oil × 1.02 − 1.25 $/bbl, average of 5 quotes after the B/L date; at least 60',
    'Platts NWE minus 12.5 USD/t',
    'negotiable',
  ]);
  expect(await Promise.all((await bring(rows, seller)).map(heldOf))).toEqual(before);
});

test('a price that a file says wrongly is refused at its cell', async () => {
  const faultsOf = async (row: Row) => {
    const payload = { rows: [{ ...bareRow, ...row }], dryRun: true };
    const answer = (await t.call('POST', '/ads/import', { as: trader.token, payload })).json();
    return answer.faults.map(({ column, message }: { column: string; message: string }) => [column, message]);
  };
  const formula = (change: object) =>
    JSON.stringify({
      price: { currency: 'USD', unit: 'MT' },
      terms: [{ benchmark: 'TEST_OIL' }],
      window: { kind: 'calendar_month', event: 'bl', monthOffset: 0 },
      ...change,
    });
  expect(await faultsOf({})).toEqual([]);
  expect(await faultsOf({ formula: formula({}) })).toEqual([]);
  expect(await faultsOf({ 'price type': 'free' })).toEqual([['price type', 'fixed, formula or negotiable']]);
  expect(await faultsOf({ proxy: 'perhaps' })).toEqual([['proxy', 'yes or no']]);
  for (const text of ['Brent + 2', '7', 'null'])
    expect(await faultsOf({ formula: text })).toEqual([
      ['formula', 'A formula as an export of ads writes it'],
    ]);
  expect((await faultsOf({ formula: formula({ terms: [] }) }))[0]?.[0]).toBe('formula');
  expect((await faultsOf({ formula: formula({ terms: [{ benchmark: 'NOBODYS' }] }) }))[0]?.[0]).toBe(
    'formula',
  );
  expect((await faultsOf({ 'price type': 'fixed', formula: formula({}) }))[0]?.[0]).toBe('formula');
  expect((await faultsOf({ benchmark: 'Platts NWE' }))[0]?.[0]).toBe('differential');
});

test('the same as XLSX', async () => {
  const reader = await makePerson(t, { role: 'paid' });
  const [id] = await bring([cells], reader);
  const answer = await t.app.inject({
    url: '/api/ads/export?format=xlsx',
    headers: { authorization: `Bearer ${reader.token}` },
  });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect(answer.headers['content-disposition']).toContain('ads.xlsx');
  const [sheet] = await readXlsx(answer.rawPayload);
  const [names = [], ...lines] = sheet?.data ?? [];
  expect(names).toEqual(heads);
  const rows = lines.map((line) =>
    Object.fromEntries(names.map((name, at) => [String(name), String(line[at] ?? '')])),
  );
  const [again] = await bring(rows, reader);
  expect(await heldOf(again)).toEqual(await heldOf(id));
});

test('own ads alone, of every status or of one; no revisions, nothing deleted', async () => {
  const owner = await makePerson(t, { role: 'paid' });
  const admin = await makePerson(t, { role: 'admin' });
  const live = await makeAd(t, owner, diesel(ids, { title: 'Live' }), { approvedBy: admin });
  await makeAd(t, owner, diesel(ids, { title: 'Draft', draft: true } as object));
  const gone = await makeAd(t, owner, diesel(ids, { title: 'Gone' }));
  await t.call('DELETE', `/ads/${gone.id}`, { as: owner.token });
  await t.call('PUT', `/ads/${live.id}/user-edit`, {
    as: owner.token,
    payload: { ...diesel(ids, { title: 'Live', side: 'buy' }), version: live.version },
  });
  const titles = async (as: Person, query = '') => (await exported(as, query)).map(({ title }) => title);
  expect((await titles(owner)).toSorted()).toEqual(['Draft', 'Live']);
  expect(await exported(owner, '?status=approved')).toMatchObject([{ title: 'Live', side: 'sell' }]);
  expect(await titles(admin)).toEqual([]);
  expect(await titles(trader)).not.toContain('Live');
});

test('of nothing there is the header alone; nobody else gets in, and no other format', async () => {
  const fresh = await makePerson(t);
  const answer = await download(fresh);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.body).toBe(`\uFEFF${heads.join(',')}\r\n`);
  expect((await t.call('GET', '/ads/export')).statusCode).toBe(401);
  expect((await download(fresh, '?format=pdf')).statusCode).toBe(400);
  expect((await download(fresh, `?ownerId=${trader.id}`)).statusCode).toBe(400);
});
