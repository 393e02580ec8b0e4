import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { billTo, issueInvoices } from '../../test/money/invoicing.ts';
import { setSite } from '../../test/money/money.ts';
import { thorough } from '../../test/thorough.ts';
import { sandboxSecret, signSandbox } from '../payments/sandbox.ts';
import { renewAndExpirePlans } from '../plans/plans.ts';

/*
 * Random sequences of everything that moves money, from a seed, compared with a model that only adds and subtracts.
 * `GASMAP_LONG=on` runs 20,000.
 */
const RUNS = thorough(40, 150, 20_000);
const SEED = 20_261_120;

let t: TestApp;
let superadmin: Person;
let plans: string[];

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  plans = (await t.call('GET', '/plans')).json().items.map((one: { id: string }) => one.id);
});
afterAll(() => t.close());

/** In cents, rounded because JSON has major units. */
const cents = (major: number) => Math.round(major * 100);

type Step =
  | { do: 'credit'; amount: number }
  | { do: 'topUp'; amount: number; outcomes: ('succeeded' | 'failed' | 'cancelled')[] }
  | { do: 'buy'; plan: number; stale: boolean }
  | { do: 'adjust'; amount: number }
  | { do: 'refund'; share: number }
  | { do: 'regret'; plan: number }
  | { do: 'wait'; days: number }
  | { do: 'renew'; on: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({
    do: fc.constant('topUp' as const),
    amount: fc.integer({ min: 500, max: 500_000 }),
    outcomes: fc.array(fc.constantFrom('succeeded', 'failed', 'cancelled'), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('buy' as const), plan: fc.integer({ min: 1, max: 3 }), stale: fc.boolean() }),
  fc.record({
    do: fc.constant('adjust' as const),
    amount: fc.integer({ min: -20_000, max: 20_000 }).filter(Boolean),
  }),
  fc.record({ do: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('regret' as const), plan: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('renew' as const), on: fc.boolean() }),
);

async function deliver(paymentId: string, amount: number, outcome: string, id: string) {
  const body = JSON.stringify({ id, kind: `payment.${outcome}`, paymentId, amount, currency: 'USD' });
  const headers = signSandbox(await sandboxSecret(t.ctx), body, Date.now() / 1000);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox',
    headers,
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
}

/** Performs one step over HTTP; returns the expected change of the balance in cents. */
async function perform(person: Person, balance: number, one: Step): Promise<number> {
  const own = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    t.call(method, path, { as: person.token, ...(payload && { payload }) });
  if (one.do === 'credit') {
    const { statusCode } = await own('POST', '/wallet/test-balance', { amount: one.amount / 100 });
    expect(statusCode).toBe(one.amount <= 100_000 ? 201 : 400);
    return one.amount;
  }
  if (one.do === 'topUp') {
    const { payment } = (await own('POST', '/wallet/add-funds', { amount: one.amount / 100 })).json();
    // Money that the bank received can be refunded: refunds are paid out meanwhile.
    await t.ctx.db
      .updateTable('sandbox_checkouts')
      .set({ status: one.outcomes.includes('succeeded') ? 'paid' : 'open' })
      .where(
        'ref',
        '=',
        t.ctx.db
          .selectFrom('payments')
          .select(sql<string>`provider_ref`.as('ref'))
          .where('id', '=', payment.id),
      )
      .execute();
    for (const [n, outcome] of one.outcomes.entries()) {
      await deliver(payment.id, one.amount, outcome, `${payment.id}-${n}`);
      await deliver(payment.id, one.amount, outcome, `${payment.id}-${n}`);
    }
    return one.outcomes.includes('succeeded') ? one.amount : 0;
  }
  if (one.do === 'buy') {
    const plan = plans[one.plan] as string;
    const quote = (await own('POST', `/plans/check-upgrade/${plan}`, {})).json();
    const expectedPrice = one.stale ? quote.due + 0.01 : quote.due;
    const answer = await own('POST', `/plans/purchase/${plan}`, { expectedPrice });
    if (answer.statusCode === 201) {
      expect(one.stale).toBe(false);
      return cents(quote.toWallet) - cents(quote.due);
    }
    // The unused rest shrinks every millisecond: it may be a cent less than in the quote.
    const mayRefuse = one.stale || quote.credit > 0 || cents(quote.due) > balance;
    expect([mayRefuse, [402, 409].includes(answer.statusCode)]).toEqual([true, true]);
    return 0;
  }
  if (one.do === 'adjust') {
    const answer = await t.call('POST', `/wallet/users/${person.id}/adjust`, {
      as: superadmin.token,
      payload: { amount: one.amount / 100, reason: 'By chance' },
    });
    expect(answer.statusCode).toBe(balance + one.amount < 0 ? 402 : 201);
    return answer.statusCode === 201 ? one.amount : 0;
  }
  if (one.do === 'refund') {
    const { items } = (await own('GET', '/payments?limit=100&status=succeeded')).json();
    const payment = items.find(
      (each: { type: string; amount: number }) => each.type !== 'refund' && each.amount > 0,
    );
    if (!payment) return 0;
    const amount = Math.max(
      1,
      Math.floor(((cents(payment.amount) - cents(payment.refunded)) * one.share) / 100),
    );
    const answer = await t.call('POST', `/payments/${payment.id}/refund`, {
      as: superadmin.token,
      payload: { amount: amount / 100, reason: 'By chance' },
    });
    const sign = payment.type === 'top_up' ? -1 : 1;
    expect(answer.statusCode).toBe(balance + sign * amount < 0 ? 402 : 201);
    return answer.statusCode === 201 ? sign * amount : 0;
  }
  if (one.do === 'regret') {
    const worth = await worthOf(person);
    const bought = await own('POST', `/plans/purchase/${plans[one.plan]}`, {});
    if (bought.statusCode !== 201) return 0;
    const { payment } = bought.json();
    const effect = await t.call('GET', `/payments/${payment.id}/refund-effect`, { as: superadmin.token });
    const answer = await t.call('POST', `/payments/${payment.id}/refund`, {
      as: superadmin.token,
      payload: { reason: 'Bought by mistake' },
    });
    // A plan that cost nothing has nothing to refund.
    expect(answer.statusCode).toBe(payment.amount === 0 ? 409 : 201);
    const after = await balanceNow(person);
    // Buying and refunding leaves who did it as rich as before, but for seconds of a plan and a cent of each rest.
    if (answer.statusCode === 201) {
      expect(Math.abs((await worthOf(person)) - worth)).toBeLessThanOrEqual(5);
      expect(after - balance).toBe(cents(effect.json().credit));
    }
    return after - balance;
  }
  if (one.do === 'wait') {
    await sql`update plan_periods set starts_at = starts_at - make_interval(days => ${one.days}),
      ends_at = ends_at - make_interval(days => ${one.days}),
      ended_at = ended_at - make_interval(days => ${one.days}) where user_id = ${person.id}`.execute(
      t.ctx.db,
    );
    const before = await balanceNow(person);
    await renewAndExpirePlans(t.ctx);
    return (await balanceNow(person)) - before;
  }
  await own('PUT', '/plans/auto-renew', { autoRenew: one.on });
  return 0;
}

/** The wallet and the unused rest of every plan, in cents. */
const worthOf = async (person: Person): Promise<number> => {
  const { rows } = await sql<{ rest: number }>`
    select coalesce(sum(price * extract(epoch from ends_at - greatest(starts_at, now()))
      / extract(epoch from ends_at - starts_at)), 0)::float8 as rest
    from plan_periods where user_id = ${person.id} and ended_at is null and ends_at > now()`.execute(
    t.ctx.db,
  );
  return (await balanceNow(person)) + Number(rows[0]?.rest ?? 0);
};

const balanceNow = async (person: Person) =>
  cents((await t.call('GET', '/wallet', { as: person.token })).json().balance);

test.each([
  ['without invoices', false, SEED],
  ['with invoices', true, SEED + 1],
])(
  `${RUNS / 2} sequences leave the books exact after every step, %s`,
  { timeout: RUNS * 3000 },
  async (_name, invoices, seed) => {
    if (invoices) await issueInvoices(t);
    else await setSite(t, {});
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const person = await makePerson(t);
        if (invoices) await billTo(t, person);
        let balance = 0;
        for (const one of steps) {
          balance += await perform(person, balance, one);
          expect(await balanceNow(person)).toBe(balance);
          const books = (await t.call('GET', '/integrity', { as: superadmin.token })).json();
          expect({ ...books, checkedAt: '' }).toMatchObject({ ok: true });
        }
      }),
      { seed, numRuns: RUNS / 2 },
    );
  },
);
