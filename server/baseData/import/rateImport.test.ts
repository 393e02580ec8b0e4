import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import type { ImportProblem, ImportRow } from '../../../contract/baseData/productWrites.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const send = (rows: ImportRow[], dryRun = false) =>
  t.call('POST', '/currencies/import-rates', { as: admin.token, payload: { rows, dryRun } });
const currency = async (code: string): Promise<CurrencyEntry> =>
  (await t.call('GET', '/currencies')).json().items.find((one: CurrencyEntry) => one.code === code);
const badCells = async (rows: ImportRow[]) => {
  const { problems } = (await send(rows, true)).json();
  return problems.map(({ row, column }: ImportProblem) => `${row} ${column}`);
};
/** A rate near the one that is there. */
const near = async (code: string) => (((await currency(code)).usdRate ?? 1) * 1.01).toFixed(4);

test('rates of a file are entered by day; the latest counts, and the log has one entry', async () => {
  const euro = await near('EUR');
  const rows = [
    { currency: 'eur', date: '2026-11-02', rate: euro },
    { currency: 'EUR', date: '2020-01-02', rate: '1.3' },
    { currency: 'USD', date: '2026-11-02', rate: 1 },
  ];
  expect((await send(rows, true)).json()).toEqual({ dryRun: true, created: 3, problems: [] });
  expect((await currency('EUR')).rateDate).not.toBe('2026-11-02');
  expect((await send(rows)).json()).toMatchObject({ dryRun: false, created: 3 });
  expect(await currency('EUR')).toMatchObject({ rateDate: '2026-11-02', usdRate: Number(euro) });
  const { id } = await currency('EUR');
  const listed = (await t.call('GET', `/currencies/${id}/rates`, { as: admin.token })).json();
  expect(listed.items[0]).toMatchObject({ date: '2026-11-02', usdRate: euro, source: 'manual' });
  const entry = await t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'basedata.currency.rate_import')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: admin.id, after: { count: 3, codes: ['EUR', 'USD'] } });
});

test('a dry run names every bad cell at once, and the import writes nothing with one', async () => {
  const rows: ImportRow[] = [
    { currency: 'XXX', date: '2026-02-30', rate: 'much' },
    { currency: 'GBP', date: '2999-01-01', rate: '0' },
    { currency: 'GBP', date: '', rate: null },
    { currency: 'USD', date: '2026-11-01', rate: '2' },
    { currency: 'JPY', date: '2020-05-05', rate: '0.01', bank: 'ours' },
    { currency: 'JPY', date: '2020-05-06', rate: '0.01' },
    { currency: 'JPY', date: '2020-05-06', rate: '0.01' },
  ];
  expect(await badCells(rows)).toEqual([
    '0 currency',
    '0 date',
    '0 rate',
    '1 date',
    '1 rate',
    '2 date',
    '2 rate',
    '3 rate',
    '4 bank',
    '6 date',
  ]);
  const refused = await send(rows);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(refused.json().details[0].path).toBe('rows.0.currency');
  expect((await currency('JPY')).rateDate).not.toBe('2020-05-06');
  const member = await makePerson(t);
  const forbidden = await t.call('POST', '/currencies/import-rates', { as: member.token, payload: { rows } });
  expect(forbidden.statusCode).toBe(403);
});

test('a new latest rate that moves far is confirmed in its row; older days may differ as they do', async () => {
  const far = { currency: 'CHF', date: '2026-11-03', rate: '11.5' };
  const old = { currency: 'CHF', date: '2019-01-01', rate: '0.9' };
  const answer = (await send([old, far], true)).json();
  expect(answer.problems).toMatchObject([{ row: 1, column: 'confirmed' }]);
  expect(answer.problems[0].message).toContain('11.5 USD is a move of');
  expect((await send([old, far])).json().code).toBe('VALIDATION_FAILED');
  expect((await send([old, { ...far, confirmed: 'Yes' }])).json().created).toBe(2);
  expect(await currency('CHF')).toMatchObject({ usdRate: 11.5 });
});
