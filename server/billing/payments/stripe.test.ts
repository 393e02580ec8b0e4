import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { type StripeServer, startStripeServer } from '../../test/kit/stripeServer.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { makeWalletOwner, moneyBytes, type WalletOwner } from '../../test/money/money.ts';
import { purposes } from '../plans/plans.ts';
import { reconcilePayments } from './payments.ts';

let stripe: StripeServer;
let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;

beforeAll(async () => {
  stripe = await startStripeServer();
  t = await startTestApp(stripe.env);
  superadmin = await makePerson(t, { role: 'superadmin' });
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
  stripe.calls.length = 0;
});
afterEach(() => stripe.fall(null));
afterAll(async () => {
  await t.close();
  await stripe.close();
});

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
type How = Parameters<StripeServer['webhook']>[2];
const sendWebhook = (type: string, object: object, how?: How) =>
  t.app.inject(stripe.webhook(type, object, how));
const statusOf = async (id: string) => (await payer.payment(id)).status;
const refund = async (id: string, payload: object = {}) =>
  (
    await t.call('POST', `/payments/${id}/refund`, {
      as: superadmin.token,
      payload: { reason: 'Asked for', ...payload },
    })
  ).json();
const overdue = (id: string) =>
  sql`update payments set expires_at = now() - interval '1 minute' where id = ${id}`.execute(t.ctx.db);

test('a top-up is paid at Stripe and credited when its webhook says so, once', async () => {
  const payment = await payer.topUp(149.5);
  const session = stripe.sessionOf(payment.id);
  expect(payment.checkoutUrl).toBe(session.url);
  expect(session).toMatchObject({
    amount_total: 14_950,
    currency: 'usd',
    customer_email: payer.email,
    success_url: `${t.ctx.env.SITE_URL}/users/payment/success?payment=${payment.id}`,
    cancel_url: `${t.ctx.env.SITE_URL}/users/payment/cancelled?payment=${payment.id}`,
  });
  expect(stripe.calls).toEqual([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: `begin-${payment.id}`,
      account: 'Bearer sk_test_0123456789',
    },
  ]);
  const paid = stripe.end(payment.id, 'paid');
  const event = stripe.webhook('checkout.session.completed', paid);
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.app.inject(event)));
  expect(answers.map((one) => one.statusCode)).toEqual(answers.map(() => 200));
  await sendWebhook('checkout.session.async_payment_succeeded', paid);
  expect([await statusOf(payment.id), await payer.balance()]).toEqual(['succeeded', 149.5]);
  expect(await books()).toMatchObject({ ok: true });
});

test('a plan is bought by card', async () => {
  const plans = (await t.call('GET', '/plans')).json().items;
  const trader = plans.find((one: { code: string }) => one.code === 'trader');
  const bought = await t.call('POST', `/plans/purchase/${trader.id}`, {
    as: payer.token,
    payload: { paymentMethod: 'credit_card' },
  });
  const { payment } = bought.json();
  await sendWebhook('checkout.session.completed', stripe.end(payment.id, 'paid'));
  expect((await t.call('GET', '/plans/current', { as: payer.token })).json().plan.plan.code).toBe('trader');
  expect(await payer.balance()).toBe(0);
  expect(await books()).toMatchObject({ ok: true });
});

describe('a slow method', () => {
  test('is pending until its own event', async () => {
    const payment = await payer.topUp(20);
    const session = stripe.end(payment.id, 'unpaid');
    await sendWebhook('checkout.session.completed', session);
    expect(await statusOf(payment.id)).toBe('pending');
    await sendWebhook('checkout.session.async_payment_succeeded', stripe.end(payment.id, 'paid'));
    expect(await payer.balance()).toBe(20);
  });

  test('that came to nothing has failed', async () => {
    const payment = await payer.topUp(20);
    await sendWebhook('checkout.session.async_payment_failed', stripe.end(payment.id, 'unpaid'));
    expect(await payer.payment(payment.id)).toMatchObject({
      status: 'failed',
      failure: 'The bank declined the payment',
    });
  });

  test('is not given up while it is under way', async () => {
    const payment = await payer.topUp(20);
    stripe.end(payment.id, 'unpaid');
    await overdue(payment.id);
    await reconcilePayments(t.ctx, purposes);
    expect(await statusOf(payment.id)).toBe('pending');
    stripe.decline(payment.id);
    await overdue(payment.id);
    await reconcilePayments(t.ctx, purposes);
    expect([await statusOf(payment.id), await payer.balance()]).toEqual(['failed', 0]);
  });
});

test('a session that expired ends the payment', async () => {
  const payment = await payer.topUp(20);
  await sendWebhook('checkout.session.expired', stripe.end(payment.id, 'expired'));
  expect(await statusOf(payment.id)).toBe('expired');
});

test.each([
  ['paid', 'succeeded', 20],
  ['expired', 'expired', 0],
] as const)('news of %s that never came is asked for', async (how, status, balance) => {
  const payment = await payer.topUp(20);
  stripe.end(payment.id, how);
  await overdue(payment.id);
  await reconcilePayments(t.ctx, purposes);
  expect([await statusOf(payment.id), await payer.balance()]).toEqual([status, balance]);
});

test('events that are no concern of ours are answered', async () => {
  const before = await moneyBytes(t);
  const foreign = { id: 'cs_1', payment_status: 'paid', client_reference_id: 'order-17' };
  expect((await sendWebhook('customer.created', { id: 'cus_1' }, { id: 'evt_1' })).statusCode).toBe(200);
  expect((await sendWebhook('checkout.session.completed', foreign, { id: 'evt_2' })).statusCode).toBe(200);
  expect(
    (await sendWebhook('refund.failed', { id: 're_1', status: 'failed' }, { id: 'evt_3' })).statusCode,
  ).toBe(200);
  // Only the ids of events are stored, nothing else.
  await sql`delete from payment_events where event_id in ('evt_1', 'evt_2', 'evt_3')`.execute(t.ctx.db);
  expect(await moneyBytes(t)).toBe(before);
});

describe('a webhook is refused by the SDK’s own check, and nothing changes', () => {
  const cases: Record<string, (event: ReturnType<StripeServer['webhook']>) => object> = {
    'altered by one byte': (event) => ({ ...event, payload: event.payload.replace('2000', '9000') }),
    'without a signature': ({ headers: _headers, ...event }) => event,
    'without a body': ({ payload: _payload, ...event }) => event,
  };
  const badSignatures: Record<string, How> = {
    'signed with another secret': { signedWith: 'whsec_guessed' },
    'signed with none': { signedWith: '' },
    'older than 300 s': { at: Date.now() / 1000 - 400 },
  };

  test.each([...Object.keys(cases), ...Object.keys(badSignatures)])('%s', async (name) => {
    const payment = await payer.topUp(20);
    const event = stripe.webhook(
      'checkout.session.completed',
      stripe.end(payment.id, 'paid'),
      badSignatures[name] ?? {},
    );
    const before = await moneyBytes(t);
    const alarm = vi.spyOn(t.ctx.log, 'warn');
    const answer = await t.app.inject(cases[name]?.(event) ?? event);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_SIGNATURE']);
    expect(alarm).toHaveBeenCalledTimes(1);
    alarm.mockRestore();
    expect(await moneyBytes(t)).toBe(before);
  });
});

describe('Stripe out of reach', () => {
  test.each(['down', 'failing'] as const)('%s: nothing is charged, and the payment says so', async (how) => {
    stripe.fall(how);
    const payload = { amount: 20 };
    const answer = await t.call('POST', '/wallet/add-funds', { as: payer.token, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    const { items } = (await t.call('GET', '/payments', { as: payer.token })).json();
    expect(items).toMatchObject([{ status: 'failed', failure: 'The payment provider could not be reached' }]);
    stripe.fall(null);
    expect((await t.call('POST', '/wallet/add-funds', { as: payer.token, payload })).statusCode).toBe(201);
  });

  test('an answer that got lost: money that comes all the same is credited, and can be given back', async () => {
    stripe.fall('deaf');
    await t.call('POST', '/wallet/add-funds', { as: payer.token, payload: { amount: 20 } });
    stripe.fall(null);
    const [payment] = (await t.call('GET', '/payments', { as: payer.token })).json().items;
    expect(
      [...stripe.sessions.values()].filter((one) => one.client_reference_id === payment.id),
    ).toHaveLength(1);
    await sendWebhook('checkout.session.completed', stripe.end(payment.id, 'paid'));
    expect([await statusOf(payment.id), await payer.balance()]).toEqual(['succeeded', 20]);
    const { id } = await refund(payment.id);
    await t.ctx.jobs.drain();
    expect([await statusOf(id), await payer.balance()]).toEqual(['succeeded', 0]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('an overdue payment is not given up unasked', async () => {
    const payment = await payer.topUp(20);
    stripe.end(payment.id, 'paid');
    await overdue(payment.id);
    stripe.fall('down');
    await reconcilePayments(t.ctx, purposes);
    expect(await statusOf(payment.id)).toBe('pending');
    stripe.fall(null);
    await overdue(payment.id);
    await reconcilePayments(t.ctx, purposes);
    expect([await statusOf(payment.id), await payer.balance()]).toEqual(['succeeded', 20]);
  });
});

test('the sandbox has no say where Stripe is the provider', async () => {
  const answer = await t.call('POST', '/payments/webhooks/sandbox', { payload: {} });
  expect(answer.statusCode).toBe(404);
  expect((await t.app.inject('/sandbox/checkout/sb_1')).statusCode).toBe(404);
  expect((await t.call('GET', '/site-settings/public-payment-config')).json()).toMatchObject({
    methods: [{ id: 'credit_card', provider: 'stripe' }],
    testBalance: false,
  });
});
