import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { fail } from '../../lib/errors.ts';
import { type BackupLock, takeBackupLock } from './backupLock.ts';
import { type BackupRow, findBusy, listBackups } from './backups.queries.ts';
import { freeName } from './folder.ts';
import { recover } from './recovery.ts';

/** Audit entry of an action on a backup. */
export const fact = (actor: Actor, row: Pick<BackupRow, 'id' | 'file_name'>, more: object = {}) => ({
  actorId: actor.id,
  address: actor.address,
  entity: 'backup' as const,
  entityId: row.id,
  after: { fileName: row.file_name, ...more },
});

/** A free file name, which also differs from those of failed backups without a file. */
export const nameFor = async (ctx: Context, folder: string, form: { prefix?: string; encrypted?: boolean }) =>
  freeName(folder, new Date(), { ...form, known: (await listBackups(ctx.db)).map((row) => row.file_name) });

/** Takes the backup lock and recovers from dead processes; null if another process holds it. */
export async function tryBackupLock(ctx: Context): Promise<BackupLock | null> {
  const lock = await takeBackupLock(ctx.databaseUrl);
  if (!lock) return null;
  try {
    await recover(ctx);
    return lock;
  } catch (error) {
    await lock.end();
    throw error;
  }
}

/** Releases the lock if `begin` fails. */
export async function withBackupLock<Result>(
  lock: BackupLock,
  begin: () => Promise<Result>,
): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    await lock.end();
    throw error;
  }
}

/** Takes the lock, or returns the running backup. Waits briefly for one that is starting or ending. */
export async function backupLockOrBusy(
  ctx: Context,
): Promise<{ lock: BackupLock } | { busy: BackupRow | undefined }> {
  for (let tries = 0; tries < 40; tries += 1) {
    const lock = await tryBackupLock(ctx);
    if (lock) return { lock };
    const busy = await findBusy(ctx.db);
    if (busy) return { busy };
    await pause(50);
  }
  return { busy: undefined };
}

export async function requireBackupLock(ctx: Context): Promise<BackupLock> {
  const found = await backupLockOrBusy(ctx);
  return 'lock' in found ? found.lock : fail('BACKUP_BUSY');
}
