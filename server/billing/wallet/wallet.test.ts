import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { msg } from '../../../contract/core/message.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { InsufficientFunds, moveWallet } from './ledger.ts';
import { personPayer } from './payer.ts';

let t: TestApp;
let superadmin: Person;
let person: Person;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
});
beforeEach(async () => {
  person = await makePerson(t);
});
afterAll(() => t.close());

const credit = (amount: number, as = person) =>
  t.call('POST', '/wallet/test-balance', { as: as.token, payload: { amount } });
const balance = async (as = person) => (await t.call('GET', '/wallet', { as: as.token })).json().balance;
const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const spend = (source: `period:${string}`, amount: number) =>
  t.ctx.db.transaction().execute((tx) =>
    moveWallet(tx, {
      type: 'purchase',
      source,
      payer: personPayer(person.id),
      amount: -amount,
      against: 'revenue:plans',
      description: msg('field.ownWords', { text: 'A purchase' }),
    }),
  );

test('somebody new has nothing, and no movements', async () => {
  expect((await t.call('GET', '/wallet', { as: person.token })).json()).toEqual({
    balance: 0,
    currency: 'USD',
    pending: 0,
  });
  expect((await t.call('GET', '/wallet/transactions', { as: person.token })).json()).toMatchObject({
    items: [],
    total: 0,
    limit: 10,
  });
});

test('every movement says what it left', async () => {
  await credit(20);
  await credit(5.5);
  await t.call('POST', `/wallet/users/${person.id}/adjust`, {
    as: superadmin.token,
    payload: { amount: -0.25, reason: 'Charged twice' },
  });
  const { items } = (await t.call('GET', '/wallet/transactions', { as: person.token })).json();
  expect(
    items.map((one: { type: string; amount: number; balanceAfter: number }) => [
      one.type,
      one.amount,
      one.balanceAfter,
    ]),
  ).toEqual([
    ['adjustment', -0.25, 25.25],
    ['test_credit', 5.5, 25.5],
    ['test_credit', 20, 20],
  ]);
  expect(await books()).toMatchObject({ ok: true });
});

describe('amounts', () => {
  test.each([-5, 0, 0.001, 10.005, 1e308, '10', null, 1001])(
    '%s is refused and no byte changes',
    async (amount) => {
      const before = await sql`select count(*) from ledger_entries`.execute(t.ctx.db);
      const answer = await t.call('POST', '/wallet/test-balance', { as: person.token, payload: { amount } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details[0].path).toBe('amount');
      expect(await sql`select count(*) from ledger_entries`.execute(t.ctx.db)).toEqual(before);
    },
  );

  test.each(['NaN', 'Infinity', '1e400'])('%s is no JSON number that counts', async (amount) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/wallet/test-balance',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: `{"amount":${amount}}`,
    });
    expect(answer.statusCode).toBe(400);
  });
});

test('the first credits of a new wallet, all at once, are all there', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => credit(1)));
  // With the codes, so that a busy machine says what it answered instead.
  expect(answers.filter((one) => one.statusCode !== 201).map((one) => one.json())).toEqual([]);
  expect(await balance()).toBe(20);
  expect(await books()).toMatchObject({ ok: true });
});

test('100 at once on money for 5 spend exactly 5', async () => {
  await credit(50);
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => spend(`period:${person.id}-${n}`, 1000)),
  );
  const refused = tries.filter((one) => one.status === 'rejected');
  expect(tries.length - refused.length).toBe(5);
  expect(refused.every((one) => one.reason instanceof InsufficientFunds)).toBe(true);
  expect(await balance()).toBe(0);
  expect(await books()).toMatchObject({ ok: true });
});

test('one cause is booked once, however many ask at once', async () => {
  await credit(50);
  const booked = await Promise.all(Array.from({ length: 50 }, () => spend(`period:${person.id}`, 100)));
  expect(booked.filter((one) => one !== null)).toHaveLength(1);
  expect(await balance()).toBe(49);
});

test('a balance cannot be corrected below zero; the refusal says what is missing', async () => {
  await credit(10);
  const answer = await t.call('POST', `/wallet/users/${person.id}/adjust`, {
    as: superadmin.token,
    payload: { amount: -12.5, reason: 'Too much' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'INSUFFICIENT_FUNDS', balance: 10, price: 12.5, missing: 2.5 }),
  ]);
  expect(await balance()).toBe(10);
});

describe('the database itself refuses', () => {
  const db = () => t.ctx.db;
  beforeEach(() => credit(10));

  test('a balance below zero', async () => {
    await expect(
      sql`update wallets set balance = -1 where user_id = ${person.id}`.execute(db()),
    ).rejects.toThrow('wallets_balance_check');
  });

  test.each([
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set description = null',
    'delete from ledger_transactions',
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(db())).rejects.toThrow('append-only');
  });

  test('entries that do not sum to zero, and a transaction without any', async () => {
    const insert = sql`insert into ledger_transactions (id, type, source, user_id, description)
      values (gen_random_uuid(), 'adjustment', ${`adjustment:${person.id}`}, ${person.id}, '{}')`;
    await expect(insert.execute(db())).rejects.toThrow('has no entries');
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await insert.execute(tx);
          await sql`insert into ledger_entries (transaction_id, line, account_id, amount)
            select t.id, a.n, a.id, 100 from ledger_transactions t,
              (select id, row_number() over () as n from ledger_accounts where user_id is null limit 2) a
            where t.source = ${`adjustment:${person.id}`}`.execute(tx);
        }),
    ).rejects.toThrow('sum to 200');
  });
});

test('the check of the books sees a balance that somebody changed by hand', async () => {
  await credit(10);
  await sql`update wallets set balance = balance + 1 where user_id = ${person.id}`.execute(t.ctx.db);
  expect(await books()).toMatchObject({ ok: false, drift: [person.id] });
  await sql`update wallets set balance = balance - 1 where user_id = ${person.id}`.execute(t.ctx.db);
  expect(await books()).toMatchObject({ ok: true });
});

test('only who may sees the money of others', async () => {
  await credit(10);
  const admin = await makePerson(t, { role: 'admin' });
  const seen = await t.call('GET', `/wallet/users/${person.id}`, { as: admin.token });
  expect(seen.json()).toMatchObject({ wallet: { balance: 10 }, total: 1 });
  expect((await t.call('GET', `/wallet/users/${person.id}`, { as: person.token })).statusCode).toBe(403);
  const adjust = await t.call('POST', `/wallet/users/${person.id}/adjust`, {
    as: admin.token,
    payload: { amount: 1, reason: 'Kind' },
  });
  expect(adjust.statusCode).toBe(403);
});

test('there is no test credit where the sandbox is not the provider', async () => {
  const real = await startTestApp({ PAYMENT_PROVIDER: 'none' });
  try {
    const somebody = await makePerson(real);
    const answer = await real.call('POST', '/wallet/test-balance', { as: somebody.token, payload: {} });
    expect(answer.statusCode).toBe(404);
  } finally {
    await real.close();
  }
});
