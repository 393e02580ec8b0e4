import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { lockBuyer } from '../../billing/plans/periods.queries.ts';
import { renewAndExpirePlans } from '../../billing/plans/plans.ts';
import { personPayer } from '../../billing/wallet/wallet.ts';
import { createContext } from '../../compose.ts';
import type { Context } from '../../context.ts';
import { makePerson, type Person } from '../kit/make.ts';
import { startTestApp, type TestApp } from '../kit/testApp.ts';
import { thorough } from '../thorough.ts';
import { gaps } from './moneyBooks.ts';

/* Concurrent calls on two instances with one database. */
let t: TestApp;
let otherCtx: Context;
let instances: FastifyInstance[];
let superadmin: Person;
let buyer: Person;
let trader: { id: string; price: number };
let round = 0;

beforeAll(async () => {
  // As many at once as a site has.
  t = await startTestApp({ DATABASE_CONNECTIONS: '10' });
  otherCtx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  instances = [t.app, await buildApp(otherCtx)];
  superadmin = await makePerson(t, { role: 'superadmin' });
  const { items } = (await t.call('GET', '/plans')).json();
  trader = items.find((one: { code: string }) => one.code === 'trader');
});
beforeEach(async () => {
  buyer = await makePerson(t);
});
afterAll(async () => {
  await instances[1]?.close();
  await otherCtx.close();
  await t.close();
});

/** Sends to the instances in turn, and retries with the same key if one is busy, as every client should. */
async function post(
  path: string,
  payload: object,
  { as = buyer, key = randomUUID() }: { as?: Person; key?: string } = {},
) {
  for (;;) {
    round += 1;
    const answer = await (instances[round % 2] ?? t.app).inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
    });
    const isOpen = answer.statusCode === 503 || answer.json().code === 'IDEMPOTENCY_KEY_BUSY';
    if (!isOpen) return answer;
    await sleep(20 + Math.random() * 80);
  }
}

const fund = (amount: number, as = buyer) => post('/wallet/test-balance', { amount }, { as });
const balance = async (as = buyer) => (await t.call('GET', '/wallet', { as: as.token })).json().balance;
const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const periodsOf = async (as: Person) =>
  t.ctx.db.selectFrom('plan_periods').selectAll().where('user_id', '=', as.id).orderBy('starts_at').execute();
const DAYS_30 = 30 * 86_400_000;

const buyTogether = (times: number, keyOf: () => string) =>
  Promise.all(
    Array.from({ length: times }, () => post(`/plans/purchase/${trader.id}`, {}, { key: keyOf() })),
  );

test('one key 200 times at once over both instances is one purchase, and everybody gets its answer', {
  timeout: 120_000,
}, async () => {
  await fund(trader.price * 5);
  const key = randomUUID();
  const answers = await buyTogether(200, () => key);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await balance()).toBe(trader.price * 4);
  expect(await periodsOf(buyer)).toHaveLength(1);
  expect(await books()).toMatchObject({ ok: true });
});

test('the same 20 times with a key of its own each is as many as there is money for', {
  timeout: 60_000,
}, async () => {
  await fund(trader.price * 5);
  const answers = await buyTogether(20, randomUUID);
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect(await periodsOf(buyer)).toHaveLength(5);
});

/** First periods that have ended or soon will, but are not closed yet. */
const stillOpen = async () =>
  (
    await sql`select from plan_periods where closed_at is null and ends_at < now() + interval '1 day'`.execute(
      t.ctx.db,
    )
  ).rows.length;

const ENDS = thorough(10, 50);

test(`bought and over in the same second, ${ENDS} times: periods are exact, and so is the role`, {
  timeout: 300_000,
}, async () => {
  const TOGETHER = 5;
  const people: Person[] = [];
  let isOver = false;
  const runTimers = async (ctx: Context) => {
    while (!isOver) {
      await renewAndExpirePlans(ctx);
      await sleep(20);
    }
  };
  const tending = Promise.all([runTimers(t.ctx), runTimers(otherCtx)]);
  for (let round = 0; round < ENDS / TOGETHER; round += 1) {
    await Promise.all(
      Array.from({ length: TOGETHER }, async (_, nth) => {
        const person = await makePerson(t);
        people.push(person);
        await fund(trader.price * 2, person);
        const start = performance.now();
        await post(`/plans/purchase/${trader.id}`, {}, { as: person });
        // From slightly before to some time after the second purchase, however busy the machine is.
        const left = (performance.now() - start) * ((3 * nth) / TOGETHER - 0.3);
        await t.ctx.db.transaction().execute(async (tx) => {
          await lockBuyer(tx, personPayer(person.id));
          await sql`update plan_periods set starts_at = n.at - interval '30 days', ends_at = n.at
            from (
              select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${Math.round(left) / 1000}) as at
            ) n
            where user_id = ${person.id}`.execute(tx);
        });
        const answer = await post(`/plans/purchase/${trader.id}`, {}, { as: person });
        expect([answer.statusCode, answer.json().payment.amount]).toEqual([201, trader.price]);
      }),
    );
  }
  while ((await stillOpen()) > 0) await sleep(50);
  isOver = true;
  await tending;
  const kinds = new Set<string>();
  for (const person of people) {
    const [first, second, ...more] = await periodsOf(person);
    if (!first || !second) throw new Error('Two periods were bought');
    kinds.add(second.kind);
    expect(more).toEqual([]);
    expect(first.closed_at).not.toBeNull();
    expect(second.ends_at.getTime() - second.starts_at.getTime()).toBe(DAYS_30);
    // Starts at the end of the first, or, if that was over, at the time of purchase.
    const gap = second.starts_at.getTime() - first.ends_at.getTime();
    expect(gap).toBeGreaterThanOrEqual(0);
    // A purchase in the very millisecond of the end may be either.
    expect(gap === 0 ? ['renew', 'new'] : ['new']).toContain(second.kind);
    expect(await balance(person)).toBe(0);
  }
  expect(kinds).toEqual(new Set(['renew', 'new']));
  const roles = await t.ctx.db
    .selectFrom('users')
    .select('role')
    .distinct()
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  expect(roles).toEqual([{ role: 'paid' }]);
  expect(await books()).toMatchObject({ ok: true });
});

test('the look for gaps sees one, and an overlap the database does not take', async () => {
  await fund(trader.price * 2);
  await post(`/plans/purchase/${trader.id}`, {});
  await post(`/plans/purchase/${trader.id}`, {});
  expect(await gaps(t.ctx.db)).not.toContain(buyer.id);
  const move = (by: string) =>
    sql`update plan_periods set starts_at = starts_at + ${by}::interval
      where user_id = ${buyer.id} and kind = 'renew'`.execute(t.ctx.db);
  await expect(move('-1 millisecond')).rejects.toThrow('plan_periods_one_at_a_time');
  await move('1 millisecond');
  expect(await gaps(t.ctx.db)).toContain(buyer.id);
});

/** Twenty people buy at the quoted price while an admin changes it; returns what they paid. */
async function buyWhileItChanges(change: number, expectsPrice: boolean) {
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(t)));
  await Promise.all(people.map((person) => fund(500, person)));
  const {
    id,
    currency: _,
    isDefault: __,
    ...plan
  } = (await t.call('GET', '/plans')).json().items.find((one: { code: string }) => one.code === 'trader');
  const quotes = await Promise.all(
    people.map(async (person) => (await post(`/plans/check-upgrade/${id}`, {}, { as: person })).json().due),
  );
  expect(new Set(quotes)).toEqual(new Set([plan.price]));
  let bought = 0;
  const admin = async () => {
    while (bought < 3) await sleep(1);
    return t.call('PUT', `/plans/admin/${id}`, {
      as: superadmin.token,
      payload: { ...plan, price: plan.price + change },
    });
  };
  const [changed, ...answers] = await Promise.all([
    admin(),
    ...people.map(async (person, nth) => {
      // The last ones only start after some purchases, when the admin has begun.
      while (nth >= 12 && bought < 5) await sleep(1);
      const payload = expectsPrice ? { expectedPrice: quotes[nth] } : {};
      const answer = await post(`/plans/purchase/${id}`, payload, { as: person });
      bought += 1;
      const [period] = await periodsOf(person);
      return { answer, paid: 500 - (await balance(person)), listed: period?.list_price };
    }),
  ]);
  expect(changed.statusCode).toBe(200);
  return { shown: plan.price as number, answers };
}

test('a price that changes while 20 people buy: at the one that was shown, or not at all', {
  timeout: 120_000,
}, async () => {
  const codes = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const { shown, answers } = await buyWhileItChanges(round % 2 === 0 ? 1 : -1, true);
    for (const { answer, paid, listed } of answers) {
      codes.add(answer.statusCode);
      if (answer.statusCode === 201) expect([paid, listed]).toEqual([shown, shown * 100]);
      else expect([answer.json().code, paid, listed]).toEqual(['PRICE_CHANGED', 0, undefined]);
    }
  }
  expect(codes).toEqual(new Set([201, 409]));
  expect(await books()).toMatchObject({ ok: true });
});

test('whoever does not say what was shown pays what it costs then: the same look sees it', {
  timeout: 120_000,
}, async () => {
  const paid: boolean[] = [];
  for (let round = 0; round < 4 && !paid.includes(false); round += 1) {
    const { shown, answers } = await buyWhileItChanges(round % 2 === 0 ? 1 : -1, false);
    paid.push(...answers.map((one) => one.paid === shown));
  }
  expect(paid).toContain(false);
});
