import { FOREIGN_WORD } from '../../contract/backups.ts';
import { recordAudit } from '../audit/audit.ts';
import { verifyPassword } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail } from '../http/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
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
import { fact, nameFor, tryTurn, turnFor, turnOrBusy, withTurn } from './begin.ts';
import type { Lock } from './encryption.ts';
import { ensureRoom, isEncryptedName, openFolder } from './folder.ts';
import { bringBack, make, prove } from './runs.ts';
import { ensureRecipients, nextTime } from './schedule.ts';
import { removeWithFile } from './settle.ts';
import { APP_VERSION } from './takeBackup.ts';
import type { Turn } from './turn.ts';
import { goOn } from './work.ts';

export { pausing, whileOpen } from './closed.ts';
export { isClosed } from './turn.ts';
export { stopBackups } from './work.ts';

async function begin(
  ctx: Context,
  turn: Turn,
  {
    kind,
    note,
    actor,
    lock,
  }: { kind: 'manual' | 'scheduled'; note: string; actor: Actor | null; lock: Lock | undefined },
): Promise<BackupRow> {
  const row = await withTurn(turn, async () => {
    const folder = await openFolder(ctx.env);
    await ensureRoom(folder, 0);
    const fileName = await nameFor(ctx, folder, { encrypted: lock !== undefined });
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
  goOn(ctx, turn, row.id, () => make(ctx, row, lock));
  return row;
}

const lockOf = (recipients: string[]): Lock | undefined =>
  recipients.length > 0 ? { recipients } : undefined;

/** Of two at once, the second gets what the first began. */
export async function createBackup(
  ctx: Context,
  actor: Actor,
  { note, passphrase, recipients }: { note: string; passphrase?: string | undefined; recipients: string[] },
): Promise<BackupRow> {
  await ensureRecipients(recipients);
  const lock = passphrase ? { passphrase } : lockOf(recipients);
  const found = await turnOrBusy(ctx);
  if ('turn' in found) return begin(ctx, found.turn, { kind: 'manual', note, actor, lock });
  return found.busy?.activity === 'create' ? found.busy : fail('BACKUP_BUSY');
}

export async function verifyBackup(ctx: Context, actor: Actor, id: string): Promise<void> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  ensure(!isEncryptedName(known.file_name), 'BACKUP_ENCRYPTED');
  const turn = await turnFor(ctx);
  await withTurn(turn, () =>
    ctx.db.transaction().execute(async (tx) => {
      ensure(await beginActivity(tx, id, 'verify'), 'WRONG_STATE');
      await recordAudit(tx, { ...fact(actor, known), action: 'backup.verify' });
    }),
  );
  goOn(ctx, turn, id, () => prove(ctx, known));
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
    details: [{ path: 'password', message: 'This is not your current password' }],
  });
  ensure(confirm === known.file_name, 'VALIDATION_FAILED', {
    details: [{ path: 'confirm', message: 'Type the name of the file exactly' }],
  });
  ensure(known.origin === 'own' || foreign === FOREIGN_WORD, 'BACKUP_FOREIGN', {
    details: [{ path: 'foreign', message: `Type ${FOREIGN_WORD}` }],
  });
  const turn = await turnFor(ctx);
  await withTurn(turn, async () => {
    await ensureRoom(await openFolder(ctx.env), known.bytes ?? 0);
    await ctx.db.transaction().execute(async (tx) => {
      ensure(await beginActivity(tx, id, 'restore'), 'WRONG_STATE');
      await recordAudit(tx, { ...fact(actor, known, { origin: known.origin }), action: 'backup.restore' });
    });
  });
  goOn(ctx, turn, id, () => bringBack(ctx, known, { ...actor, name: who.username }));
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

/** Now and then: settles what was cut off, and makes the backup that is due, on one instance. */
export async function tendBackups(ctx: Context): Promise<void> {
  const due = await dueSchedule(ctx.db);
  if (!due && (await unsettledBackups(ctx.db)).length === 0) return;
  const turn = await tryTurn(ctx);
  if (!turn) return;
  const isOurs =
    due && (await withTurn(turn, async () => moveScheduleOn(ctx.db, await nextTime(due.cron, new Date()))));
  if (isOurs)
    await begin(ctx, turn, { kind: 'scheduled', note: '', actor: null, lock: lockOf(due.recipients) });
  else await turn.end();
}
