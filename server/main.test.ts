import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDb } from './db/client.ts';
import { createTestDatabase, FIND_BLOCKED, type TestDatabase } from './test/kit/database.ts';
import { startPooler } from './test/kit/pooler.ts';
import { isThorough } from './test/thorough.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

// Whole processes start here, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 300_000 });

// What one process has compiled, the next one loads.
const COMMON = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0' };

let database: TestDatabase;
let folder: string;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gasmap-main-'));
});

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  /** Everything written so far, both streams. */
  said(): string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...COMMON, DATA_DIR: folder, DATABASE_URL: database.url, ...env },
  });
  processes.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}

async function ready(run: Run): Promise<number> {
  await expect.poll(run.said, { timeout: 120_000 }).toContain('GasMap is ready at http://localhost:');
  return Number(/ready at http:\/\/localhost:(\d+)/.exec(run.said())?.[1]);
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('serves, and a stop lets the request in flight finish', async () => {
  const run = start();
  const port = await ready(run);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  const socket = connect(port, 'localhost');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  const body = JSON.stringify({ email: 'nobody@gasmap.test', password: 'something' });
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  run.child.kill('SIGTERM');
  const health = () => fetch(`http://localhost:${port}/healthz`).then(String, () => 'refused');
  await expect.poll(health, { timeout: 60_000 }).toBe('refused');
  socket.write(body.slice(10));
  expect(await run.ended).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d .*"requestId"/s);
});

test('starts and answers behind a pooler', async () => {
  const pooler = await startPooler(database.url);
  const run = start({ DATABASE_URL: pooler.url });
  const port = await ready(run);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://localhost:${port}/api/ads/public`)).status).toBe(200);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  await pooler.stop();
});

test('a stop under load cuts no request: each is answered or never taken', async () => {
  const run = start({ RATE_LIMIT_FACTOR: '100000' });
  const port = await ready(run);
  const agent = new Agent({ keepAlive: true });
  const [before, after] = [new Map<string, number>(), new Map<string, number>()];
  let isStopped = false;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const answers = isStopped ? after : before;
      const done = (what: string, more: boolean) => {
        answers.set(what, (answers.get(what) ?? 0) + 1);
        resolve(more);
      };
      get({ port, host: '127.0.0.1', path: '/api/units', agent }, (answer) => {
        answer.on('error', () => done('cut', true));
        answer.on('end', () => done(String(answer.statusCode), true));
        answer.resume();
      }).on('error', (error: NodeJS.ErrnoException) => done(error.code ?? '', error.code !== 'ECONNREFUSED'));
    });
  const askOn = async () => {
    while (await ask());
  };
  const callers = Promise.all(Array.from({ length: 8 }, askOn));
  await expect.poll(() => before.get('200') ?? 0, { timeout: 20_000 }).toBeGreaterThan(50);
  isStopped = true;
  run.child.kill('SIGTERM');
  await callers;
  expect(await run.ended).toBe(0);
  expect([...before.keys()]).toEqual(['200']);
  // What comes later may find the door closing: refused, or reset before anybody took it.
  expect(['200', 'ECONNREFUSED', 'ECONNRESET']).toEqual(expect.arrayContaining([...after.keys()]));
});

test('a start with webhooks of the sandbox waiting is a start like any other, and each payment is credited once', async () => {
  const sandbox = { PAYMENT_PROVIDER: 'sandbox', RATE_LIMIT_FACTOR: '1000' };
  const first = start(sandbox);
  const site = `http://localhost:${await ready(first)}`;
  const call = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token: string; payment: { checkoutUrl: string } };
  };
  const { token } = await call('/auth/register', {
    email: 'payer@gasmap.test',
    username: 'payer',
    password: 'paid-by-a-late-bank',
  });
  for (let paid = 0; paid < 4; paid += 1) {
    const { payment } = await call('/wallet/add-funds', { amount: 50 }, token);
    const checkout = new URL(payment.checkoutUrl).pathname;
    await fetch(`${site}${checkout}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ way: 'late' }),
    });
  }
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const db = openDb(database.url);
  await sql`update pgboss.job set start_after = now() where name = 'sandboxWebhook'`.execute(db);
  const again = start(sandbox);
  await ready(again);
  const undone = sql<{ jobs: number }>`
    select count(*) as jobs from pgboss.job where name = 'sandboxWebhook' and state <> 'completed'`;
  await expect.poll(async () => (await undone.execute(db)).rows, { timeout: 60_000 }).toEqual([{ jobs: 0 }]);
  const credited = await sql`select balance from wallets where balance <> 0`.execute(db);
  expect(credited.rows).toEqual([{ balance: 20_000 }]);
  await db.destroy();
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('a stop is obeyed while the start hangs', async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query("select pg_advisory_lock(hashtext('gasmap.migrate'))");
  const run = start();
  await expect.poll(async () => (await other.query(FIND_BLOCKED)).rowCount, { timeout: 120_000 }).toBe(1);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.said()).toBe('');
  await other.end();
});

test('demo data are made on a machine that takes longer than the site has for a statement', {
  skip: !isThorough,
}, async () => {
  const slow = await createTestDatabase();
  const db = openDb(slow.url);
  await sql`create sequence slow_once`.execute(db);
  await sql`create function slowly() returns trigger language plpgsql as
    'begin if nextval(''slow_once'') = 1 then perform pg_sleep(6); end if; return null; end'`.execute(db);
  await sql`create trigger slowly after insert on users for each statement execute function slowly()`.execute(
    db,
  );
  const run = start({ DEMO: 'on', DATABASE_URL: slow.url });
  await ready(run);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  const { rows } = await sql`select from ads limit 1`.execute(db);
  expect(rows).toHaveLength(1);
  await db.destroy();
  await slow.drop();
});

test('a port in use is one line', async () => {
  const other = createServer();
  const port = await listening(other);
  const run = start({ PORT: String(port) });
  expect(await run.ended).toBe(1);
  expect(run.said()).toBe(
    `GasMap: Address localhost:${port} is in use; stop what runs there or set PORT to another one.\n`,
  );
  other.close();
});

test('a database that refuses, one that is silent and one that knows us not are one line each', async () => {
  const silent = createServer(() => {});
  const port = await listening(silent);
  const stranger = new URL(database.url);
  stranger.password = 'wrong-password';
  const runs = [
    `postgres://me:my-secret@127.0.0.1:${port}/gas`,
    'postgres://me:my-secret@127.0.0.1:1/gas',
    stranger.href,
  ];
  const said = await Promise.all(
    runs.map(async (DATABASE_URL) => {
      const run = start({ DATABASE_URL });
      expect(await run.ended).toBe(1);
      return run.said();
    }),
  );
  silent.close();
  for (const line of said) {
    expect(line).toMatch(/^GasMap: The database 127\.0\.0\.1:\d+\/\w+ does not answer: .+\.\n$/);
    expect(line).not.toContain('secret');
  }
});

test('a wrong environment stops the start before anything else', async () => {
  const run = start({ PORT: 'many', S3_BUCKET: 'files' });
  expect(await run.ended).toBe(1);
  expect(run.said().split('\n')).toHaveLength(4);
});
