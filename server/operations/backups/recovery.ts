import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import {
  adoptBackup,
  type BackupRow,
  backupsBeyond,
  deleteBackup,
  findBackup,
  findBusy,
  listBackups,
  unsettledBackups,
  updateBackup,
} from './backups.queries.ts';
import { namesIn, openFolder, removeParts } from './folder.ts';
import { noteFailure } from './progress.ts';
import { removeScratch } from './scratch.ts';
import { removeFilesOnlyIn } from './stage.ts';

const SAFETY_BACKUPS_MAX = 3;

/** Removes uploaded files that are unreferenced after a completed or interrupted restore. */
export async function sweepFiles(ctx: Context, row: BackupRow): Promise<void> {
  const safety = row.safety_id ? await findBackup(ctx.db, row.safety_id) : undefined;
  if (row.left_over && safety) {
    const folder = await openFolder(ctx.env);
    const [own, before] = [path.join(folder, row.file_name), path.join(folder, safety.file_name)];
    // Without both archives the unreferenced files are unknown, so all files stay.
    if (existsSync(own) && existsSync(before)) {
      if (row.left_over === 'replaced') await removeFilesOnlyIn(ctx.files, before, own);
      else await removeFilesOnlyIn(ctx.files, own, before);
    }
  }
  await updateBackup(ctx.db, row.id, { left_over: null });
}

/** Recovers from dead processes. The caller holds the backup lock. */
export async function recover(ctx: Context): Promise<void> {
  const rows = await unsettledBackups(ctx.db);
  if (rows.length === 0) return;
  await removeParts(await openFolder(ctx.env));
  await removeScratch(ctx.databaseUrl);
  for (const row of rows) {
    if (row.left_over) await sweepFiles(ctx, row);
    if (row.activity || row.state === 'creating') {
      await noteFailure(ctx, row.id, msg('operations.serverEnded'));
    }
  }
}

/** Adds files that were copied into the folder to the list. */
export async function adoptFiles(ctx: Context): Promise<void> {
  // A backup in progress is in the folder before its row is updated.
  if (await findBusy(ctx.db)) return;
  const folder = await openFolder(ctx.env);
  const known = new Set((await listBackups(ctx.db)).map((row) => row.file_name));
  for (const name of await namesIn(folder)) {
    if (known.has(name)) continue;
    const info = await stat(path.join(folder, name)).catch(() => null);
    if (!info?.isFile()) continue;
    await adoptBackup(ctx.db, {
      id: uuidv7(),
      file_name: name,
      kind: 'found',
      state: 'ready',
      created_at: info.mtime,
      bytes: info.size,
    });
  }
}

export async function removeWithFile(ctx: Context, row: BackupRow): Promise<void> {
  const folder = await openFolder(ctx.env);
  // The file is removed first: a row without a file is shown as such, but a file without a row would be added to the
  // list again.
  await rm(path.join(folder, row.file_name), { force: true });
  await deleteBackup(ctx.db, row.id);
}

/** Removes backups of a kind beyond the newest `count`. */
export async function removeOld(
  ctx: Context,
  kind: 'scheduled' | 'before_restore',
  count = SAFETY_BACKUPS_MAX,
) {
  for (const row of await backupsBeyond(ctx.db, kind, count)) await removeWithFile(ctx, row);
}
