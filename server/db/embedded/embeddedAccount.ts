import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '../../lib/startupError.ts';
import { program } from './embeddedBinaries.ts';

/** The account that runs postgres: it refuses root, so as root an unprivileged one is used. */
export interface Account {
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/** The account that postgres needs here, or null if GasMap's own will do. */
export async function postgresAccount(clusterFolder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterFolder).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const user = users.find((fields) => fields[0] === name);
    if (user !== undefined) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new StartupError(
    'PostgreSQL refuses root and there is no user nobody; start GasMap as another user.',
  );
}

/** Whether the account has search permission on the whole of `path`. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  for (let current = await realpath(path); ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current);
    const rights = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    if ((rights & 1) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

async function sizes(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const entry = await stat(join(folder, name));
      return entry.isFile() ? `${name} ${entry.size}` : name;
    }),
  );
  return lines.join('\n');
}

async function isGoodCopy(copy: string, wanted: string): Promise<boolean> {
  const entry = await stat(copy).catch(() => null);
  if (entry === null || entry.uid !== 0 || (entry.mode & 0o022) !== 0) return false;
  return (await sizes(copy).catch(() => '')) === wanted;
}

async function allReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Binaries that the account can run: as installed or, if that folder is inaccessible (/root/…), a copy. */
export async function reachableBinaries(home: string, account: Account | null): Promise<string> {
  if (account === null) return home;
  const samples = [program(home, 'postgres'), join(home, 'share'), join(home, 'lib')];
  const reachable = await Promise.all(samples.map((path) => canReach(account, path)));
  if (reachable.every(Boolean)) return home;
  const wanted = await sizes(home);
  const name = `gasmap-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  for (const folder of ['/var/cache', tmpdir(), '/var/tmp']) {
    const copy = join(folder, name);
    try {
      if (!(await isGoodCopy(copy, wanted))) {
        const fresh = `${copy}.new-${process.pid}`;
        await mkdir(fresh, { mode: 0o700 });
        await cp(home, fresh, { recursive: true, verbatimSymlinks: true });
        await allReadable(fresh);
        await rm(copy, { recursive: true, force: true });
        await rename(fresh, copy);
      }
      // Some systems mount these noexec.
      if (spawnSync(program(copy, 'postgres'), ['--version'], { ...account }).status === 0) return copy;
    } catch {}
  }
  throw new StartupError(
    `User ${account.uid} cannot run PostgreSQL from ${home} or a copy; move GasMap to a readable folder.`,
  );
}
