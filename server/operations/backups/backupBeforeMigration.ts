import path from 'node:path';
import { pendingMigrations } from '../../db/migrate.ts';
import type { Env } from '../../env.ts';
import { openFileStore } from '../../lib/files/files.ts';
import type { Secrets } from '../../lib/secrets.ts';
import { StartupError } from '../../lib/startupError.ts';
import { checkArchive } from './archive/checkArchive.ts';
import { takeBackupLock } from './backupLock.ts';
import { freeName, openFolder } from './folder.ts';
import { loadScratch, removeScratch } from './scratch.ts';
import { takeBackup } from './takeBackup.ts';

/** Migrations that rewrite rows people read; a mistake in them could not be seen from the rows left over. */
const REWRITING = [31, 32];

/** Makes a backup and proves it by loading it beside the tables of the site. */
async function makeProved(env: Env, url: string, secrets: Secrets): Promise<string> {
  const folder = await openFolder(env);
  const target = path.join(folder, await freeName(folder, new Date(), { prefix: 'before-update' }));
  const place = { url, files: await openFileStore(env), secrets };
  await takeBackup(place, target, { note: 'Made before an update' }, () => undefined);
  const { header, origin } = await checkArchive(target, secrets);
  try {
    await loadScratch(url, { path: target, secrets, header, origin }, () => undefined);
  } finally {
    await removeScratch(url);
  }
  return target;
}

const isWaiting = async (url: string) =>
  (await pendingMigrations(url)).some((version) => REWRITING.includes(version));

type Log = (line: string) => void;

/** `backUpBeforeMigration` for who holds the backup lock already. */
export async function backUpWithinLock(env: Env, url: string, secrets: Secrets, log: Log): Promise<void> {
  if (!(await isWaiting(url))) return;
  const target = await makeProved(env, url, secrets).catch((error: unknown) => {
    throw new StartupError(
      `No backup could be made before the update, so nothing was changed: ${String(error)}`,
    );
  });
  log(`Before the update, a backup was made and checked: ${target}`);
}

/**
 * Makes and proves a backup before a migration that rewrites rows; not on a new database.
 * @throws StartupError without a backup: nothing is migrated then
 */
export async function backUpBeforeMigration(
  env: Env,
  url: string,
  secrets: Secrets,
  log: Log,
): Promise<void> {
  if (!(await isWaiting(url))) return;
  const lock = await takeBackupLock(url);
  if (!lock) throw new StartupError('Another backup is being made before this update: start again later.');
  try {
    // Another instance may have migrated meanwhile.
    await backUpWithinLock(env, url, secrets, log);
  } finally {
    await lock.end();
  }
}
