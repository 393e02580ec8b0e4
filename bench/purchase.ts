import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { msg } from '../contract/core/message.ts';
import { openSession } from '../server/accounts/auth/sessions.ts';
import { insertUser } from '../server/accounts/users/users.ts';
import { buildApp } from '../server/app.ts';
import { findFaults } from '../server/billing/wallet/integrity.queries.ts';
import { ensureWallet, moveWallet, personPayer } from '../server/billing/wallet/wallet.ts';
import { createContext } from '../server/compose.ts';
import { type Db, openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { readEnv } from '../server/env.ts';
import { uuidv7 } from '../server/lib/uuidv7.ts';
import { findServerBinaries } from '../server/test/kit/serverBinaries.ts';
import { CONNECTIONS } from './load.ts';
import { overhear, repeat, replay } from './overhear.ts';

/**
 * `node bench/purchase.ts`: plan purchases from the wallet over HTTP vs. the same statements without HTTP, and
 * whether one purchase ever waits for another user's.
 */
const WALLETS = 10_000;
const SECONDS = 10;
const FUNDS = 1_000_000_000;
const PORT = 20_000 + Math.floor(Math.random() * 20_000);

const say = (line: string) => process.stdout.write(`${line}\n`);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const round = (value: number) => Math.round(value * 100) / 100;

type Buyer = { id: string; token: string };

async function makeBuyers(db: Db): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (buyers.length < WALLETS) {
        const nth = buyers.push({ id: '', token: '' });
        const id = await insertUser(db, {
          email: `buyer${nth}@example.com`,
          username: `buyer${nth}`,
          passwordHash: null,
          role: 'paid',
        });
        const device = { ip: '127.0.0.1', userAgent: null };
        const token = (await openSession(db, { id, passwordHash: null }, device)) ?? '';
        await db.transaction().execute(async (tx) => {
          await ensureWallet(tx, personPayer(id), 'USD');
          await moveWallet(tx, {
            type: 'test_credit',
            source: `test:${id}`,
            payer: personPayer(id),
            amount: FUNDS,
            against: 'test_credit',
            description: msg('billing.testCredit'),
          });
        });
        buyers[nth - 1] = { id, token };
      }
    }),
  );
  return buyers;
}

const quantile = (sorted: number[], share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0);

async function rawPerSecond(work: () => Promise<void>) {
  const end = performance.now() + SECONDS * 1000;
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await work();
        taken.push(performance.now() - start);
      }
    }),
  );
  taken.sort((a, b) => a - b);
  return {
    perSecond: Math.round(taken.length / SECONDS),
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
  };
}

async function httpPerSecond(address: string, path: string, next: () => Buyer, keyed: boolean) {
  const run = (duration: number) =>
    autocannon({
      url: address,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          method: 'POST',
          path,
          body: '{}',
          setupRequest: (request) => ({
            ...request,
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${next().token}`,
              ...(keyed && { 'idempotency-key': uuidv7() }),
            },
          }),
        },
      ],
    });
  await run(2);
  const { requests, latency, non2xx, errors } = await run(SECONDS);
  if (non2xx + errors > 0) throw new Error(`${non2xx} purchases were refused, ${errors} failed`);
  return { perSecond: Math.round(requests.average), p50: latency.p50, p99: latency.p99 };
}

/** Updated rows by table, from PostgreSQL's statistics. */
async function writes(db: Db): Promise<Record<string, number>> {
  await pause(1_500);
  const { rows } = await sql<{ name: string; updates: number }>`
    select relname as name, n_tup_upd as updates from pg_stat_user_tables where schemaname = 'public'`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, updates }) => [name, updates]));
}

async function startServer(url: string, folder: string) {
  const child = spawn(process.execPath, [here('../server/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'site'),
      PORT: String(PORT),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isReady = false;
  for await (const text of child.stdout) {
    isReady = String(text).includes('ready');
    if (isReady) break;
  }
  if (!isReady) throw new Error('The server did not start');
  child.stdout.resume();
  return async () => {
    child.kill();
    await once(child, 'exit');
  };
}

const home = findServerBinaries();
const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
await chmod(folder, 0o755);
const database = await startEmbedded(folder, () => undefined, home === null ? {} : { home });
const stops: (() => Promise<unknown>)[] = [];
try {
  await prepareDatabase(database.url);
  const db = openDb(database.url);
  stops.push(() => db.destroy());
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('code', '=', 'trader')
    .executeTakeFirstOrThrow();
  const path = `/api/plans/purchase/${plan.id}`;
  const buyers = await makeBuyers(db);
  say(`${buyers.length} wallets`);
  let turn = 0;
  const next = () => {
    turn += 1;
    return buyers[turn % buyers.length] ?? buyers[0] ?? { id: '', token: '' };
  };

  const model = next();
  const heard = await overhear(async () => {
    const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const ctx = await createContext(env, database.url);
    const app = await buildApp(ctx);
    // The first purchase differs from all later ones, which are renewals.
    for (let times = 0; times < 2; times += 1) {
      const headers = { authorization: `Bearer ${model.token}` };
      const { statusCode, body } = await app.inject({ method: 'POST', url: path, payload: {}, headers });
      if (statusCode !== 201) throw new Error(body);
    }
    await app.close();
    await ctx.close();
  });
  say(`${heard.length} statements in the transaction of a purchase`);

  stops.push(await startServer(database.url, folder));
  const address = `http://127.0.0.1:${PORT}`;
  const before = await writes(db);
  const http = await httpPerSecond(address, path, next, false);
  say(`over HTTP: ${JSON.stringify(http)}`);
  const after = await writes(db);
  const updates = Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
  const keyed = await httpPerSecond(address, path, next, true);
  say(`over HTTP with a key each: ${JSON.stringify(keyed)}`);
  const faults = Object.values(await findFaults(db)).flat().length;

  const pool = new Pool({ connectionString: database.url, max: 10 });
  stops.push(() => pool.end());
  const times = new Map<string, number>();
  const kept = new Map([[plan.id, plan.id]]);
  const statementsFor = ({ id }: Buyer) => {
    // Far beyond any period bought before.
    const later = (times.get(id) ?? 1_000) + 1;
    times.set(id, later);
    return repeat(heard, new Map([...kept, [model.id, id]]), later);
  };

  // An uncommitted purchase holds all the locks it will ever take: who has to wait for it?
  const buyAs = async (buyer: Buyer) => {
    const start = performance.now();
    const { status } = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      body: '{}',
    });
    return { status, ms: Math.round(performance.now() - start) };
  };
  const [held, other] = [next(), next()];
  let letGo = () => {};
  const holding = replay(
    pool,
    statementsFor(held),
    new Promise((resolve) => {
      letGo = resolve;
    }),
  );
  await pause(500);
  const probe = { sameBuyer: buyAs(held), otherBuyers: [] as { status: number; ms: number }[] };
  for (let nth = 0; nth < 50; nth += 1) probe.otherBuyers.push(await buyAs(nth === 0 ? other : next()));
  const same = await probe.sameBuyer;
  letGo();
  await holding;
  const slowest = Math.max(...probe.otherBuyers.map(({ ms }) => ms));
  const waits = {
    sameBuyer: same,
    othersSold: probe.otherBuyers.filter(({ status }) => status === 201).length,
    slowestOtherMs: slowest,
  };
  say(`while one purchase is held open: ${JSON.stringify(waits)}`);

  await Promise.all(Array.from({ length: 200 }, () => replay(pool, statementsFor(next()))));
  const raw = await rawPerSecond(() => replay(pool, statementsFor(next())));
  say(`the transaction without HTTP: ${JSON.stringify(raw)}`);

  const ratio = round(http.perSecond / raw.perSecond);
  const goals = {
    'at least 0.6 of the raw transaction': ratio >= 0.6,
    'nobody waits for the purchase of another': waits.othersSold === 50 && slowest < 1_000,
    'who buys twice at once waits for oneself': same.status === 503 || same.ms > 1_000,
    'books exact': faults === 0,
  };
  const result = {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load: loadavg().map(round),
    node: process.version,
    wallets: buyers.length,
    connections: CONNECTIONS,
    statements: heard.length,
    http,
    keyed,
    raw,
    ratio,
    updatesWhileOverHttp: updates,
    waits,
    goals,
  };
  say(JSON.stringify({ ratio, updates, goals }, null, 2));
  await writeFile(new URL('purchase.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: Error) => say(error.message));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
