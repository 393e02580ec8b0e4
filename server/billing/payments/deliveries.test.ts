import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import type { SandboxReport } from '../../jobs/jobs.ts';
import { listen } from '../../lib/listen.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { deliverEvent, makeWalletOwner, type WalletOwner } from '../../test/money/money.ts';
import { thorough } from '../../test/thorough.ts';
import { sandboxSecret, signSandbox } from './sandbox.ts';

const DELIVERIES = thorough(100, 300, 50_000);

// Thousands of calls take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 + DELIVERIES * 50 });

let t: TestApp;
let superadmin: Person;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const booksOf = async (app: TestApp, admin: Person) =>
  (await app.call('GET', '/integrity', { as: admin.token })).json();
const books = () => booksOf(t, superadmin);
const reportOf = (
  payment: { id: string },
  kind: SandboxReport['kind'] = 'payment.succeeded',
  amount = 2000,
): SandboxReport => ({ id: randomUUID(), kind, paymentId: payment.id, amount, currency: 'USD' });

/** Sends this many at a time, as a provider does, and retries if the server is busy. */
async function deliver(app: TestApp, events: readonly SandboxReport[], atOnce: number): Promise<void> {
  const waiting = [...events];
  const deliverNext = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      const { statusCode } = await deliverEvent(app, event);
      if (statusCode === 503) waiting.push(event);
      else expect(statusCode).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, deliverNext));
}

/** Reproducible pseudo-random numbers from a seed (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
function shuffled<Item>(items: readonly Item[], next: (below: number) => number): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(next(rest.length), 1)[0] as Item);
}

describe(`${DELIVERIES} deliveries of one event`, () => {
  test('credit once', async () => {
    const payer = await makeWalletOwner(t);
    const event = reportOf(await payer.topUp(20));
    await deliver(
      t,
      Array.from({ length: DELIVERIES }, () => event),
      40,
    );
    expect(await payer.balance()).toBe(20);
    expect(await books()).toMatchObject({ ok: true });
  });

  test(`under ${DELIVERIES} names credit once`, async () => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    await deliver(
      t,
      Array.from({ length: DELIVERIES }, () => reportOf(payment)),
      40,
    );
    expect(await payer.balance()).toBe(20);
    expect(await books()).toMatchObject({ ok: true });
  });
});

/* The safeguards against double booking, each disabled in a scratch database by a trigger. */
const sabotages = {
  'events are forgotten': `
    create function sabotage_events() returns trigger language plpgsql as $$
    begin new.event_id := gen_random_uuid(); return new; end $$;
    create trigger sabotage before insert on payment_events for each row execute function sabotage_events()`,
  'payments stay open': `
    create function sabotage_payments() returns trigger language plpgsql as $$
    begin new.status := 'pending'; new.completed_at := null; return new; end $$;
    create trigger sabotage before update on payments for each row execute function sabotage_payments()`,
  'causes are not unique': `
    create function sabotage_sources() returns trigger language plpgsql as $$
    begin new.source := new.source || gen_random_uuid(); return new; end $$;
    create trigger sabotage before insert on ledger_transactions for each row execute function sabotage_sources()`,
};

describe('with what keeps money single undone', () => {
  const afterDeliveries = async (statements: readonly string[]) => {
    const scratch = await startTestApp();
    try {
      for (const statement of statements) await sql.raw(statement).execute(scratch.ctx.db);
      const admin = await makePerson(scratch, { role: 'superadmin' });
      const payer = await makeWalletOwner(scratch);
      const event = reportOf(await payer.topUp(20));
      await deliver(
        scratch,
        Array.from({ length: 30 }, () => event),
        10,
      );
      return { balance: await payer.balance(), books: await booksOf(scratch, admin) };
    } finally {
      await scratch.close();
    }
  };

  test.each(Object.keys(sabotages))('all but that %s: it is credited once all the same', async (left) => {
    const others = Object.entries(sabotages).filter(([name]) => name !== left);
    expect((await afterDeliveries(others.map(([, statement]) => statement))).balance).toBe(20);
  });

  test('altogether: it is credited thirty times, and the books tell', async () => {
    const { balance, books: reported } = await afterDeliveries(Object.values(sabotages));
    expect(balance).toBe(600);
    expect(reported.ok).toBe(false);
    expect(reported.paidNotOnce).toHaveLength(1);
  });
});

type Step = { event: SandboxReport } | { cancelled: string };
const ends = {
  'payment.succeeded': 'succeeded',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
};

/**
 * Several people's payments with many events each, some contradictory, shuffled and repeated, with cancellations in
 * between.
 */
async function storm(seed: number) {
  const next = numbers(seed);
  const people = await Promise.all(Array.from({ length: 10 }, () => makeWalletOwner(t)));
  const payments = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const owner = people[n % people.length] as WalletOwner;
      const amount = 5 + next(500);
      return { owner, amount, ...(await owner.topUp(amount)) };
    }),
  );
  const kinds = ['payment.processing', 'payment.succeeded', 'payment.failed', 'payment.cancelled'] as const;
  const steps = payments.flatMap((payment): Step[] => {
    const events = Array.from({ length: 1 + next(4) }, () =>
      reportOf(payment, kinds[next(kinds.length)], payment.amount * 100),
    );
    const repeated = events.flatMap((event) => Array.from({ length: 1 + next(3) }, () => ({ event })));
    return next(5) === 0 ? [...repeated, { cancelled: payment.id }] : repeated;
  });
  return { people, payments, steps: shuffled(steps, next) };
}

const takeStep = async (step: Step, owner: WalletOwner) => {
  if ('event' in step) await deliver(t, [step.event], 1);
  else await t.call('POST', `/payments/${step.cancelled}/cancel`, { as: owner.token });
};
const paymentOf = (step: Step) => ('event' in step ? step.event.paymentId : step.cancelled);

describe('100 payments with all their events shuffled and repeated', () => {
  test('one after the other end exactly as the model says', async () => {
    const { people, payments, steps } = await storm(20_261_120);
    const expected = new Map(payments.map(({ id }) => [id, 'pending']));
    for (const step of steps) {
      const id = paymentOf(step);
      const owner = payments.find((one) => one.id === id)?.owner as WalletOwner;
      await takeStep(step, owner);
      // The model: success counts in any state, everything else only ends a pending payment.
      const outcome = 'event' in step ? ends[step.event.kind as keyof typeof ends] : 'cancelled';
      if (outcome === 'succeeded' || (outcome && expected.get(id) === 'pending')) expected.set(id, outcome);
    }
    const found = await Promise.all(
      payments.map(async ({ id, owner }) => [id, (await owner.payment(id)).status]),
    );
    expect(found).toEqual([...expected]);
    for (const person of people) {
      const paid = payments.filter(({ id, owner }) => owner === person && expected.get(id) === 'succeeded');
      expect(await person.balance()).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
    }
    expect(new Set(expected.values()).size).toBe(4);
    expect(await books()).toMatchObject({ ok: true });
  });

  test.each(thorough([1], [1, 2]))('all at once credit what was paid, once (seed %d)', async (seed) => {
    const { people, payments, steps } = await storm(seed);
    const waiting = [...steps];
    const deliverNext = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        const id = paymentOf(step);
        await takeStep(step, payments.find((one) => one.id === id)?.owner as WalletOwner);
      }
    };
    await Promise.all(Array.from({ length: 25 }, deliverNext));
    const isPaid = (id: string) =>
      steps.some(
        (step) => 'event' in step && step.event.paymentId === id && step.event.kind === 'payment.succeeded',
      );
    for (const { id, owner } of payments) {
      expect((await owner.payment(id)).status === 'succeeded').toBe(isPaid(id));
    }
    for (const person of people) {
      const paid = payments.filter(({ id, owner }) => owner === person && isPaid(id));
      expect(await person.balance()).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
    }
    expect(await books()).toMatchObject({ ok: true });
  });
});

test('two instances take the same events in, once', async () => {
  const secondCtx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const second: TestApp = { ...t, ctx: secondCtx, app: await buildApp(secondCtx) };
  try {
    const payer = await makeWalletOwner(t);
    const payments = await Promise.all(Array.from({ length: 5 }, () => payer.topUp(20)));
    const events = payments.flatMap((payment) => [reportOf(payment), reportOf(payment)]);
    await Promise.all([deliver(t, [...events, ...events], 8), deliver(second, [...events, ...events], 8)]);
    expect(await payer.balance()).toBe(100);
    expect(await books()).toMatchObject({ ok: true });
  } finally {
    await second.app.close();
    await secondCtx.close();
  }
});

test('an instance that is stopped while webhooks come has done what it answered, and nothing by halves', async () => {
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const app = await buildApp(ctx);
  const site = await listen(app, '127.0.0.1', 0);
  const payer = await makeWalletOwner(t);
  const payments = [];
  for (let n = 0; n < 60; n += 1) payments.push(await payer.topUp(20));
  const events = payments.map((payment) => reportOf(payment));
  const secret = await sandboxSecret(t.ctx);
  const send = async (event: SandboxReport) => {
    const body = JSON.stringify(event);
    const headers = signSandbox(secret, body, Date.now() / 1000);
    const sent = fetch(`${site.url}/api/payments/webhooks/sandbox`, { method: 'POST', headers, body });
    const isDone = await sent.then(
      (answer) => answer.status === 200,
      () => false,
    );
    return isDone ? event.paymentId : null;
  };
  const first = events.slice(0, 30).map(send);
  await first[0];
  const second = events.slice(30).map(send);
  await site.farewell();
  await app.close();
  await ctx.close();
  const acknowledged = (await Promise.all([...first, ...second])).filter((id) => id !== null);
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const id of acknowledged) expect((await payer.payment(id)).status).toBe('succeeded');
  expect(await books()).toMatchObject({ ok: true });
  await deliver(t, events, 10);
  expect(await payer.balance()).toBe(60 * 20);
  expect(await books()).toMatchObject({ ok: true });
});
