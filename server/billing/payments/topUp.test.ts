import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { chooseAt, makeWalletOwner, moneyBytes, type WalletOwner } from '../../test/money/money.ts';

let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const addFunds = (payload: unknown, headers = {}) =>
  t.call('POST', '/wallet/add-funds', { as: payer.token, payload, headers });
/** Skips the bank's delay. */
const hurry = () =>
  sql`update pgboss.job set start_after = now() where name = 'sandboxWebhook' and state = 'created'`.execute(
    t.ctx.db,
  );

test('a top-up is begun, paid at the checkout, and credited once its bank says so', async () => {
  const answer = await addFunds({ amount: 149.5 });
  expect(answer.statusCode).toBe(201);
  const { payment, checkoutUrl } = answer.json();
  expect(payment).toMatchObject({
    type: 'top_up',
    status: 'pending',
    amount: 149.5,
    currency: 'USD',
    paymentMethod: 'credit_card',
    provider: 'sandbox',
    checkoutUrl,
  });
  expect(payment.number).toMatch(/^P-20\d\d-\d{6}$/);
  expect(Math.round((Date.parse(payment.expiresAt) - Date.parse(payment.createdAt)) / 3_600_000)).toBe(24);
  expect((await t.call('GET', '/wallet', { as: payer.token })).json()).toMatchObject({
    balance: 0,
    pending: 149.5,
  });

  const page = await t.app.inject({ method: 'GET', url: new URL(checkoutUrl).pathname });
  expect(page.body).toContain('149.50 USD');
  const back = await chooseAt(t, checkoutUrl, 'pay');
  expect([back.statusCode, back.headers.location]).toEqual([
    303,
    `${t.ctx.env.SITE_URL}/users/payment/success?payment=${payment.id}`,
  ]);
  await t.ctx.jobs.drain();
  expect(await payer.payment(payment.id)).toMatchObject({ status: 'succeeded', checkoutUrl: null });
  expect((await t.call('GET', '/wallet', { as: payer.token })).json()).toMatchObject({
    balance: 149.5,
    pending: 0,
  });
  const { items } = (await t.call('GET', '/wallet/transactions', { as: payer.token })).json();
  expect(items).toMatchObject([
    {
      type: 'top_up',
      amount: 149.5,
      balanceAfter: 149.5,
      paymentMethod: 'credit_card',
      paymentId: payment.id,
    },
  ]);
  expect(await books()).toMatchObject({ ok: true });
});

test('the bank that repeats itself credits once', async () => {
  await payer.topUpAndPay(20);
  await hurry();
  await t.ctx.jobs.drain();
  expect(await payer.balance()).toBe(20);
});

test('a bank that answers late leaves it pending until then', async () => {
  const payment = await payer.topUp(20);
  const back = await chooseAt(t, payment.checkoutUrl, 'late');
  expect(back.headers.location).toContain('/users/payment/success');
  await t.ctx.jobs.drain();
  expect([(await payer.payment(payment.id)).status, await payer.balance()]).toEqual(['pending', 0]);
  await hurry();
  await t.ctx.jobs.drain();
  expect([(await payer.payment(payment.id)).status, await payer.balance()]).toEqual(['succeeded', 20]);
});

test.each([
  ['decline', 'failed', 'The bank declined the payment'],
  ['cancel', 'cancelled', null],
])('%s ends it as %s, and nothing is credited', async (way, status, failure) => {
  const payment = await payer.topUp(20);
  const back = await chooseAt(t, payment.checkoutUrl, way);
  expect(back.headers.location).toContain(`/users/payment/${status}?payment=${payment.id}`);
  await t.ctx.jobs.drain();
  expect(await payer.payment(payment.id)).toMatchObject({ status, failure, completedAt: null });
  expect(await payer.balance()).toBe(0);
});

test('a second choice changes nothing and leads where the first one led', async () => {
  const payment = await payer.topUp(20);
  const choices = await Promise.all(
    ['pay', 'pay', 'decline', 'cancel'].map((way) => chooseAt(t, payment.checkoutUrl, way)),
  );
  expect(new Set(choices.map((one) => one.headers.location)).size).toBe(1);
  await hurry();
  await t.ctx.jobs.drain();
  const { status } = await payer.payment(payment.id);
  expect(await payer.balance()).toBe(status === 'succeeded' ? 20 : 0);
  const page = await t.app.inject({ method: 'GET', url: new URL(payment.checkoutUrl).pathname });
  expect(page.body).not.toContain('<form');
  expect(await books()).toMatchObject({ ok: true });
});

test.each(['refund', '', 'PAY', 'constructor'])('the checkout does not know the way "%s"', async (way) => {
  const payment = await payer.topUp(20);
  expect((await chooseAt(t, payment.checkoutUrl, way)).statusCode).toBe(400);
});

test('there is no checkout that nobody began', async () => {
  const checkout = `/sandbox/checkout/sb_01890000-0000-7000-8000-000000000000`;
  const post = (payload?: string, headers = {}) =>
    t.app.inject({ method: 'POST', url: checkout, ...(payload && { payload }), headers });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const refused = [
    await post('way=pay', form),
    await post('way=steal', form),
    await post(),
    await post('{"way":"pay"}', { 'content-type': 'application/json' }),
    await post('way=pay', { 'content-type': 'text/plain' }),
    await post('way=pay', { ...form, 'content-encoding': 'gzip' }),
    await post(`way=${'x'.repeat(2_000)}`, form),
    await t.app.inject({ url: checkout }),
    await t.app.inject({ url: '/sandbox/checkout/%00' }),
    await t.app.inject({ method: 'POST', url: '/sandbox/checkout/%00', payload: 'way=pay', headers: form }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([
    404, 400, 400, 415, 415, 415, 413, 404, 404, 404,
  ]);
  const answer = await t.app.inject({ method: 'GET', url: '/sandbox/checkout/sb_nothing' });
  expect(answer.statusCode).toBe(404);
});

describe('amounts', () => {
  test.each([-5, 0, 4.99, 50_000.01, 10.005, 0.000001, 1e308, '20', null, true, [20], {}])(
    '%j is refused and no byte changes',
    async (amount) => {
      const before = await moneyBytes(t);
      const answer = await addFunds({ amount });
      expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, 'amount']);
      expect(await moneyBytes(t)).toBe(before);
    },
  );

  test.each(['NaN', 'Infinity', '-Infinity', '1e400', '0x10', '1_000'])('%s is no amount', async (amount) => {
    const before = await moneyBytes(t);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/wallet/add-funds',
      headers: { authorization: `Bearer ${payer.token}`, 'content-type': 'application/json' },
      payload: `{"amount":${amount}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(await moneyBytes(t)).toBe(before);
  });

  test.each([5, 5.01, 50_000])('%d is within the limits, to the cent', async (amount) => {
    await payer.topUpAndPay(amount);
    expect(await payer.balance()).toBe(amount);
  });

  test.each([
    { amount: 20, currency: 'XXX' },
    { amount: 20, paymentMethod: 'wallet' },
    { amount: 20, paymentMethod: 'cash' },
    {},
  ])('%j is refused', async (body) => {
    const before = await moneyBytes(t);
    expect((await addFunds(body)).statusCode).toBe(400);
    expect(await moneyBytes(t)).toBe(before);
  });
});

test('one Idempotency-Key begins one payment, however often it is sent', async () => {
  const headers = { 'idempotency-key': 'top-up-0001' };
  const first = await addFunds({ amount: 20 }, headers);
  const answers = await Promise.all(Array.from({ length: 20 }, () => addFunds({ amount: 20 }, headers)));
  expect(new Set(answers.map((one) => one.json().payment.id))).toEqual(new Set([first.json().payment.id]));
  expect((await addFunds({ amount: 21 }, headers)).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await t.call('GET', '/payments', { as: payer.token })).json().total).toBe(1);
});

test('giving a payment up ends it; money that still comes is credited all the same', async () => {
  const payment = await payer.topUp(20);
  const cancel = () => t.call('POST', `/payments/${payment.id}/cancel`, { as: payer.token });
  expect((await cancel()).json()).toMatchObject({ status: 'cancelled', checkoutUrl: null });
  expect((await cancel()).json()).toMatchObject({ code: 'WRONG_STATE', status: 'cancelled' });
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  expect([(await payer.payment(payment.id)).status, await payer.balance()]).toEqual(['succeeded', 20]);
  expect(await books()).toMatchObject({ ok: true });
});
