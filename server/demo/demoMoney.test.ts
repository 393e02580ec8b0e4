import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from '../billing/wallet/integrity.queries.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { seedDemo } from './demo.ts';

let t: TestApp;
let trader = '';
let staff = '';
beforeAll(async () => {
  t = await startTestApp();
  await seedDemo(t.ctx.db, { files: t.ctx.files, url: t.ctx.env.SITE_URL });
  const signIn = async (name: string): Promise<string> => {
    const payload = { email: `${name}@gasmap.test`, password: 'gasmap-demo' };
    return (await t.call('POST', '/auth/login', { payload })).json().token;
  };
  [trader, staff] = [await signIn('trader'), await signIn('superadmin')];
});
afterAll(() => t.close());

const read = async (as: string, path: string) => (await t.call('GET', path, { as })).json();

test('the books are exact, and no payment is booked twice or not at all', async () => {
  expect(await findFaults(t.ctx.db)).toEqual({
    unbalanced: [],
    drift: [],
    negative: [],
    paidNotOnce: [],
    purchasesWithoutPeriod: [],
  });
});

test('the trader has a plan, bought from a wallet with a history', async () => {
  expect(await read(trader, '/plans/current')).toMatchObject({ plan: { plan: { code: 'trader' } } });
  const { items } = await read(trader, '/payments?limit=50');
  type Payment = { type: string; paymentMethod: string; status: string };
  const methodsOf = (wanted: string) =>
    items
      .filter(({ type }: Payment) => type === wanted)
      .map(({ paymentMethod }: Payment) => paymentMethod)
      .sort();
  expect(methodsOf('top_up')).toEqual(['bank_transfer', 'credit_card']);
  expect(methodsOf('plan_purchase')).toEqual(['wallet', 'wallet', 'wallet', 'wallet']);
  expect((await read(trader, '/wallet')).balance).toBeGreaterThan(39);
});

test('ninety days of sales live on every report', async () => {
  const sales = await read(staff, '/reports/sales/summary?period=quarter');
  expect(sales.sales).toBeGreaterThan(120);
  expect(sales.refunds).toBeGreaterThan(0);
  expect(sales.activeSubscribers).toBeGreaterThanOrEqual(60);
  expect(sales.byPlan).toHaveLength(3);
  expect(sales.byMethod).toHaveLength(3);
  const weeks = (await read(staff, '/reports/sales/timeseries?period=quarter&interval=week')).points;
  expect(weeks.every((week: { revenue: number }) => week.revenue > 0)).toBe(true);
  const seen = new Set(
    (
      await Promise.all([1, 2, 3, 4, 5].map((page) => read(staff, `/payments/admin?limit=100&page=${page}`)))
    ).flatMap(({ items }) =>
      items.map((one: { type: string; status: string }) => `${one.type} ${one.status}`),
    ),
  );
  for (const kind of ['top_up pending', 'top_up failed', 'refund succeeded', 'plan_purchase refunded'])
    expect([...seen]).toContain(kind);
  const coupons = (await read(staff, '/coupons')).items;
  expect(coupons.filter((one: { uses: number }) => one.uses > 0).length).toBeGreaterThanOrEqual(2);
  const kinds = (await read(staff, '/stats/staff-needs')).needs.map((one: { kind: string }) => one.kind);
  expect(kinds).toContain('waiting_transfers');
});
