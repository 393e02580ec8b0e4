import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import {
  chooseAt,
  deliverEvent,
  makeWalletOwner,
  setSite,
  type WalletOwner,
} from '../../test/money/money.ts';
import { purposes } from '../plans/plans.ts';
import { reconcilePayments } from './payments.ts';

let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  await setSite(t, { payments: { bankInstructions: 'To GasMap' } });
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const age = (id: string) =>
  sql`update payments set expires_at = now() - interval '1 minute' where id = ${id}`.execute(t.ctx.db);
/** None of its events ever arrives. */
const loseEvents = () => sql`delete from pgboss.job where name = 'sandboxWebhook'`.execute(t.ctx.db);
const reconcile = () => reconcilePayments(t.ctx, purposes);
const statusOf = async (id: string): Promise<string> => (await payer.payment(id)).status;

test('who did not pay within a day is not waited for any more; money that still comes counts', async () => {
  const payment = await payer.topUp(20);
  await reconcile();
  expect(await statusOf(payment.id)).toBe('pending');
  await age(payment.id);
  await reconcile();
  expect(await statusOf(payment.id)).toBe('expired');
  expect((await t.call('GET', '/wallet', { as: payer.token })).json()).toMatchObject({
    balance: 0,
    pending: 0,
  });
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  expect([await statusOf(payment.id), await payer.balance()]).toEqual(['succeeded', 20]);
  expect(await books()).toMatchObject({ ok: true });
});

test.each([
  ['pay', 'succeeded', 20],
  ['decline', 'failed', 0],
  ['cancel', 'cancelled', 0],
])('news of %s that got lost is fetched from the provider, once', async (way, status, balance) => {
  const payment = await payer.topUp(20);
  await sql`update sandbox_checkouts set status = ${{ pay: 'paid', decline: 'declined', cancel: 'cancelled' }[way] ?? ''}
    where ref = ${`sb_${payment.id}`}`.execute(t.ctx.db);
  await loseEvents();
  await age(payment.id);
  await Promise.all([reconcile(), reconcile(), reconcile()]);
  expect([await statusOf(payment.id), await payer.balance()]).toEqual([status, balance]);
  // The event arrives after all.
  if (way === 'pay') {
    const event = {
      id: 'late',
      kind: 'payment.succeeded',
      paymentId: payment.id,
      amount: 2000,
      currency: 'USD',
    } as const;
    expect((await deliverEvent(t, event)).statusCode).toBe(200);
    expect(await payer.balance()).toBe(20);
  }
  expect(await books()).toMatchObject({ ok: true });
});

test('an amount that the provider tells otherwise is credited to nobody', async () => {
  const payment = await payer.topUp(20);
  await sql`update sandbox_checkouts set status = 'paid', amount = 100 where ref = ${`sb_${payment.id}`}`.execute(
    t.ctx.db,
  );
  await age(payment.id);
  const alarm = vi.spyOn(t.ctx.log, 'error');
  await reconcile();
  expect(alarm).toHaveBeenCalledTimes(1);
  alarm.mockRestore();
  expect([await statusOf(payment.id), await payer.balance()]).toEqual(['failed', 0]);
});

test('a transfer that did not come in two weeks, and a checkout that never began, end without being asked for', async () => {
  const transfer = await payer.topUp(20, 'bank_transfer');
  const neverBegun = await payer.topUp(20);
  await sql`update payments set provider_ref = null, checkout_url = null where id = ${neverBegun.id}`.execute(
    t.ctx.db,
  );
  await age(transfer.id);
  await age(neverBegun.id);
  await reconcile();
  expect([await statusOf(transfer.id), await statusOf(neverBegun.id)]).toEqual(['expired', 'expired']);
});

test('one whose provider cannot be asked waits for a later look, and the others do not wait behind it', async () => {
  const stuck = await payer.topUp(20);
  const other = await payer.topUp(20);
  await sql`update payments set provider = 'stripe', expires_at = now() - interval '2 minutes' where id = ${stuck.id}`.execute(
    t.ctx.db,
  );
  await age(other.id);
  await reconcile();
  await reconcile();
  expect([await statusOf(stuck.id), await statusOf(other.id)]).toEqual(['pending', 'expired']);
  const minutes = (Date.parse((await payer.payment(stuck.id)).expiresAt) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(10);
});
