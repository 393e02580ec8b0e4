import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { type StripeServer, startStripeServer } from '../../test/kit/stripeServer.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { makeWalletOwner, type WalletOwner } from '../../test/money/money.ts';
import { payOutRefund } from './payments.ts';

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
const pay = async (amount: number) => {
  const payment = await payer.topUp(amount);
  await sendWebhook('checkout.session.completed', stripe.end(payment.id, 'paid'));
  return payment;
};
const statusOf = async (id: string) => (await payer.payment(id)).status;
const refund = async (id: string, payload: object = {}) =>
  (
    await t.call('POST', `/payments/${id}/refund`, {
      as: superadmin.token,
      payload: { reason: 'Asked for', ...payload },
    })
  ).json();
const ofPayment = (id: string) =>
  stripe.refunds.filter((one) => one.payment_intent === stripe.sessionOf(id).payment_intent);

test('a refund is paid out once under its own name, however often it is asked for', async () => {
  const payment = await pay(20);
  const { id } = await refund(payment.id, { amount: 5.5 });
  await Promise.all(Array.from({ length: 5 }, () => payOutRefund(t.ctx, id)));
  await t.ctx.jobs.drain();
  expect(ofPayment(payment.id)).toMatchObject([{ amount: 550, metadata: { payment: id } }]);
  const seen = await t.call('GET', `/payments/admin?q=${ofPayment(payment.id)[0]?.id}`, {
    as: superadmin.token,
  });
  expect(seen.json().items).toMatchObject([{ id, status: 'succeeded' }]);
  expect(await payer.balance()).toBe(14.5);
  expect(await books()).toMatchObject({ ok: true });
});

test('a refund whose answer got lost is not paid out again, even when Stripe forgot the key', async () => {
  const payment = await pay(20);
  stripe.fall('deafToRefunds');
  const { id } = await refund(payment.id, { amount: 5 });
  // The job requests it, and the connection breaks before the response.
  await expect.poll(() => ofPayment(payment.id).length, { timeout: 10_000 }).toBe(1);
  // Within one attempt the library itself retries, with an idempotency key that has not expired yet.
  const states = async () =>
    (
      await sql<{ state: string }>`
        select state from pgboss.job where name = 'refund' and data ->> 'paymentId' = ${id}`.execute(t.ctx.db)
    ).rows.map(({ state }) => state);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['retry']);
  stripe.fall(null);
  stripe.forgetKeys();
  await payOutRefund(t.ctx, id);
  expect([await statusOf(id), ofPayment(payment.id).length]).toEqual(['succeeded', 1]);
  expect(await books()).toMatchObject({ ok: true });
});

test('a refund that Stripe refuses is booked back at once', async () => {
  const payment = await pay(20);
  const intent = stripe.sessionOf(payment.id);
  intent.payment_intent = 'pi_gone';
  const { id } = await refund(payment.id);
  await t.ctx.jobs.drain();
  expect([await statusOf(id), await statusOf(payment.id), await payer.balance()]).toEqual([
    'failed',
    'succeeded',
    20,
  ]);
  expect(await books()).toMatchObject({ ok: true });
});

test('a refund that comes back from the bank days later is booked back, once', async () => {
  const payment = await pay(20);
  const { id } = await refund(payment.id);
  await t.ctx.jobs.drain();
  expect([await statusOf(id), await payer.balance()]).toEqual(['succeeded', 0]);
  const returned = { ...ofPayment(payment.id)[0], status: 'failed', failure_reason: 'lost_or_stolen_card' };
  await sendWebhook('refund.updated', returned);
  await sendWebhook('refund.failed', returned);
  await sendWebhook('refund.failed', returned);
  expect([await statusOf(id), await statusOf(payment.id), await payer.balance()]).toEqual([
    'failed',
    'succeeded',
    20,
  ]);
  expect(await books()).toMatchObject({ ok: true });
});

test('a refund while Stripe is down stays pending and is tried again', async () => {
  const payment = await pay(20);
  stripe.fall('down');
  const { id } = await refund(payment.id);
  await expect(payOutRefund(t.ctx, id)).rejects.toThrow();
  expect([await statusOf(id), await payer.balance()]).toEqual(['pending', 0]);
  stripe.fall(null);
  await payOutRefund(t.ctx, id);
  expect([await statusOf(id), ofPayment(payment.id).length]).toEqual(['succeeded', 1]);
});
