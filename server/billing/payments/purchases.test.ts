import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { chooseAt, makeWalletOwner, type WalletOwner } from '../../test/money/money.ts';

/* Plans paid through a provider, with concurrent changes. */
let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;
let trader: { id: string };

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  const plans = (await t.call('GET', '/plans')).json().items;
  trader = plans.find((one: { code: string }) => one.code === 'trader');
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const begin = async (payload: object = {}) => {
  const answer = await t.call('POST', `/plans/purchase/${trader.id}`, {
    as: payer.token,
    payload: { paymentMethod: 'credit_card', ...payload },
  });
  return answer.json().payment as { id: string; checkoutUrl: string };
};
const pay = async (payment: { id: string; checkoutUrl: string }) => {
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  return payer.payment(payment.id);
};
const planNow = async () => (await t.call('GET', '/plans/current', { as: payer.token })).json().plan;

test('nothing begins before it is paid, and then once', async () => {
  const payment = await begin();
  expect([await planNow(), (await t.call('GET', '/wallet', { as: payer.token })).json().pending]).toEqual([
    null,
    0,
  ]);
  expect(await pay(payment)).toMatchObject({ status: 'succeeded', amount: 39, creditedInstead: false });
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.ctx.db);
  await t.ctx.jobs.drain();
  expect((await planNow()).plan.code).toBe('trader');
  const { rows } = await sql`select from plan_periods where user_id = ${payer.id}`.execute(t.ctx.db);
  expect(rows).toHaveLength(1);
  expect(await payer.balance()).toBe(0);
  expect(await books()).toMatchObject({ ok: true });
});

test('a price that rose and a plan that went off sale meanwhile change nothing of what was promised', async () => {
  const payment = await begin();
  await sql`update plans set price = price * 2, is_active = false where id = ${trader.id}`.execute(t.ctx.db);
  try {
    expect(await pay(payment)).toMatchObject({ status: 'succeeded', amount: 39, creditedInstead: false });
    expect(await planNow()).toMatchObject({ plan: { code: 'trader' }, price: 39 });
  } finally {
    await sql`update plans set price = price / 2, is_active = true where id = ${trader.id}`.execute(t.ctx.db);
  }
  expect(await books()).toMatchObject({ ok: true });
});

test('begun twice and paid twice at once it is bought once; the other money is credit', async () => {
  const both = [await begin(), await begin()];
  await Promise.all(both.map(({ checkoutUrl }) => chooseAt(t, checkoutUrl, 'pay')));
  await t.ctx.jobs.drain();
  const ended = await Promise.all(both.map(({ id }) => payer.payment(id)));
  expect(ended.map((one) => one.creditedInstead).sort()).toEqual([false, true]);
  expect([await payer.balance(), (await planNow()).plan.code]).toEqual([39, 'trader']);
  expect(await books()).toMatchObject({ ok: true });
});

test('a coupon that somebody used up meanwhile: the money is credit, and the coupon is not counted twice', async () => {
  const coupon = { code: 'LAST', kind: 'percent', value: 50, maxUses: 1 };
  expect((await t.call('POST', '/coupons', { as: superadmin.token, payload: coupon })).statusCode).toBe(201);
  const payment = await begin({ coupon: 'LAST' });
  const other = await makePerson(t);
  await t.call('POST', '/wallet/test-balance', { as: other.token, payload: { amount: 20 } });
  const bought = await t.call('POST', `/plans/purchase/${trader.id}`, {
    as: other.token,
    payload: { coupon: 'LAST' },
  });
  expect(bought.statusCode).toBe(201);
  expect(await pay(payment)).toMatchObject({ status: 'succeeded', amount: 19.5, creditedInstead: true });
  expect([await payer.balance(), await planNow()]).toEqual([19.5, null]);
  const { rows } = await sql<{ user_id: string; uses: number }>`
    select u.user_id, c.uses from coupon_uses u join coupons c on c.id = u.coupon_id`.execute(t.ctx.db);
  expect(rows).toEqual([{ user_id: other.id, uses: 1 }]);
  expect(await books()).toMatchObject({ ok: true });
});

test('an account that is gone gets no plan: the money waits in its wallet', async () => {
  const payment = await begin();
  await t.call('DELETE', `/users/${payer.id}`, { as: superadmin.token });
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  const seen = await t.call('GET', `/payments/${payment.id}`, { as: superadmin.token });
  expect(seen.json()).toMatchObject({ status: 'succeeded', creditedInstead: true });
  expect(
    (await t.call('GET', `/wallet/users/${payer.id}`, { as: superadmin.token })).json().wallet.balance,
  ).toBe(39);
  expect(await books()).toMatchObject({ ok: true });
});
