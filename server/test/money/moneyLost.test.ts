import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import {
  changeBalance,
  findWallet,
  insertEntries,
  insertTransaction,
} from '../../billing/wallet/ledger.queries.ts';
import { createContext } from '../../compose.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { makePerson, type Person } from '../kit/make.ts';
import { startTestApp, type TestApp } from '../kit/testApp.ts';
import { type CuttingProxy, startCuttingProxy } from './moneyProxy.ts';

/* Responses lost after the commit, and what the check of the books detects if a safeguard is removed. */
const COMMIT = 'commit\0';

let t: TestApp;
let superadmin: Person;
let buyer: Person;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
});
beforeEach(async () => {
  buyer = await makePerson(t);
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const countOf = async (as: Person) =>
  (await t.call('GET', '/wallet/transactions?limit=100', { as: as.token })).json().total as number;
const paymentsOf = async (as: Person) =>
  (await t.call('GET', '/payments?limit=100', { as: as.token })).json().total as number;

describe('the connection to the database is cut between commit and answer', () => {
  let proxy: CuttingProxy;
  let ctx: Context;
  let app: FastifyInstance;
  let plan: string;
  beforeAll(async () => {
    proxy = await startCuttingProxy(t.ctx.env.DATABASE_URL ?? '');
    ctx = await createContext(t.ctx.env, proxy.url);
    app = await buildApp(ctx);
    const { items } = (await t.call('GET', '/plans')).json();
    plan = items.find((one: { code: string }) => one.code === 'trader').id;
  });
  afterAll(async () => {
    await app.close();
    await ctx.close();
    await proxy.stop();
  });

  const post = (path: string, payload: object, key: string, as: Person) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
    });
  /** Loses the first response and returns that of the repetition. */
  async function lostThenAgain(
    lost: string,
    path: string,
    payload: object,
    { key = randomUUID(), again = key, as = buyer }: { key?: string; again?: string; as?: Person } = {},
  ) {
    const before = proxy.cuts();
    // Repeated jobs commit meanwhile; only transactions that move money are meant.
    proxy.cutAfter(lost, lost === COMMIT ? { within: `wallet:${buyer.id}` } : {});
    const first = await post(path, payload, key, as);
    expect([first.statusCode, proxy.cuts()]).toEqual([503, before + 1]);
    return post(path, payload, again, as);
  }

  test('a purchase', async () => {
    await post('/wallet/test-balance', { amount: 100 }, randomUUID(), buyer);
    const key = randomUUID();
    const answer = await lostThenAgain(COMMIT, `/plans/purchase/${plan}`, {}, { key });
    expect([answer.statusCode, answer.json().payment.amount]).toEqual([201, 39]);
    expect(answer.json().period.id).toMatch(/^[0-9a-f-]{36}$/);
    // From now on the stored response is returned.
    expect((await post(`/plans/purchase/${plan}`, {}, key, buyer)).body).toBe(answer.body);
    expect([await countOf(buyer), await paymentsOf(buyer)]).toEqual([2, 1]);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('credit for trying out', async () => {
    const answer = await lostThenAgain(COMMIT, '/wallet/test-balance', { amount: 50 });
    expect([answer.statusCode, answer.json().balance, await countOf(buyer)]).toEqual([201, 50, 1]);
  });

  test('the begin of a top-up', async () => {
    const answer = await lostThenAgain('insert into "payments"', '/wallet/add-funds', { amount: 50 });
    expect([answer.statusCode, await paymentsOf(buyer)]).toEqual([201, 1]);
    expect(answer.json().checkoutUrl).toContain(answer.json().payment.id);
  });

  test('a correction by an admin', async () => {
    const path = `/wallet/users/${buyer.id}/adjust`;
    const payload = { amount: 12.5, reason: 'A lost answer' };
    const answer = await lostThenAgain(COMMIT, path, payload, { as: superadmin });
    expect([answer.statusCode, answer.json().balanceAfter, await countOf(buyer)]).toEqual([201, 12.5, 1]);
  });

  test('a refund', async () => {
    await post('/wallet/test-balance', { amount: 100 }, randomUUID(), buyer);
    const { payment } = (await post(`/plans/purchase/${plan}`, {}, randomUUID(), buyer)).json();
    const path = `/payments/${payment.id}/refund`;
    const payload = { amount: 9, reason: 'A lost answer' };
    const answer = await lostThenAgain(COMMIT, path, payload, { as: superadmin });
    expect([answer.statusCode, answer.json().amount, await paymentsOf(buyer)]).toEqual([201, 9, 2]);
    expect((await t.call('GET', '/wallet', { as: buyer.token })).json().balance).toBe(70);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('whoever repeats with a new key gets it twice: the same count sees it', async () => {
    const path = '/wallet/test-balance';
    // Prepared by now on the connections of the pool: the lost one no longer sends its statements as text.
    const before = 9;
    for (let time = 0; time < before; time += 1) await post(path, { amount: 1 }, randomUUID(), buyer);
    await lostThenAgain(COMMIT, path, { amount: 50 }, { again: randomUUID() });
    expect(await countOf(buyer)).toBe(before + 2);
  });
});

describe('the check of the books', () => {
  const SALES = 30;

  /** Concurrent sales at 1.00 to a wallet with 5.00. `take` moves the money and returns the balance, or nothing. */
  async function sell(take: (tx: Tx, userId: string) => Promise<number | undefined>): Promise<number> {
    await t.call('POST', '/wallet/test-balance', { as: buyer.token, payload: { amount: 5 } });
    const sales = await Promise.all(
      Array.from({ length: SALES }, () =>
        t.ctx.db.transaction().execute(async (tx) => {
          const left = await take(tx, buyer.id);
          if (left === undefined) return false;
          const id = uuidv7();
          await insertTransaction(tx, {
            id,
            type: 'purchase',
            source: `test:${id}`,
            user_id: buyer.id,
            description: '{}',
          });
          await insertEntries(tx, id, [
            { account: `wallet:${buyer.id}`, amount: -100, balanceAfter: left },
            { account: 'revenue:plans', amount: 100, balanceAfter: null },
          ]);
          return true;
        }),
      ),
    );
    return sales.filter(Boolean).length;
  }

  test('is content with the conditional debit, which sells what there is money for', async () => {
    expect(await sell(async (tx, id) => (await changeBalance(tx, id, -100))?.balance)).toBe(5);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('sees a debit that looks first and writes afterwards, which sells too much', async () => {
    const sold = await sell(async (tx, id) => {
      const { balance = 0 } = (await findWallet(tx, id)) ?? {};
      if (balance < 100) return undefined;
      await sql`update wallets set balance = ${balance - 100} where user_id = ${id}`.execute(tx);
      return balance - 100;
    });
    expect(sold).toBeGreaterThan(5);
    expect((await books()).drift).toContain(buyer.id);
  });

  test('sees entries that do not sum to zero, once the trigger that refuses them is gone', async () => {
    const id = uuidv7();
    const book = () =>
      t.ctx.db.transaction().execute(async (tx) => {
        await insertTransaction(tx, {
          id,
          type: 'purchase',
          source: `test:${id}`,
          user_id: buyer.id,
          description: '{}',
        });
        await insertEntries(tx, id, [
          { account: 'adjustments', amount: -100, balanceAfter: null },
          { account: 'revenue:plans', amount: 101, balanceAfter: null },
        ]);
      });
    await expect(book()).rejects.toThrow('sum to 1');
    await sql`drop trigger ledger_entries_zero_sum on ledger_entries`.execute(t.ctx.db);
    await book();
    expect((await books()).unbalanced).toContain(id);
  });
});
