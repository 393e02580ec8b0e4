import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { makeWalletOwner, moneyBytes, setSite, type WalletOwner } from '../../test/money/money.ts';

let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  await setSite(t, { payments: { bankInstructions: 'To GasMap, NL00 TEST 0000 0000 00' } });
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const begin = async () => (await payer.topUp(250, 'bank_transfer')).id;
const confirm = (id: string, amount: unknown = 250) =>
  t.call('POST', `/payments/${id}/confirm`, {
    as: superadmin.token,
    payload: { amount, note: 'Statement 17' },
  });

test('a transfer says what to write on it, and is credited once an admin saw it arrive', async () => {
  const id = await begin();
  const payment = await payer.payment(id);
  expect(payment).toMatchObject({
    provider: 'bank',
    status: 'pending',
    checkoutUrl: null,
    transfer: { instructions: 'To GasMap, NL00 TEST 0000 0000 00' },
  });
  expect(payment.transfer.reference).toMatch(/^GM[2-9A-H]{10}$/);
  expect(Date.parse(payment.expiresAt) - Date.parse(payment.createdAt)).toBe(14 * 86_400_000);
  const answer = await confirm(id);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      status: 'succeeded',
      providerReference: payment.transfer.reference,
      transfer: null,
    }),
  ]);
  expect(await payer.balance()).toBe(250);
  const { rows } = await sql<{ action: string; after: unknown }>`
    select action, after from audit_log where entity_id = ${id}`.execute(t.ctx.db);
  expect(rows).toMatchObject([{ action: 'payment.confirm', after: { amount: 250, note: 'Statement 17' } }]);
  expect(await books()).toMatchObject({ ok: true });
});

test('ten admins who confirm it at once credit it once', async () => {
  const id = await begin();
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
  expect(answers.map((one) => one.statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await payer.balance()).toBe(250);
  expect(await books()).toMatchObject({ ok: true });
});

test.each([249.99, 250.01, 0, -250, 250.001, '250', 1e308])(
  '%j is not what was asked for',
  async (amount) => {
    const id = await begin();
    const before = await moneyBytes(t);
    expect((await confirm(id, amount)).statusCode).toBe(400);
    expect(await moneyBytes(t)).toBe(before);
  },
);

test('one that was given up or took too long still counts when it arrives', async () => {
  const cancelled = await begin();
  await t.call('POST', `/payments/${cancelled}/cancel`, { as: payer.token });
  expect((await confirm(cancelled)).statusCode).toBe(200);
  const expired = await begin();
  await sql`update payments set status = 'expired' where id = ${expired}`.execute(t.ctx.db);
  expect((await confirm(expired)).statusCode).toBe(200);
  expect(await payer.balance()).toBe(500);
  expect(await books()).toMatchObject({ ok: true });
});

test('only transfers are confirmed, and only by who may', async () => {
  const card = await payer.topUp(250);
  expect((await confirm(card.id)).json().code).toBe('WRONG_STATE');
  expect((await confirm(superadmin.id)).statusCode).toBe(404);
  const id = await begin();
  const admin = await makePerson(t, { role: 'admin' });
  for (const as of [payer.token, admin.token]) {
    const answer = await t.call('POST', `/payments/${id}/confirm`, { as, payload: { amount: 250 } });
    expect(answer.statusCode).toBe(403);
  }
  expect(await payer.balance()).toBe(0);
});

test('a plan is bought by transfer, and given back by hand', async () => {
  const plans = (await t.call('GET', '/plans')).json().items;
  const desk = plans.find((one: { code: string }) => one.code === 'desk');
  const bought = await t.call('POST', `/plans/purchase/${desk.id}`, {
    as: payer.token,
    payload: { paymentMethod: 'bank_transfer' },
  });
  const { payment } = bought.json();
  expect(payment).toMatchObject({ status: 'pending', provider: 'bank', amount: 129 });
  await confirm(payment.id, 129);
  const current = async () => (await t.call('GET', '/plans/current', { as: payer.token })).json().plan;
  expect((await current()).plan.code).toBe('desk');
  const refund = await t.call('POST', `/payments/${payment.id}/refund`, {
    as: superadmin.token,
    payload: { reason: 'Wrong plan' },
  });
  expect(refund.json()).toMatchObject({ status: 'pending', provider: 'bank' });
  expect([await current(), await payer.balance()]).toEqual([null, 0]);
  expect(await books()).toMatchObject({ ok: true });

  const { id } = refund.json();
  const payouts = async () =>
    (
      await t.call('GET', '/payments/admin?type=refund&status=pending&method=bank_transfer', {
        as: superadmin.token,
      })
    )
      .json()
      .items.map((one: { id: string }) => one.id);
  expect(await payouts()).toContain(id);
  const paidOut = (reference: unknown, date = '2026-01-15') =>
    t.call('POST', `/payments/${id}/paid-out`, { as: superadmin.token, payload: { reference, date } });
  expect((await paidOut('')).statusCode).toBe(400);
  expect((await paidOut('R-1', '2999-01-01')).json().details).toMatchObject([{ path: 'date' }]);
  const answers = await Promise.all([paidOut('R-1'), paidOut('R-1')]);
  expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 409]);
  expect(answers.find((one) => one.statusCode === 200)?.json()).toMatchObject({
    status: 'succeeded',
    confirmation: { by: expect.stringMatching(/^person/), note: 'R-1', date: '2026-01-15' },
  });
  expect(await payouts()).not.toContain(id);
  const early = await t.call('POST', `/payments/${payment.id}/paid-out`, {
    as: superadmin.token,
    payload: { reference: 'R-2', date: '2026-01-15' },
  });
  expect(early.json().code).toBe('WRONG_STATE');
  expect(await books()).toMatchObject({ ok: true });
});

describe('a transfer of another amount', () => {
  const accept = (id: string, amount: number, difference: string) =>
    t.call('POST', `/payments/${id}/confirm`, {
      as: superadmin.token,
      payload: { amount, difference, note: 'Statement 18', date: '2026-01-15' },
    });
  const plan = async () => {
    const { id } = (await t.call('GET', '/plans'))
      .json()
      .items.find((one: { code: string }) => one.code === 'desk');
    const payload = { paymentMethod: 'bank_transfer' };
    const bought = await t.call('POST', `/plans/purchase/${id}`, { as: payer.token, payload });
    return bought.json().payment.id as string;
  };
  const planNow = async () => (await t.call('GET', '/plans/current', { as: payer.token })).json().plan;

  test.each([200, 262.5])('%j instead of 250 is credited as it came', async (amount) => {
    const id = await begin();
    expect((await accept(id, amount, 'credit')).json()).toMatchObject({
      status: 'succeeded',
      amount,
      confirmation: {
        by: expect.stringMatching(/^person/),
        note: 'Statement 18',
        date: '2026-01-15',
        asked: 250,
      },
    });
    expect(await payer.balance()).toBe(amount);
    expect(await books()).toMatchObject({ ok: true });
    const refund = await t.call('POST', `/payments/${id}/refund`, {
      as: superadmin.token,
      payload: { reason: 'All of it' },
    });
    expect(refund.json().amount).toBe(amount);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('a little less counts in full where it is written off, up to a limit', async () => {
    const id = await begin();
    const before = await moneyBytes(t);
    for (const amount of [260, 224.99])
      expect((await accept(id, amount, 'write_off')).json().details).toMatchObject([{ path: 'difference' }]);
    expect(await moneyBytes(t)).toBe(before);
    expect((await accept(id, 238, 'write_off')).json()).toMatchObject({
      amount: 250,
      confirmation: { received: 238 },
    });
    expect(await payer.balance()).toBe(250);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('buys the plan where it is enough, and the rest goes to the wallet', async () => {
    expect((await accept(await plan(), 140, 'credit')).json()).toMatchObject({ amount: 129 });
    expect([(await planNow()).plan.code, await payer.balance()]).toEqual(['desk', 11]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('too little for the plan goes to the wallet, or the plan is sold for less', async () => {
    expect((await accept(await plan(), 100, 'credit')).json()).toMatchObject({ creditedInstead: true });
    expect([await planNow(), await payer.balance()]).toEqual([null, 100]);
    payer = await makeWalletOwner(t);
    expect((await accept(await plan(), 119, 'write_off')).json()).toMatchObject({ amount: 129 });
    expect([(await planNow()).plan.code, await payer.balance()]).toEqual(['desk', 0]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('ten admins who accept it at once credit it once', async () => {
    const id = await begin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(id, 200, 'credit')));
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(await payer.balance()).toBe(200);
    expect(await books()).toMatchObject({ ok: true });
  });
});
