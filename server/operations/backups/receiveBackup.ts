import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../audit/audit.ts';
import { fact, nameFor, requireBackupLock, withBackupLock } from './acquireBackupLock.ts';
import { BadArchive } from './archive/archiveFormat.ts';
import { type Checked, checkArchive } from './archive/checkArchive.ts';
import { isEncrypted, type Key, openEncrypted } from './archive/decryption.ts';
import { type BackupRow, findBackup, insertBackup, nameOf } from './backups.queries.ts';
import { ensureDiskSpace, isBackupName, isEncryptedName, namesIn, openFolder } from './folder.ts';
import { goOn } from './progress.ts';
import { claimedFacts, runDecryption } from './runs.ts';
import { ensureKnown } from './scratch.ts';

/** Decrypts a backup into a new one on the list. */
export async function decryptBackup(ctx: Context, actor: Actor, id: string, key: Key): Promise<BackupRow> {
  const known = await findBackup(ctx.db, id);
  ensure(known, 'NOT_FOUND');
  ensure(isEncryptedName(known.file_name) && known.state === 'ready', 'WRONG_STATE');
  const folder = await openFolder(ctx.env);
  const source = path.join(folder, known.file_name);
  ensure(existsSync(source), 'WRONG_STATE');
  const lock = await requireBackupLock(ctx);
  return withBackupLock(lock, async () => {
    await ensureDiskSpace(folder, known.bytes ?? 0);
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
    goOn(ctx, lock, row.id, () => runDecryption(ctx, row, source, plain));
    return row;
  });
}

const refuse = (error: unknown) => {
  if (!(error instanceof BadArchive)) throw error;
  return fail('BACKUP_REFUSED', { message: error.said });
};

/** The header and manifest of a verified file; null for an encrypted file. */
async function lookInto(ctx: Context, file: string): Promise<Checked | null> {
  if (await isEncrypted(file)) return null;
  const checked = await checkArchive(file, ctx.secrets);
  await ensureKnown(checked.header);
  return checked;
}

/** Accepts an uploaded file after every byte was verified. */
export async function uploadBackup(ctx: Context, actor: Actor, files: ReceivedFile[]): Promise<BackupRow> {
  const [file] = files;
  if (!file)
    return fail('BAD_UPLOAD', { details: [{ path: 'file', message: msg('operations.chooseBackup') }] });
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
      ...(checked && { note: checked.header.note, ...claimedFacts(checked) }),
      created_by: actor.id,
      created_by_name: await nameOf(tx, actor.id),
    });
    await recordAudit(tx, { ...fact(actor, made, { origin: made.origin }), action: 'backup.upload' });
    return made;
  });
  // Written under a temporary name first: a file under its own name is complete, even after a power cut.
  await rename(file.path, target).catch(async () => {
    await copyFile(file.path, `${target}.part`);
    await rename(`${target}.part`, target);
    await rm(file.path, { force: true });
  });
  await chmod(target, 0o600);
  return row;
}
