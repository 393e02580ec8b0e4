import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartupError } from '../../lib/startupError.ts';
import { postgresAccount, reachableBinaries } from './embeddedAccount.ts';
import { embeddedBinaries } from './embeddedBinaries.ts';
import {
  type Cluster,
  checkVersion,
  createCluster,
  type PostgresProcess,
  readPassword,
  runPostgres,
  SUPERUSER,
  stopPostgres,
} from './embeddedCluster.ts';
import { isPassing, runningOn, takeLock } from './embeddedLock.ts';

export interface Embedded {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** A folder with bin/, to use instead of the installed package. */
  home?: string;
  /** PostgreSQL settings that override the defaults; fsync=off also skips the sync of initdb (tests). */
  settings?: Record<string, string>;
}

const DATABASE = 'gasmap';
const PATIENCE_MS = 60_000;
const LAUNCHES = 5;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function prepare(
  dataDir: string,
  log: (line: string) => void,
  options: EmbeddedOptions,
): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(await realpath(dataDir), 'postgres');
  const account = await postgresAccount(folder);
  const home = options.home ?? (await reachableBinaries(await embeddedBinaries(), account));
  const cluster = { home, folder, account };
  if (!existsSync(folder)) {
    log(`Creating the database in ${folder}`);
    await createCluster(cluster, options.settings?.fsync !== 'off');
  }
  await checkVersion(cluster);
  return cluster;
}

async function createDatabase(lock: Client): Promise<void> {
  const found = await lock.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await lock.query(`create database ${DATABASE}`);
}

/** Waits for recently closed pools to disconnect; interrupted, they would report an error. */
async function othersGone(lock: Client): Promise<void> {
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  for (let tries = 0; tries < 50; tries += 1) {
    const left = await lock.query(others).catch(() => null);
    if (left === null || left.rowCount === 0) return;
    await sleep(20);
  }
}

/**
 * Runs the project's own PostgreSQL on `dataDir`, or takes over the one that a killed GasMap left running. Restarts it
 * when it exits. `log` gets single lines.
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const cluster = await prepare(dataDir, log, options);
  const password = await readPassword(cluster);
  const name = `gasmap-${createHash('sha256').update(cluster.folder).digest('hex').slice(0, 12)}`;
  const address = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  let port = 0;
  let server: PostgresProcess | null = null;
  let stopping = false;
  let lock: Client | null = null;

  async function launch(): Promise<PostgresProcess> {
    if (port === 0) port = await freePort();
    const settings = { ...SETTINGS, ...options.settings, port: String(port), cluster_name: name };
    return runPostgres(
      cluster,
      'postgres',
      Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    );
  }

  async function hold(): Promise<Client> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let launches = 0; Date.now() < deadline; await sleep(20)) {
      const running = await runningOn(cluster, name);
      if (running === null && (server === null || server.hasEnded())) {
        if (launches === LAUNCHES) break;
        if (launches > 0) await sleep(200);
        launches += 1;
        server = await launch();
      }
      if (running !== null && running.port !== 0) port = running.port;
      if (port === 0) continue;
      try {
        lock = await takeLock(address('postgres'), dataDir);
        lock.once('end', () => void comeBack());
        return lock;
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    }
    throw new StartupError(`The database in ${cluster.folder} does not start:\n${server?.lastLines() ?? ''}`);
  }

  async function comeBack(): Promise<void> {
    while (!stopping) {
      log('The database went away and is started again.');
      try {
        await hold();
        return;
      } catch (error) {
        log((error as Error).message);
        await sleep(5_000);
      }
    }
  }

  await createDatabase(await hold());
  return {
    url: address(DATABASE),
    async stop() {
      stopping = true;
      if (lock !== null) await othersGone(lock);
      const running = await runningOn(cluster, name);
      if (running !== null) await stopPostgres(cluster, running.pid);
    },
  };
}
