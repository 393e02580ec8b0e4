import { msg } from '../../../contract/core/message.ts';
import { FOREIGN_WORD } from '../../../contract/operations/backups.ts';
import { verifyPassword } from '../../accounts/auth/auth.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  backupLockOrBusy,
  fact,
  nameFor,
  requireBackupLock,
  tryBackupLock,
  withBackupLock,
} from './acquireBackupLock.ts';
import type { Encryption } from './archive/encryption.ts';
import type { BackupLock } from './backupLock.ts';
import {
  type BackupRow,
  beginActivity,
  credentialsOf,
  dueSchedule,
  findBackup,
  insertBackup,
  moveScheduleOn,
  nameOf,
  unsettledBackups,
} from './backups.queries.ts';
import { ensureDiskSpace, isEncryptedName, openFolder } from './folder.ts';
import { goOn } from './progress.ts';
import { removeWithFile } from './recovery.ts';
import { runBackup, runRestore, runVerification } from './runs.ts';
import { ensureRecipients, nextTime } from './schedule.ts';
import { APP_VERSION } from './takeBackup.ts';

export { isClosed } from './backupLock.ts';
export { stopBackups } from './progress.ts';
export { pauseWhileRestoring, unlessRestoring } from './restoreGate.ts';

async function begin(
  ctx: Context,
  backupLock: BackupLock,
  {
    kind,
    note,
    actor,
    encryption,
  }: { kind: 'manual' | 'scheduled'; note: string; actor: Actor | null; encryption: Encryption | undefined },
): Promise<BackupRow> {
  const row = await withBackupLock(backupLock, async () => {
    const folder = await openFolder(ctx.env);
    await ensureDiskSpace(folder, 0);
    const fileName = await nameFor(ctx, folder, { encrypted: encryption !== undefined });
    return ctx.db.transaction().execute(async (tx) => {
      const made = await insertBackup(tx, {
        id: uuidv7(),
        file_name: fileName,
        kind,
        state: 'creating',
        activity: 'create',
        phase: 'waiting',
        note,
        app_version: APP_VERSION,
        created_by: actor?.id ?? null,
        created_by_name: actor ? await nameOf(tx, actor.id) : null,
      });
      if (actor) await recordAudit(tx, { ...fact(actor, made, { note }), action: 'backup.create' });
      return made;
    });
  });
  goOn(ctx, backupLock, row.id, () => runBackup(ctx, row, encryption));
  return row;
}

const encryptionFor = (recipients: string[]): Encryption | undefined =>
  recipients.length > 0 ? { recipients } : undefined;

/** Of two concurrent calls, the second returns the backup of the first. */
export async function createBackup(
  ctx: Context,
  actor: Actor,
  { note, passphrase, recipients }: { note: string; passphrase?: string | undefined; recipients: string[] },
): Promise<BackupRow> {
  await ensureRecipients(recipients);
  const encryption = passphrase ? { passphrase } : encryptionFor(recipients);
  const found = await backupLockOrBusy(ctx);
  if ('lock' in found) return begin(ctx, found.lock, { kind: 'manual', note, actor, encryption });
  return found.busy?.activity === 'create' ? found.busy : fail('BACKUP_BUSY');
}

export async function verifyBackup(ctx: Context, actor: Actor, id: string): Promise<void> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  ensure(!isEncryptedName(known.file_name), 'BACKUP_ENCRYPTED');
  const lock = await requireBackupLock(ctx);
  await withBackupLock(lock, () =>
    ctx.db.transaction().execute(async (tx) => {
      ensure(await beginActivity(tx, id, 'verify'), 'WRONG_STATE');
      await recordAudit(tx, { ...fact(actor, known), action: 'backup.verify' });
    }),
  );
  goOn(ctx, lock, id, () => runVerification(ctx, known));
}

export async function restoreFrom(
  ctx: Context,
  actor: Actor,
  id: string,
  { password, confirm, foreign }: { password: string; confirm: string; foreign: string },
): Promise<void> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  ensure(!isEncryptedName(known.file_name), 'BACKUP_ENCRYPTED');
  const who = await credentialsOf(ctx.db, actor.id);
  ensure(await verifyPassword(password, who.password_hash), 'WRONG_PASSWORD', {
    details: [{ path: 'password', message: msg('accounts.wrongCurrentPassword') }],
  });
  ensure(confirm === known.file_name, 'VALIDATION_FAILED', {
    details: [{ path: 'confirm', message: msg('operations.confirmFileName') }],
  });
  ensure(known.origin === 'own' || foreign === FOREIGN_WORD, 'BACKUP_FOREIGN', {
    details: [{ path: 'foreign', message: msg('operations.confirmWord', { word: FOREIGN_WORD }) }],
  });
  const lock = await requireBackupLock(ctx);
  await withBackupLock(lock, async () => {
    await ensureDiskSpace(await openFolder(ctx.env), known.bytes ?? 0);
    await ctx.db.transaction().execute(async (tx) => {
      ensure(await beginActivity(tx, id, 'restore'), 'WRONG_STATE');
      await recordAudit(tx, { ...fact(actor, known, { origin: known.origin }), action: 'backup.restore' });
    });
  });
  goOn(ctx, lock, id, () => runRestore(ctx, known, { ...actor, name: who.username }));
}

export async function removeBackup(ctx: Context, actor: Actor, id: string): Promise<void> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  ensure(!known.activity && known.state !== 'creating', 'WRONG_STATE');
  await removeWithFile(ctx, known);
  await recordAudit(ctx.db, { ...fact(actor, known), action: 'backup.delete' });
}

export const noteDownload = (ctx: Context, actor: Actor, row: BackupRow) =>
  recordAudit(ctx.db, { ...fact(actor, row), action: 'backup.download' });

/** Timer: recovers interrupted work and makes the due backup, on one instance. */
export async function runScheduledBackups(ctx: Context): Promise<void> {
  const due = await dueSchedule(ctx.db);
  if (!due && (await unsettledBackups(ctx.db)).length === 0) return;
  const lock = await tryBackupLock(ctx);
  if (!lock) return;
  const isOurs =
    due &&
    (await withBackupLock(lock, async () => moveScheduleOn(ctx.db, await nextTime(due.cron, new Date()))));
  if (isOurs)
    await begin(ctx, lock, {
      kind: 'scheduled',
      note: '',
      actor: null,
      encryption: encryptionFor(due.recipients),
    });
  else await lock.end();
}
