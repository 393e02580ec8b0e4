import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, fail } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { BadArchive } from './archiveFormat.ts';
import { type BackupRow, findBackup, insertBackup, nameOf } from './backups.queries.ts';
import { fact, nameFor, turnFor, withTurn } from './begin.ts';
import { type Checked, checkArchive } from './checkArchive.ts';
import { isEncrypted, type Key, openEncrypted } from './decryption.ts';
import { ensureRoom, isBackupName, isEncryptedName, namesIn, openFolder } from './folder.ts';
import { toldBy, unlock } from './runs.ts';
import { ensureKnown } from './scratch.ts';
import { goOn } from './work.ts';

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
