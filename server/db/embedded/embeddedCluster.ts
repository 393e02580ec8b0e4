import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../lib/startupError.ts';
import { type Account, canReach } from './embeddedAccount.ts';
import { majorVersion, type Program, program } from './embeddedBinaries.ts';

export interface Cluster {
  /** Contains bin/, lib/, share/. */
  home: string;
  folder: string;
  account: Account | null;
}

export interface PostgresProcess {
  child: ChildProcess;
  hasEnded(): boolean;
  /** The last lines of its output, for troubleshooting. */
  lastLines(): string;
}

export const SUPERUSER = 'gasmap';
const PASSWORD_FILE = 'gasmap.password';
/** Ends a program with the process that started it, where the machine has it. */
export const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/** A folder below /root is inaccessible to the account, except as its own working directory. */
async function folderArgument({ account, folder }: Cluster): Promise<string> {
  if (account === null || (await canReach(account, dirname(folder)))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new StartupError(`User ${account.uid} cannot reach ${folder}; choose another DATA_DIR.`);
}

export async function runPostgres(
  cluster: Cluster,
  name: Program,
  options: string[],
): Promise<PostgresProcess> {
  const command = [program(cluster.home, name), '-D', await folderArgument(cluster), ...options];
  // A killed Node must not leave a database running; INT is PostgreSQL's fast shutdown.
  if (SETPRIV !== undefined) command.unshift(SETPRIV, '--pdeathsig=INT');
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: cluster.folder,
    // Its own process group: Ctrl-C ends GasMap, which stops the database after its last request.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: process.platform === 'win32' ? process.env : { PATH: process.env.PATH, TZ: 'UTC' },
    ...cluster.account,
  });
  let tail = '';
  const capture = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4_000);
  };
  child.stdout.on('data', capture);
  child.stderr.on('data', capture);
  child.on('error', (error) => capture(Buffer.from(`${error.message}\n`)));
  return {
    child,
    hasEnded: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    lastLines: () => tail.trim().split('\n').slice(-8).join('\n'),
  };
}

async function ended(server: PostgresProcess): Promise<number | null> {
  if (!server.hasEnded()) await once(server.child, 'close');
  return server.child.exitCode;
}

async function localeOptions(home: string): Promise<string[]> {
  if ((await majorVersion(home)) < 17) return ['--locale=C.UTF-8'];
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const locale = process.platform === 'win32' ? [] : [`--lc-ctype=${ctype}`];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', ...locale];
}

async function initdb(cluster: Cluster, sync: boolean): Promise<void> {
  const secret = await mkdtemp(join(tmpdir(), 'gasmap-'));
  try {
    const passwordFile = join(secret, 'password');
    const password = randomBytes(24).toString('base64url');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (cluster.account !== null) {
      await chown(secret, cluster.account.uid, cluster.account.gid);
      await chown(passwordFile, cluster.account.uid, cluster.account.gid);
    }
    const initdb = await runPostgres(cluster, 'initdb', [
      ...['-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'],
      ...(await localeOptions(cluster.home)),
      ...(sync ? [] : ['--no-sync']),
    ]);
    if ((await ended(initdb)) !== 0) {
      throw new StartupError(`The database could not be created:\n${initdb.lastLines()}`);
    }
    await rename(passwordFile, join(cluster.folder, PASSWORD_FILE)).catch(async () => {
      await writeFile(join(cluster.folder, PASSWORD_FILE), password, { mode: 0o600 });
    });
  } finally {
    await rm(secret, { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Created under a temporary name and renamed, so that a cluster exists completely or not at all. */
export async function createCluster(cluster: Cluster, sync: boolean): Promise<void> {
  await removeLeftovers(cluster.folder);
  const folder = `${cluster.folder}.new-${process.pid}`;
  await mkdir(folder, { mode: 0o700 });
  try {
    if (cluster.account !== null) await chown(folder, cluster.account.uid, cluster.account.gid);
    await initdb({ ...cluster, folder }, sync);
    await rename(folder, cluster.folder).catch((error: NodeJS.ErrnoException) => {
      // Another process created it first; the lock decides which of the two continues.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(cluster.folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function readPassword(cluster: Cluster): Promise<string> {
  return (await readFile(join(cluster.folder, PASSWORD_FILE), 'utf8')).trim();
}

/** PostgreSQL's fast shutdown; after a timeout the immediate one (recovery at the next start). */
export async function stopPostgres(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    const stop = await runPostgres(cluster, 'pg_ctl', ['stop', '-m', 'fast', '-w']);
    await ended(stop);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(10);
    }
  }
}

/** Refuses a folder of another major version of PostgreSQL. */
export async function checkVersion(cluster: Cluster): Promise<void> {
  const [made, ours] = await Promise.all([
    readFile(join(cluster.folder, 'PG_VERSION'), 'utf8'),
    majorVersion(cluster.home),
  ]);
  if (Number(made) !== ours) {
    throw new StartupError(
      `${await realpath(cluster.folder)} was made by PostgreSQL ${made.trim()}, this is ${ours}: ` +
        'restore a backup into a new DATA_DIR.',
    );
  }
}
