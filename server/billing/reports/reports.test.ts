import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { makeWalletOwner, setSite } from '../../test/money/money.ts';

let t: TestApp;
let admin: Person;
let superadmin: Person;
const people: Person[] = [];

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  superadmin = await makePerson(t, { role: 'superadmin' });
  const plans = (await t.call('GET', '/plans')).json().items;
  for (const code of ['trader', 'trader', 'desk']) {
    const person = await makePerson(t);
    people.push(person);
    await t.call('POST', `/wallet/users/${person.id}/adjust`, {
      as: superadmin.token,
      payload: { amount: 500, reason: 'To begin with' },
    });
    const { id } = plans.find((one: { code: string }) => one.code === code);
    expect(
      (await t.call('POST', `/plans/purchase/${id}`, { as: person.token, payload: {} })).statusCode,
    ).toBe(201);
  }
});
afterAll(() => t.close());

const read = async (path: string) => {
  const answer = await t.call('GET', `/reports/sales/${path}`, { as: admin.token });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const sum = (list: { revenue: number }[]) =>
  Math.round(list.reduce((all, one) => all + one.revenue * 100, 0)) / 100;

test('the summary says what was sold, and how it was before', async () => {
  expect(await read('summary')).toMatchObject({
    revenue: 39 + 39 + 129,
    sales: 3,
    averageSale: 69,
    newSubscribers: 3,
    activeSubscribers: 3,
    refunds: 0,
    currency: 'USD',
    previous: { revenue: 0, sales: 0, averageSale: 0, newSubscribers: 0 },
  });
});

test.each(['day', 'week', 'month'])('by %s, plan, method and page the sums agree', async (interval) => {
  const summary = await read('summary?period=year');
  const { points } = await read(`timeseries?period=year&interval=${interval}`);
  expect(sum(points)).toBe(summary.revenue);
  expect(sum(summary.byPlan)).toBe(summary.revenue);
  expect(sum(summary.byMethod)).toBe(summary.revenue);
  const pages = [];
  for (let page = 1; page <= 3; page += 1)
    pages.push(await read(`transactions?period=year&limit=1&page=${page}`));
  expect(sum(pages.map(({ items }) => ({ revenue: items[0].amount })))).toBe(summary.revenue);
  expect(pages[0].sums).toEqual({ cash: 0, revenue: summary.revenue });
});

test('every day is there, also without a sale', async () => {
  const { points, from, to } = await read('timeseries?period=custom&from=2025-02-25&to=2025-03-05');
  expect([from, to]).toEqual(['2025-02-25', '2025-03-05']);
  expect(points.map((one: { at: string }) => one.at)).toEqual([
    '2025-02-25',
    '2025-02-26',
    '2025-02-27',
    '2025-02-28',
    '2025-03-01',
    '2025-03-02',
    '2025-03-03',
    '2025-03-04',
    '2025-03-05',
  ]);
  expect((await read('timeseries')).points).toHaveLength(30);
});

test('while money moves, one answer is of one moment', async () => {
  const { id } = (await t.call('GET', '/plans')).json().items[1];
  const buying = Promise.all(
    people.map((person) => t.call('POST', `/plans/purchase/${id}`, { as: person.token, payload: {} })),
  );
  const answers = await Promise.all(Array.from({ length: 10 }, () => read('summary')));
  await buying;
  for (const answer of answers) {
    expect(sum(answer.byPlan)).toBe(answer.revenue);
    expect(sum(answer.byMethod)).toBe(answer.revenue);
  }
});

test('every payment stands in one ledger, and list, sums and file agree', async () => {
  const owner = await makeWalletOwner(t);
  const trader = (await t.call('GET', '/plans'))
    .json()
    .items.find((one: { code: string }) => one.code === 'trader');
  const before = await read('summary');
  const back = (id: string, payload: object) =>
    t.call('POST', `/payments/${id}/refund`, {
      as: superadmin.token,
      payload: { reason: 'Asked for', ...payload },
    });
  await setSite(t, { payments: { bankInstructions: 'To GasMap' } });
  const card = await owner.topUpAndPay(100);
  const transfer = await owner.topUp(250, 'bank_transfer');
  await t.call('POST', `/payments/${transfer.id}/confirm`, {
    as: superadmin.token,
    payload: { amount: 250 },
  });
  const plan = await t.call('POST', `/plans/purchase/${trader.id}`, { as: owner.token, payload: {} });
  await back(plan.json().payment.id, { amount: 15.5, endPlan: false });
  await back(transfer.id, {});
  await t.ctx.jobs.drain();
  const after = await read('summary');
  const rise = (key: string) => Math.round((after[key] - before[key]) * 100) / 100;
  expect([rise('topUps'), rise('payouts'), rise('cash')]).toEqual([350, 250, 100]);
  expect([rise('grossSales'), rise('refunds'), rise('revenue')]).toEqual([39, 15.5, 23.5]);
  expect(after.averageSale).toBe(Math.round((after.grossSales / after.sales) * 100) / 100);

  const { username } = await t.ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const listed = await read(`transactions?limit=100&q=${username}`);
  expect(listed.sums).toEqual({ cash: 100, revenue: 23.5 });
  const numbers = listed.items.map((one: { paymentNumber: string }) => one.paymentNumber);
  expect(new Set(numbers).size).toBe(5);
  expect(numbers).toContain(card.number);
  const of = (ledger: string) =>
    listed.items
      .filter((one: { ledger: string }) => one.ledger === ledger)
      .map((one: { kind: string; amount: number }) => [one.kind, one.amount]);
  expect(of('cash')).toEqual([
    ['payout', -250],
    ['top_up', 250],
    ['top_up', 100],
  ]);
  expect(of('revenue')).toEqual([
    ['refund', -15.5],
    ['sale', 39],
  ]);
  const cash = await read(`transactions?ledger=cash&q=${username}`);
  expect([cash.total, cash.sums]).toEqual([3, { cash: 100, revenue: 0 }]);
  const file = await t.call('GET', `/reports/sales/export?ledger=cash&q=${username}`, {
    as: admin.token,
  });
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + 3);
});

describe('export', () => {
  test('has the same rows as CSV, with cells that calculate nothing', async () => {
    await sql`update users set company = '=HYPERLINK("http://x")' where id = ${people[0]?.id}`.execute(
      t.ctx.db,
    );
    const answer = await t.call('GET', '/reports/sales/export?period=month', { as: admin.token });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('sales-');
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")"`);
    const { total } = await read('transactions');
    expect(answer.body.trim().split('\r\n')).toHaveLength(total + 1);
  });

  test('and as XLSX', async () => {
    const answer = await t.call('GET', '/reports/sales/export?format=xlsx', { as: admin.token });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const [sheet] = await readXlsx(answer.rawPayload);
    expect(sheet?.data[1]?.[0]).toBeInstanceOf(Date);
  });
});

test.each([
  ['period=custom', ['from', 'to']],
  ['period=custom&from=2025-03-02&to=2025-03-01', ['to']],
  ['period=custom&from=1900-01-01&to=2025-03-01', ['to']],
  ['period=decade', ['period']],
  ['from=yesterday', ['from']],
])('%s is refused at its field', async (query, paths) => {
  const answer = await t.call('GET', `/reports/sales/summary?${query}`, { as: admin.token });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.map((one: { path: string }) => one.path)).toEqual(paths);
});

test('only who may reads reports', async () => {
  expect((await t.call('GET', '/reports/sales/summary', { as: people[0]?.token ?? '' })).statusCode).toBe(
    403,
  );
});
