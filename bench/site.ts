import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import manifest from '../package.json' with { type: 'json' };
import { beginAddition } from '../server/baseData/productNames.queries.ts';
import { type Db, openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { PRODUCT_NAMES } from '../server/db/seed/productNames.ts';
import { findServerBinaries } from '../server/test/kit/serverBinaries.ts';
import { makeAds } from './makeAds.ts';

const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '32MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};
const FILL_WITHIN_MS = 600_000;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const say = (line: string) => process.stdout.write(`${line}\n`);

export type Program = {
  residentMB(): number;
  /** Peak resident memory, however short. */
  mostMB(): number;
  /** CPU time so far, in seconds. */
  cpu(): number;
  stop(): Promise<void>;
};

/** Starts one of our programs in its own process, as `npm start` does, and waits until it reports ready. */
export async function run(path: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [...manifest.nodeFlags, here(path)], {
    env: {
      NODE_COMPILE_CACHE: here('../dist/compiled'),
      ...process.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const [text] of on(child.stdout, 'data')) if (String(text).includes('ready')) break;
  child.stdout.resume();
  const statusMB = (name: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  };
  return {
    residentMB: () => statusMB('VmRSS'),
    mostMB: () => statusMB('VmHWM'),
    cpu() {
      // User and system CPU time in hundredths of a second.
      const [user, system] =
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? [];
      return (Number(user) + Number(system)) / 100;
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export type BenchSite = {
  db: Db;
  url: string;
  database: string;
  /** Base URL of the server. */
  site: string;
  server: Program;
  readyMs: number;
  /** From start until the market was in memory. */
  inMemoryMs: number;
  port: number;
  stop(): Promise<void>;
};

/** A database with this number of ads, and a server on it with the market in memory. */
export async function openSite(given: {
  ads: number;
  data?: string | undefined;
  embedded: boolean;
  /** What the ads have beside what `makeAds` makes, before the server reads them. */
  prepare?: (db: Db) => Promise<void>;
}): Promise<BenchSite> {
  const home = given.embedded ? null : findServerBinaries();
  const folder = given.data ?? (await mkdtemp(join(tmpdir(), 'gasmap-bench-')));
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const database = await startEmbedded(
    folder,
    () => undefined,
    home === null ? {} : { home, settings: SETTINGS },
  );
  const stops: (() => Promise<void>)[] = [
    async () => {
      if (!given.data) await rm(folder, { recursive: true, force: true });
    },
    () => database.stop(),
  ];
  const stop = async () => {
    for (const one of stops.toReversed()) await one().catch((error: Error) => say(error.message));
  };
  try {
    await prepareDatabase(database.url);
    const db = openDb(database.url, { statementTimeout: 0 });
    stops.push(() => db.destroy());
    await fill(db, given.ads);
    await forgetUpgrade(db);
    await given.prepare?.(db);
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const began = performance.now();
    const server = await run('../server/main.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'site'),
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000000',
    });
    stops.push(() => server.stop());
    const readyMs = Math.round(performance.now() - began);
    const site = `http://127.0.0.1:${port}`;
    while (!(await isInMemory(site))) {
      if (performance.now() - began > FILL_WITHIN_MS) throw new Error('The market does not come into memory');
      await pause(100);
    }
    const inMemoryMs = Math.round(performance.now() - began);
    say(`ready after ${readyMs} ms, market in memory after ${inMemoryMs} ms, ${server.residentMB()} MB`);
    const about = home === null ? 'embedded PostgreSQL 18' : home;
    return { db, url: database.url, database: about, site, server, readyMs, inMemoryMs, port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isInMemory(site: string): Promise<boolean> {
  const metrics = await (await fetch(`${site}/metrics`)).text();
  return Number(/^market_ads_in_memory (\d+)/m.exec(metrics)?.[1]) > 0;
}

/** Skips the one-time recomputation of ads after the upgrade that added translated names; not measured here. */
async function forgetUpgrade(db: Db): Promise<void> {
  await db.transaction().execute((tx) => beginAddition(tx, PRODUCT_NAMES));
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('pgboss.job') is not null as known`.execute(db);
  if (rows[0]?.known) await sql`delete from pgboss.job where name = 'adsFollow'`.execute(db);
}

async function fill(db: Db, ads: number): Promise<void> {
  const { count } = await db
    .selectFrom('ads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== 0 && count !== ads) throw new Error(`The database holds ${count} ads`);
  if (count !== 0) return;
  const start = performance.now();
  await makeAds(db, ads);
  say(`${ads} ads made in ${Math.round((performance.now() - start) / 1000)} s`);
}
