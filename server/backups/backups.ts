import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
  moveScheduleOn,
  nameOf,
  unsettledBackups,
} from './backups.queries.ts';
import { checkArchive } from './checkArchive.ts';
import { ensureRoom, freeName, isBackupName, namesIn, openFolder } from './folder.ts';
import { bringBack, make, prove } from './runs.ts';
import { nextTime } from './schedule.ts';
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
  { kind, note, actor }: { kind: 'manual' | 'scheduled'; note: string; actor: Actor | null },
): Promise<BackupRow> {
  const row = await withTurn(turn, async () => {
    const folder = await openFolder(ctx.env);
    await ensureRoom(folder, 0);
    const fileName = await freeName(folder, new Date());
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
  goOn(ctx, turn, row.id, () => make(ctx, row));
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

/** Of two at once, the second gets what the first began. */
export async function createBackup(ctx: Context, actor: Actor, note: string): Promise<BackupRow> {
  const found = await turnOrBusy(ctx);
  if ('turn' in found) return begin(ctx, found.turn, { kind: 'manual', note, actor });
  return found.busy?.activity === 'create' ? found.busy : fail('BACKUP_BUSY');
}

async function turnFor(ctx: Context): Promise<Turn> {
  const found = await turnOrBusy(ctx);
  return 'turn' in found ? found.turn : fail('BACKUP_BUSY');
}

export async function verifyBackup(ctx: Context, actor: Actor, id: string): Promise<void> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
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
  { password, confirm }: { password: string; confirm: string },
): Promise<void> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  const who = await credentialsOf(ctx.db, actor.id);
  ensure(await verifyPassword(password, who.password_hash), 'WRONG_PASSWORD', {
    details: [{ path: 'password', message: 'This is not your current password' }],
  });
  ensure(confirm === known.file_name, 'VALIDATION_FAILED', {
    details: [{ path: 'confirm', message: 'Type the name of the file exactly' }],
  });
  const turn = await turnFor(ctx);
  await withTurn(turn, async () => {
    await ensureRoom(await openFolder(ctx.env), known.bytes ?? 0);
    await ctx.db.transaction().execute(async (tx) => {
      ensure(await beginActivity(tx, id, 'restore'), 'WRONG_STATE');
      await recordAudit(tx, { ...fact(actor, known), action: 'backup.restore' });
    });
  });
  goOn(ctx, turn, id, () => bringBack(ctx, known, { ...actor, name: who.username }));
}

/** Takes a file in once every byte of it was checked. */
export async function uploadBackup(ctx: Context, actor: Actor, files: ReceivedFile[]): Promise<BackupRow> {
  const [file] = files;
  if (!file) return fail('BAD_UPLOAD', { details: [{ path: 'file', message: 'Choose a backup' }] });
  const refuse = (error: unknown) => {
    if (!(error instanceof BadArchive)) throw error;
    return fail('BACKUP_REFUSED', { message: error.message });
  };
  const { header, manifest } = await checkArchive(file.path).catch(refuse);
  await ensureKnown(header).catch(refuse);
  const folder = await openFolder(ctx.env);
  const isFree = isBackupName(file.fileName) && !(await namesIn(folder)).includes(file.fileName);
  const name = isFree ? file.fileName : await freeName(folder, new Date(), 'uploaded');
  const target = path.join(folder, name);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertBackup(tx, {
      id: uuidv7(),
      file_name: name,
      kind: 'uploaded',
      state: 'ready',
      note: header.note,
      bytes: file.bytes,
      made_at: new Date(header.createdAt),
      schema_version: header.migrations.at(-1)?.version ?? null,
      app_version: header.app,
      row_count: rows,
      file_count: manifest.files.count,
      created_by: actor.id,
      created_by_name: await nameOf(tx, actor.id),
    });
    await recordAudit(tx, { ...fact(actor, made), action: 'backup.upload' });
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
  if (isOurs) await begin(ctx, turn, { kind: 'scheduled', note: '', actor: null });
  else await turn.end();
}
