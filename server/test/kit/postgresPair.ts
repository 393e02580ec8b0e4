import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresAccount } from '../../db/embedded/embeddedAccount.ts';
import {
  type Cluster,
  createCluster,
  type PostgresProcess,
  readPassword,
  runPostgres,
  SUPERUSER,
} from '../../db/embedded/embeddedCluster.ts';
import { freePort } from './pgbouncer.ts';
import { makeQuickFolder } from './quickFolder.ts';
import { findServerBinaries } from './serverBinaries.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  max_wal_senders: '5',
  shared_buffers: '64MB',
  fsync: 'off',
};

/** The home of a PostgreSQL server that can copy itself to a standby, or null. */
export function findReplicatingServer(): string | null {
  const home = findServerBinaries();
  return home !== null && existsSync(join(home, 'bin', 'pg_basebackup')) ? home : null;
}

export type PostgresPair = {
  /** Both hosts, the standby first. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** kill -9. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  /** The standby confirms nothing until it is resumed. */
  pauseStandby(): Promise<void>;
  resumeStandby(): Promise<void>;
  stop(): Promise<void>;
};

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(url: string, server: PostgresProcess): Promise<void> {
  for (;;) {
    if (server.hasEnded()) throw new Error(server.lastLines());
    try {
      await execute(url, 'select 1');
      return;
    } catch {
      await sleep(50);
    }
  }
}

/** A primary and its streaming standby; a commit is acknowledged once both have it, unless `isSynchronous` is false. */
export async function startPostgresPair({ isSynchronous = true } = {}): Promise<PostgresPair> {
  const home = findReplicatingServer();
  if (home === null) throw new Error('There is no PostgreSQL server with pg_basebackup here.');
  const folder = await makeQuickFolder('gasmap-pair-');
  await chmod(folder, 0o755);
  const account = await postgresAccount(folder);
  const start = async (cluster: Cluster, port: number) =>
    runPostgres(
      cluster,
      'postgres',
      Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([key, value]) => [
        '-c',
        `${key}=${value}`,
      ]),
    );

  const [first, second] = [await freePort(), await freePort()];
  const primaryCluster = { home, folder: join(folder, 'primary'), account };
  await createCluster(primaryCluster, false);
  const password = await readPassword(primaryCluster);
  // It belongs to this process, and would keep the copy from being made.
  await rm(join(primaryCluster.folder, 'gasmap.password'));
  const at = (port: number, database: string) =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  const primary = await start(primaryCluster, first);
  await answers(at(first, 'postgres'), primary);
  await execute(at(first, 'postgres'), 'create database gasmap');

  const standbyCluster = { home, folder: join(folder, 'standby'), account };
  await mkdir(standbyCluster.folder, { mode: 0o700 });
  const options = [
    '-D',
    standbyCluster.folder,
    '-h',
    '127.0.0.1',
    '-p',
    String(first),
    '-U',
    SUPERUSER,
    '-R',
    '-c',
    'fast',
    '--no-sync',
  ];
  if (account !== null) await chown(standbyCluster.folder, account.uid, account.gid);
  const copy = spawn(join(home, 'bin', 'pg_basebackup'), options, {
    cwd: standbyCluster.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, PGPASSWORD: password },
    ...account,
  });
  const [said, [code]] = await Promise.all([text(copy.stderr), once(copy, 'exit')]);
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}: ${said}`);
  const standby = await start(standbyCluster, second);
  await answers(at(second, 'gasmap'), standby);
  if (isSynchronous)
    await execute(
      at(first, 'postgres'),
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );

  const kill = async ({ child, hasEnded }: PostgresProcess, signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const signalSender = async (signal: NodeJS.Signals) => {
    const client = new Client({ connectionString: at(first, 'postgres') });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication');
    await client.end();
    for (const { pid } of rows) process.kill(pid, signal);
  };
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${second},127.0.0.1:${first}/gasmap?target_session_attrs=read-write`,
    primaryUrl: at(first, 'gasmap'),
    standbyUrl: at(second, 'gasmap'),
    killPrimary: () => kill(primary, 'SIGKILL'),
    promoteStandby: () => execute(at(second, 'postgres'), 'select pg_promote(true, 60)'),
    pauseStandby: () => signalSender('SIGSTOP'),
    resumeStandby: () => signalSender('SIGCONT'),
    async stop() {
      // Immediate: nothing in them has to outlive the test.
      await Promise.all([kill(primary, 'SIGQUIT'), kill(standby, 'SIGQUIT')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
