import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Db, openDb } from '../db/client.ts';
import type { Mail } from '../mail/mailTemplates.ts';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { type Jobs, openJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const mail = (reference: string): Mail => ({
  to: 'trader@gasmap.test',
  template: 'adApproved',
  values: { adTitle: 'Jet A-1', reference, path: '/market/jet-a-1' },
});

let database: TestDatabase;
let db: Db;
let jobs: Jobs;
let ran: string[] = [];
const referenceOf = (data: Mail) => ('reference' in data.values ? data.values.reference : 'none');
const record = async (data: Mail) => ran.push(referenceOf(data));

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url);
  jobs = await openJobs(db, database.url, log);
});
afterEach(async () => {
  await jobs.stop();
  await sql`delete from pgboss.job`.execute(db);
  ran = [];
  jobs = await openJobs(db, database.url, log);
});
afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await database.drop();
});

it('runs what was enqueued in a transaction that was committed, and only after that', async () => {
  await jobs.work('mail', record);
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'mail', mail('GM-1'));
    await jobs.drain();
    expect(ran).toEqual([]);
  });
  await jobs.drain();
  expect(ran).toEqual(['GM-1']);
});

it('runs at once, in another process than the one that enqueued it', async () => {
  const other = await openJobs(db, database.url, log);
  await other.work('mail', record);
  const begun = performance.now();
  for (let index = 0; index < 30; index += 1) {
    await jobs.enqueue(db, 'mail', mail(`GM-${index}`));
    await expect.poll(() => ran, { interval: 5, timeout: 10_000 }).toHaveLength(index + 1);
  }
  // With polling alone each would have waited a second.
  expect(performance.now() - begun).toBeLessThan(20_000);
  await other.stop();
});

it('runs one after another without a pause, and as many side by side as it may', async () => {
  const list = Array.from({ length: 40 }, (_none, index) => ({ data: mail(`GM-${index}`) }));
  await jobs.enqueueAll(db, 'mail', list);
  const begun = performance.now();
  await jobs.work('mail', record);
  await expect.poll(() => ran, { timeout: 60_000 }).toHaveLength(40);
  // With polling alone each would have waited two seconds.
  expect(performance.now() - begun).toBeLessThan(20_000);

  const { promise: allThree, resolve: meet } = Promise.withResolvers<void>();
  let under = 0;
  await jobs.work(
    'refund',
    async () => {
      under += 1;
      if (under === 3) meet();
      await allThree;
    },
    3,
  );
  await jobs.enqueueAll(
    db,
    'refund',
    [1, 2, 3, 4].map((index) => ({ data: { paymentId: `${index}` } })),
  );
  await jobs.drain();
  expect(under).toBe(4);
});

it('what waits of one kind holds up no other kind, and mail that somebody waits for goes before mail to many', async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  await jobs.work('mail', async (data) => {
    await free;
    await record(data);
  });
  await jobs.enqueue(db, 'mail', mail('first'));
  const many = Array.from({ length: 50 }, () => ({ data: mail('many'), priority: -10 }));
  await jobs.enqueueAll(db, 'mail', many);
  await jobs.enqueue(db, 'mail', mail('own'));
  const { promise: refunded, resolve: refund } = Promise.withResolvers<string>();
  await jobs.work('refund', async ({ paymentId }) => refund(paymentId));
  await jobs.enqueue(db, 'refund', { paymentId: 'P-1' });
  expect(await refunded).toBe('P-1');
  expect(ran).toEqual([]);
  release();
  await expect.poll(() => ran, { timeout: 60_000 }).toHaveLength(52);
  expect(ran.slice(0, 2).toSorted()).toEqual(['first', 'own']);
});

it('says what is due and not begun, and for how long', async () => {
  await jobs.enqueue(db, 'adNews', { adId: 'a', what: 'published' });
  await jobs.enqueue(db, 'adNews', { adId: 'b', what: 'published' });
  await jobs.enqueue(db, 'adNews', { adId: 'c', what: 'published' }, { afterSeconds: 3_600 });
  await sql`update pgboss.job set start_after = now() - interval '2 days'
    where data->>'adId' = 'a'`.execute(db);
  const backlog = await jobs.backlog();
  expect(backlog.find(({ queue }) => queue === 'adNews')).toMatchObject({ due: 2 });
  expect(backlog.find(({ queue }) => queue === 'adNews')?.oldestSeconds).toBeGreaterThan(172_000);
  expect(backlog.find(({ queue }) => queue === 'mail')).toEqual({ queue: 'mail', due: 0, oldestSeconds: 0 });
});

it('keeps news of ads for a fortnight of backlog', async () => {
  await jobs.enqueue(db, 'adNews', { adId: 'a', what: 'published' });
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from keep_until - created_on)::float8 / 86400 as days from pgboss.job`.execute(db);
  expect(Math.round(rows[0]?.days ?? 0)).toBe(14);
});

it('never runs what was enqueued in a transaction that was rolled back', async () => {
  await jobs.work('mail', record);
  const given = db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'mail', mail('GM-1'));
    throw new Error('changed my mind');
  });
  await expect(given).rejects.toThrow('changed my mind');
  await jobs.drain();
  expect(ran).toEqual([]);
});

it('tries again later what failed', async () => {
  await jobs.work('mail', async (data) => {
    await record(data);
    throw new Error('no connection');
  });
  await jobs.enqueue(db, 'mail', mail('GM-1'));
  await jobs.drain();
  expect(ran).toEqual(['GM-1']);
  const { rows } = await sql<{ state: string; wait: string }>`
    select state, extract(epoch from start_after - now()) as wait from pgboss.job
  `.execute(db);
  expect(rows).toMatchObject([{ state: 'retry' }]);
  expect(Number(rows[0]?.wait)).toBeGreaterThan(10);

  await sql`update pgboss.job set start_after = now()`.execute(db);
  await jobs.drain();
  expect(ran).toEqual(['GM-1', 'GM-1']);
});

it('does not give up what recomputes ads because the database was busy for a while', async () => {
  await jobs.work('adsFollow', async () => {
    throw new Error('timeout exceeded when trying to connect');
  });
  await jobs.enqueue(db, 'adsFollow', { kind: 'benchmarks', ids: [] });
  const waits: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    await jobs.drain();
    const { rows } = await sql<{ state: string; wait: number }>`
      select state, extract(epoch from start_after - now())::float8 as wait from pgboss.job`.execute(db);
    expect(rows).toMatchObject([{ state: 'retry' }]);
    waits.push(rows[0]?.wait ?? 0);
    await sql`update pgboss.job set start_after = now()`.execute(db);
  }
  expect(Math.max(...waits)).toBeGreaterThan(200);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
});

it('two processes run each job once', async () => {
  const other = await openJobs(db, database.url, log);
  await jobs.work('mail', record);
  await other.work('mail', record);
  await db.transaction().execute(async (tx) => {
    for (let index = 0; index < 20; index += 1) await jobs.enqueue(tx, 'mail', mail(`GM-${index}`));
  });
  await Promise.all([jobs.drain(), other.drain()]);
  expect(ran).toHaveLength(20);
  expect(new Set(ran).size).toBe(20);
  await other.stop();
});

it('lets a running job finish before it stops', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  await jobs.work('mail', async (data) => {
    begin();
    await free;
    await record(data);
  });
  await jobs.enqueue(db, 'mail', mail('GM-1'));
  await begun;
  const stopped = jobs.stop();
  release();
  await stopped;
  expect(ran).toEqual(['GM-1']);
  const { rows } = await sql<{ state: string }>`select state from pgboss.job`.execute(db);
  expect(rows).toEqual([{ state: 'completed' }]);
});

it('runs after a kill what was waiting, and what was under way once its time is over', async () => {
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('killedWorker.ts', import.meta.url)), database.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [begun] = (await once(worker.stdout, 'data')) as [Buffer];
  expect(begun.toString()).toBe('GM-1\n');
  worker.kill('SIGKILL');
  await once(worker, 'exit');

  await jobs.work('mail', record);
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['GM-2']);
  await sql`update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`.execute(
    db,
  );
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
  await jobs.drain();
  expect(ran).toEqual(['GM-2']);
  await sql`update pgboss.job set start_after = now()`.execute(db);
  await jobs.drain();
  expect(ran).toEqual(['GM-2', 'GM-1']);
});
