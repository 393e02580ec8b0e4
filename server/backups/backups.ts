import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FOREIGN_WORD } from '../../contract/backups.ts';
import { recordAudit } from '../audit/audit.ts';
import { verifyPassword } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { BadArchive } from './archiveFormat.ts';
import {
  type BackupRow,
  beginActivity,
  credentialsOf,
  dueSchedule,
  findBackup,
  findBusy,
  insertBackup,
  listBackups,
  moveScheduleOn,
  nameOf,
  unsettledBackups,
} from './backups.queries.ts';
import { type Checked, checkArchive } from './checkArchive.ts';
import { isEncrypted, type Key, openEncrypted } from './decryption.ts';
import type { Lock } from './encryption.ts';
import { ensureRoom, freeName, isBackupName, isEncryptedName, namesIn, openFolder } from './folder.ts';
import { bringBack, make, prove, toldBy, unlock } from './runs.ts';
import { ensureRecipients, nextTime } from './schedule.ts';
import { ensureKnown } from './scratch.ts';
import { removeWithFile, settle } from './settle.ts';
import { APP_VERSION } from './takeBackup.ts';
import { type Turn, takeTurn } from './turn.ts';
import { goOn } from './work.ts';

export { pausing, whileOpen } from './closed.ts';
export { isClosed } from './turn.ts';
export { stopBackups } from './work.ts';

const fact = (actor: Actor, row: Pick<BackupRow, 'id' | 'file_name'>, more: object = {}) => ({
  actorId: actor.id,
  address: actor.address,
  entity: 'backup',
  entityId: row.id,
  after: { fileName: row.file_name, ...more },
});

/** Also not that of one that failed, and of which there is no file. */
const nameFor = async (ctx: Context, folder: string, form: { prefix?: string; encrypted?: boolean }) =>
  freeName(folder, new Date(), { ...form, known: (await listBackups(ctx.db)).map((row) => row.file_name) });

/** The turn, with what an ended process left put in order; null while somebody else has it. */
async function tryTurn(ctx: Context): Promise<Turn | null> {
  const turn = await takeTurn(ctx.databaseUrl);
  if (!turn) return null;
  try {
    await settle(ctx);
    return turn;
  } catch (error) {
    await turn.end();
    throw error;
  }
}

/** Gives the turn back where the beginning itself fails. */
async function withTurn<Result>(turn: Turn, begin: () => Promise<Result>): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    await turn.end();
    throw error;
  }
}

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

/** The turn, or what somebody else is doing with it. One that was taken or done a moment ago is waited for. */
async function turnOrBusy(ctx: Context): Promise<{ turn: Turn } | { busy: BackupRow | undefined }> {
  for (let tries = 0; tries < 40; tries += 1) {
    const turn = await tryTurn(ctx);
    if (turn) return { turn };
    const busy = await findBusy(ctx.db);
    if (busy) return { busy };
    await pause(50);
  }
  return { busy: undefined };
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

async function turnFor(ctx: Context): Promise<Turn> {
  const found = await turnOrBusy(ctx);
  return 'turn' in found ? found.turn : fail('BACKUP_BUSY');
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

/** Puts what is in an encrypted backup on the list, beside it. */
export async function decryptBackup(ctx: Context, actor: Actor, id: string, key: Key): Promise<BackupRow> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  ensure(isEncryptedName(known.file_name) && known.state === 'ready', 'WRONG_STATE');
  const folder = await openFolder(ctx.env);
  const source = path.join(folder, known.file_name);
  ensure(existsSync(source), 'WRONG_STATE');
  const turn = await turnFor(ctx);
  return withTurn(turn, async () => {
    await ensureRoom(folder, known.bytes ?? 0);
    const plain = await openEncrypted(source, key).catch(refuse);
    ensure(plain, 'BACKUP_KEY_WRONG');
    const fileName = await nameFor(ctx, folder, { prefix: 'decrypted' });
    const row = await ctx.db.transaction().execute(async (tx) => {
      const made = await insertBackup(tx, {
        id: uuidv7(),
        file_name: fileName,
        kind: 'uploaded',
        state: 'creating',
        activity: 'create',
        phase: 'waiting',
        created_by: actor.id,
        created_by_name: await nameOf(tx, actor.id),
      });
      await recordAudit(tx, { ...fact(actor, made, { from: known.file_name }), action: 'backup.decrypt' });
      return made;
    });
    goOn(ctx, turn, row.id, () => unlock(ctx, row, source, plain));
    return row;
  });
}

const refuse = (error: unknown) => {
  if (!(error instanceof BadArchive)) throw error;
  return fail('BACKUP_REFUSED', { message: error.message });
};

/** What it says of itself, every byte checked; null where nobody can look into it. */
async function lookInto(ctx: Context, file: string): Promise<Checked | null> {
  if (await isEncrypted(file)) return null;
  const checked = await checkArchive(file, ctx.secrets);
  await ensureKnown(checked.header);
  return checked;
}

/** Takes a file in once every byte of it was checked. */
export async function uploadBackup(ctx: Context, actor: Actor, files: ReceivedFile[]): Promise<BackupRow> {
  const [file] = files;
  if (!file) return fail('BAD_UPLOAD', { details: [{ path: 'file', message: 'Choose a backup' }] });
  const checked = await lookInto(ctx, file.path).catch(refuse);
  const encrypted = checked === null;
  const folder = await openFolder(ctx.env);
  const isGood = isBackupName(file.fileName) && isEncryptedName(file.fileName) === encrypted;
  const isFree = isGood && !(await namesIn(folder)).includes(file.fileName);
  const name = isFree ? file.fileName : await nameFor(ctx, folder, { prefix: 'uploaded', encrypted });
  const target = path.join(folder, name);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertBackup(tx, {
      id: uuidv7(),
      file_name: name,
      kind: 'uploaded',
      state: 'ready',
      bytes: file.bytes,
      ...(checked && { note: checked.header.note, ...toldBy(checked) }),
      created_by: actor.id,
      created_by_name: await nameOf(tx, actor.id),
    });
    await recordAudit(tx, { ...fact(actor, made, { origin: made.origin }), action: 'backup.upload' });
    return made;
  });
  // Named as a part first: what stands in the folder under its own name is complete, also after a power cut.
  await rename(file.path, target).catch(async () => {
    await copyFile(file.path, `${target}.part`);
    await rename(`${target}.part`, target);
    await rm(file.path, { force: true });
  });
  await chmod(target, 0o600);
  return row;
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
