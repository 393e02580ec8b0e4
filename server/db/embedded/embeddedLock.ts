import { execFile } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { StartupError } from '../../lib/startupError.ts';
import { type Cluster, isAlive } from './embeddedCluster.ts';

const LOCK = 'gasmap.data_folder';

const run = promisify(execFile);

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const ps = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return ps.stdout;
}

interface Postmaster {
  pid: number;
  /** 0 while it is starting. */
  port: number;
}

/**
 * Another process may be replacing the file right now, and a server without its file shuts down: so deletes it only
 * with the expected content.
 */
async function removePidFile(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside);
  if ((await readFile(aside, 'utf8')) === text) await rm(aside);
  else await rename(aside, file);
}

/**
 * The server that runs on the folder. PostgreSQL itself removes the pid file of a dead process, but refuses to start if
 * another program has that pid.
 */
export async function runningOn(cluster: Cluster, name: string): Promise<Postmaster | null> {
  const file = join(cluster.folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (pid === 0 || !isAlive(pid)) return null;
  const ours = process.platform === 'win32' || (await commandLine(pid)).includes(name);
  if (ours) return { pid, port: Number(lines[3] ?? 0) };
  if (isAlive(pid)) await removePidFile(file, text).catch(() => {});
  return null;
}

/** Whether the error is transient. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  // 57P03: starting up or shutting down; 57P01: shut down under the connection.
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01'];
  return codes.includes(code ?? '') || message.includes('Connection terminated');
}

/** Locks the folder for this process: the lock ends with its connection, however the process ends. */
export async function takeLock(url: string, folder: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: `gasmap ${process.pid}`,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as got',
      [LOCK],
    );
    if (rows[0]?.got === true) return client;
    const holder = await client.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = (hashtext($1)::bigint & 4294967295)::oid`,
      [LOCK],
    );
    const pid = holder.rows[0]?.name.replace('gasmap ', '') ?? 'unknown';
    throw new StartupError(`The data folder ${folder} is in use by another GasMap (process ${pid}).`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
