import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { chooseAt, makeWalletOwner, moneyBytes, type WalletOwner } from '../../test/money/money.ts';
import { purposes } from '../plans/plans.ts';
import { payOutRefund, reconcilePayments } from './payments.ts';

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
const refund = (id: string, payload: object = {}, headers = {}) =>
  t.call('POST', `/payments/${id}/refund`, {
    as: superadmin.token,
    payload: { reason: 'Asked for', ...payload },
    headers,
  });
const atBank = async (paymentId: string): Promise<number> => {
  const { rows } = await sql<{ refunded: number }>`
    select refunded from sandbox_checkouts where ref = ${`sb_${paymentId}`}`.execute(t.ctx.db);
  return rows[0]?.refunded ?? -1;
};
/** The bank has already paid out everything in another way. */
const emptyBank = (paymentId: string) =>
  sql`update sandbox_checkouts set refunded = amount where ref = ${`sb_${paymentId}`}`.execute(t.ctx.db);
const buy = (paymentMethod: string) =>
  t.call('POST', `/plans/purchase/${trader.id}`, { as: payer.token, payload: { paymentMethod } });
const planNow = async () => (await t.call('GET', '/plans/current', { as: payer.token })).json().plan;

describe('a top-up', () => {
  test('is given back whole: out of the wallet, to the bank, with a credit note of its own', async () => {
    const payment = await payer.topUpAndPay(20);
    const answer = await refund(payment.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        type: 'refund',
        status: 'pending',
        amount: 20,
        refundOf: payment.id,
        description: `Refund of ${payment.number}: Asked for`,
        expiresAt: null,
        user: expect.objectContaining({ id: payer.id }),
      }),
    ]);
    expect(await payer.balance()).toBe(0);
    await t.ctx.jobs.drain();
    expect(await payer.payment(answer.json().id)).toMatchObject({ status: 'succeeded' });
    expect(await payer.payment(payment.id)).toMatchObject({ status: 'refunded', refunded: 20 });
    expect(await atBank(payment.id)).toBe(2000);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('is given back in parts, never more than it was', async () => {
    const payment = await payer.topUpAndPay(20);
    expect((await refund(payment.id, { amount: 5.5 })).statusCode).toBe(201);
    expect(await payer.payment(payment.id)).toMatchObject({ status: 'succeeded', refunded: 5.5 });
    const tooMuch = await refund(payment.id, { amount: 14.51 });
    expect([tooMuch.statusCode, tooMuch.json().details]).toMatchObject([
      400,
      [{ path: 'amount', message: 'Up to 14.50 USD refundable' }],
    ]);
    expect((await refund(payment.id)).json().amount).toBe(14.5);
    expect(await payer.payment(payment.id)).toMatchObject({ status: 'refunded', refunded: 20 });
    expect((await refund(payment.id)).json()).toMatchObject({ code: 'WRONG_STATE', status: 'refunded' });
    await t.ctx.jobs.drain();
    expect(await atBank(payment.id)).toBe(2000);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('that was spent meanwhile is not: 402 says what is missing, and no byte changes', async () => {
    const payment = await payer.topUpAndPay(50);
    expect((await buy('wallet')).statusCode).toBe(201);
    const before = await moneyBytes(t);
    const answer = await refund(payment.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      402,
      expect.objectContaining({ code: 'INSUFFICIENT_FUNDS', balance: 11, price: 50, missing: 39 }),
    ]);
    expect(await moneyBytes(t)).toBe(before);
    expect((await refund(payment.id, { amount: 11 })).statusCode).toBe(201);
    expect(await payer.balance()).toBe(0);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('asked back twenty times at once is given back once', async () => {
    await payer.topUpAndPay(100);
    const payment = await payer.topUpAndPay(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(payment.id)));
    expect(answers.filter((one) => one.statusCode === 201)).toHaveLength(1);
    await t.ctx.jobs.drain();
    expect([await payer.balance(), await atBank(payment.id)]).toEqual([100, 2000]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('with one Idempotency-Key is given back once', async () => {
    const payment = await payer.topUpAndPay(20);
    const headers = { 'idempotency-key': 'refund-0001' };
    const first = await refund(payment.id, { amount: 5 }, headers);
    const second = await refund(payment.id, { amount: 5 }, headers);
    expect(second.json().id).toBe(first.json().id);
    expect(await payer.balance()).toBe(15);
  });

  test.each([0, -1, 0.001, 1e308, '5', 20.01])('cannot be given back as %j', async (amount) => {
    const payment = await payer.topUpAndPay(20);
    const before = await moneyBytes(t);
    expect((await refund(payment.id, { amount })).statusCode).toBe(400);
    expect(await moneyBytes(t)).toBe(before);
  });

  test('that was not paid has nothing to give back, nor has a refund', async () => {
    const payment = await payer.topUp(20);
    expect((await refund(payment.id)).json()).toMatchObject({ code: 'WRONG_STATE', allowed: ['succeeded'] });
    const paid = await payer.topUpAndPay(20);
    const given = await refund(paid.id);
    await t.ctx.jobs.drain();
    expect((await refund(given.json().id)).json().code).toBe('WRONG_STATE');
    expect((await refund(superadmin.id)).statusCode).toBe(404);
  });

  test('is given back by who may correct wallets, and by nobody else', async () => {
    const payment = await payer.topUpAndPay(20);
    const admin = await makePerson(t, { role: 'admin' });
    for (const as of [admin.token, payer.token]) {
      const answer = await t.call('POST', `/payments/${payment.id}/refund`, {
        as,
        payload: { reason: 'Mine' },
      });
      expect(answer.statusCode).toBe(403);
    }
    const written = await refund(payment.id);
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from audit_log where entity_id = ${payment.id}`.execute(t.ctx.db);
    expect(written.statusCode).toBe(201);
    expect(rows).toMatchObject([{ action: 'payment.refund', after: { amount: 20, reason: 'Asked for' } }]);
  });
});

describe('a plan', () => {
  test('bought from the wallet: the money goes back there, and the plan ends', async () => {
    await payer.topUpAndPay(50);
    const { payment } = (await buy('wallet')).json();
    expect((await refund(payment.id)).json()).toMatchObject({ status: 'succeeded', amount: 39 });
    expect([await payer.balance(), await planNow()]).toEqual([50, null]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('bought by card: the money goes back to the bank, the wallet is left alone, the plan may stay', async () => {
    const { payment, checkoutUrl } = (await buy('credit_card')).json();
    await chooseAt(t, checkoutUrl, 'pay');
    await t.ctx.jobs.drain();
    expect((await planNow()).plan.code).toBe('trader');
    expect((await refund(payment.id, { amount: 9, endPlan: false })).json().status).toBe('pending');
    await t.ctx.jobs.drain();
    expect([await payer.balance(), await atBank(payment.id), (await planNow()).plan.code]).toEqual([
      0,
      900,
      'trader',
    ]);
    await refund(payment.id);
    await t.ctx.jobs.drain();
    expect([await payer.balance(), await atBank(payment.id), await planNow()]).toEqual([0, 3900, null]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('that no longer fits when it is paid is credited instead, and given back as such', async () => {
    const { payment, checkoutUrl } = (await buy('credit_card')).json();
    await payer.topUpAndPay(39);
    await buy('wallet');
    await chooseAt(t, checkoutUrl, 'pay');
    await t.ctx.jobs.drain();
    expect(await payer.payment(payment.id)).toMatchObject({ status: 'succeeded', creditedInstead: true });
    expect(await payer.balance()).toBe(39);
    await refund(payment.id);
    await t.ctx.jobs.drain();
    expect([await payer.balance(), await atBank(payment.id)]).toEqual([0, 3900]);
    expect((await planNow()).plan.code).toBe('trader');
    expect(await books()).toMatchObject({ ok: true });
  });

  test('is given back and bought again by many at once without a deadlock', async () => {
    await t.call('POST', '/wallet/test-balance', { as: payer.token, payload: { amount: 1000 } });
    const bought = [];
    for (let n = 0; n < 6; n += 1) bought.push((await buy('wallet')).json().payment.id);
    const answers = await Promise.all(bought.flatMap((id) => [refund(id), buy('wallet')]));
    expect(answers.map((one) => one.statusCode)).toEqual(bought.flatMap(() => [201, 201]));
    expect(await payer.balance()).toBe(1000 - 6 * 39);
    expect(await books()).toMatchObject({ ok: true });
  });
});

describe('an upgrade', () => {
  const buyPlan = async (code: string) => {
    const plans = (await t.call('GET', '/plans')).json().items;
    const { id } = plans.find((one: { code: string }) => one.code === code);
    const answer = await t.call('POST', `/plans/purchase/${id}`, { as: payer.token, payload: {} });
    expect(answer.statusCode).toBe(201);
    return answer.json().payment as { id: string; number: string; amount: number };
  };
  const effectOf = async (id: string) =>
    (await t.call('GET', `/payments/${id}/refund-effect`, { as: superadmin.token })).json();
  const credit = (amount: number) =>
    t.call('POST', '/wallet/test-balance', { as: payer.token, payload: { amount } });

  test('that is refunded brings back the plan before it, with the days that were left', async () => {
    await credit(400);
    await buyPlan('trader');
    const before = await planNow();
    const upgrade = await buyPlan('desk');
    expect(upgrade.amount).toBeCloseTo(90.01, 2);
    expect(await effectOf(upgrade.id)).toMatchObject({
      ends: { plan: 'Desk' },
      returns: [{ plan: 'Trader' }],
      credit: 0,
      balance: 400 - 39 - upgrade.amount,
    });
    expect((await refund(upgrade.id)).json()).toMatchObject({ amount: upgrade.amount });
    expect(await payer.balance()).toBe(361);
    const after = await planNow();
    expect(after.plan.code).toBe('trader');
    const shift = Date.parse(after.endsAt) - Date.parse(before.endsAt);
    expect([shift >= 0, shift < 60_000]).toEqual([true, true]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('of an upgrade leaves nothing lost when both are refunded, in either order', async () => {
    for (const order of [
      [1, 0, 2],
      [2, 1, 0],
      [0, 1, 2],
      [1, 2, 0],
    ]) {
      payer = await makeWalletOwner(t);
      await credit(1000);
      const bought = [];
      for (const code of ['trader', 'desk', 'enterprise']) bought.push(await buyPlan(code));
      for (const place of order) expect((await refund(bought[place]?.id ?? '')).statusCode).toBe(201);
      expect([Math.round(await payer.balance()), await planNow()]).toEqual([1000, null]);
    }
    expect(await books()).toMatchObject({ ok: true });
  });

  test('is worth money where another plan follows already: the wallet gets what was left', async () => {
    await credit(400);
    await buyPlan('trader');
    const upgrade = await buyPlan('desk');
    await buyPlan('trader');
    // The upgrade has a day left, the plan before it nearly thirty.
    await sql`update plan_periods set starts_at = starts_at - interval '29 days', ends_at = ends_at - interval '29 days',
      ended_at = ended_at - interval '29 days' where user_id = ${payer.id}`.execute(t.ctx.db);
    const balance = await payer.balance();
    expect(await effectOf(upgrade.id)).toMatchObject({ ends: { plan: 'Desk' }, returns: [], credit: 38.99 });
    await refund(upgrade.id);
    expect(await payer.balance()).toBeCloseTo(balance + upgrade.amount + 38.99, 2);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('refunded in part goes on unless its end is asked for', async () => {
    await credit(400);
    await buyPlan('trader');
    const upgrade = await buyPlan('desk');
    await refund(upgrade.id, { amount: 10 });
    expect((await planNow()).plan.code).toBe('desk');
    await refund(upgrade.id, { amount: 10, endPlan: true });
    expect((await planNow()).plan.code).toBe('trader');
    await refund(upgrade.id);
    expect([await payer.balance(), (await planNow()).plan.code]).toEqual([361, 'trader']);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('asked back by many at once brings the plan before it back once', async () => {
    await credit(400);
    await buyPlan('trader');
    const upgrade = await buyPlan('desk');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(upgrade.id)));
    expect(answers.filter((one) => one.statusCode === 201)).toHaveLength(1);
    expect([await payer.balance(), (await planNow()).plan.code]).toEqual([361, 'trader']);
    expect(await books()).toMatchObject({ ok: true });
  });
});

describe('a bank that refuses to pay out', () => {
  test('gets it booked back: the money is in the wallet again, and may be given back again', async () => {
    const payment = await payer.topUpAndPay(20);
    await emptyBank(payment.id);
    const alarm = vi.spyOn(t.ctx.log, 'error');
    const { id } = (await refund(payment.id, { amount: 5 })).json();
    await t.ctx.jobs.drain();
    expect(await payer.payment(id)).toMatchObject({
      status: 'failed',
      failure: 'The provider did not pay it out',
      completedAt: null,
    });
    expect(alarm).toHaveBeenCalledTimes(1);
    alarm.mockRestore();
    expect(await payer.payment(payment.id)).toMatchObject({ status: 'succeeded', refunded: 0 });
    expect(await payer.balance()).toBe(20);
    const { items } = (await t.call('GET', '/wallet/transactions', { as: payer.token })).json();
    expect(items.map((one: { amount: number }) => one.amount)).toEqual([5, -5, 20]);
    expect(await books()).toMatchObject({ ok: true });
    expect((await refund(payment.id)).statusCode).toBe(201);
  });

  test('a sale counts again; the plan stays ended', async () => {
    const { payment, checkoutUrl } = (await buy('credit_card')).json();
    await chooseAt(t, checkoutUrl, 'pay');
    await t.ctx.jobs.drain();
    await emptyBank(payment.id);
    await refund(payment.id);
    await t.ctx.jobs.drain();
    expect(await payer.payment(payment.id)).toMatchObject({ status: 'succeeded', refunded: 0 });
    expect([await payer.balance(), await planNow()]).toEqual([0, null]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('and one that is asked twice, or by two at once, pays out once', async () => {
    const payment = await payer.topUpAndPay(20);
    const { id } = (await refund(payment.id, { amount: 5 })).json();
    await Promise.all(Array.from({ length: 10 }, () => payOutRefund(t.ctx, id)));
    await t.ctx.jobs.drain();
    expect([await atBank(payment.id), (await payer.payment(id)).status]).toEqual([500, 'succeeded']);
    // As if the process had died between the bank's response and its storage.
    await sql`update payments set status = 'pending', completed_at = null where id = ${id}`.execute(t.ctx.db);
    await payOutRefund(t.ctx, id);
    expect([await atBank(payment.id), (await payer.payment(id)).status]).toEqual([500, 'succeeded']);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('a refund whose job came to no end is taken up again', async () => {
    const payment = await payer.topUpAndPay(20);
    const { id } = (await refund(payment.id)).json();
    await sql`delete from pgboss.job where name = 'refund' and data ->> 'paymentId' = ${id}`.execute(
      t.ctx.db,
    );
    await sql`update payments set status = 'pending', completed_at = null, expires_at = now() where id = ${id}`.execute(
      t.ctx.db,
    );
    await reconcilePayments(t.ctx, purposes);
    await t.ctx.jobs.drain();
    expect([await atBank(payment.id), (await payer.payment(id)).status]).toEqual([2000, 'succeeded']);
    expect(await books()).toMatchObject({ ok: true });
  });
});
