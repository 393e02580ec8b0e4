import '../scripts/strip.mjs';
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beginAddition } from '../server/baseData/productNames.queries.ts';
import { type Db, openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { PRODUCT_NAMES } from '../server/db/seed/productNames.ts';
import { findServerBinaries } from '../server/test/serverBinaries.ts';
import { makeAds } from './makeAds.ts';

const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '32MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};
/** As `scripts/bootstrap.mjs` has it. */
const FRUGAL = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--incremental-marking-soft-trigger=40',
  '--incremental-marking-hard-trigger=60',
  '--no-separate-gc-phases',
  `--import=${new URL('../scripts/stripped.mjs', import.meta.url).href}`,
];
const FILL_WITHIN_MS = 600_000;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const say = (line: string) => process.stdout.write(`${line}\n`);

export type Program = {
  residentMB(): number;
  /** The most that it ever was, for however short a moment. */
  mostMB(): number;
  /** Processor time so far, in seconds. */
  cpu(): number;
  stop(): Promise<void>;
};

/** A program of ours in a process of its own as `npm start` runs it, ready once it says so. */
export async function run(path: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [...FRUGAL, here(path)], {
    env: {
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
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
      // Hundredths of a second, spent by the program and by the system for it.
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
  /** Address of the server. */
  site: string;
  server: Program;
  readyMs: number;
  /** From the start until the market was in memory. */
  inMemoryMs: number;
  port: number;
  stop(): Promise<void>;
};

/** A database with so many ads, and the server on it with the market in memory. */
export async function openSite(given: {
  ads: number;
  data?: string | undefined;
  embedded: boolean;
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

/** A site older than the names of other languages has every ad computed anew, once; that is not what is measured. */
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
