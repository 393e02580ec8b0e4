import path from 'node:path';
import type { Context } from '../context.ts';
import { openDb } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { checkIntegrity } from '../wallet/wallet.ts';
import { BadArchive } from './archiveFormat.ts';
import { type BackupRow, findBackup, findSchedule, insertBackup, updateBackup } from './backups.queries.ts';
import { checkArchive } from './checkArchive.ts';
import { freeName, openFolder } from './folder.ts';
import { restoreBackup } from './restoreBackup.ts';
import { SCRATCH } from './scratch.queries.ts';
import { ensureKnown, loadScratch, removeScratch } from './scratch.ts';
import { removeOld, sweepFiles } from './settle.ts';
import { APP_VERSION, type Taken, takeBackup } from './takeBackup.ts';
import { placeOf, teller } from './work.ts';

const factsOf = ({ bytes, createdAt, schema, rows, files }: Taken) => ({
  state: 'ready' as const,
  activity: null,
  phase: null,
  bytes,
  made_at: new Date(createdAt),
  schema_version: schema,
  row_count: rows,
  file_count: files,
});

const pathOf = async (ctx: Context, row: BackupRow) => path.join(await openFolder(ctx.env), row.file_name);

/** Makes the backup that a row announces. */
export async function make(ctx: Context, row: BackupRow): Promise<void> {
  const taken = await takeBackup(placeOf(ctx), await pathOf(ctx, row), row.note, teller(ctx, row.id));
  await updateBackup(ctx.db, row.id, factsOf(taken));
  if (row.kind === 'scheduled') await removeOld(ctx, 'scheduled', (await findSchedule(ctx.db))?.keep ?? 1);
}

/** The books of what was loaded, by the same rules as those of the site. */
async function checkBooks(ctx: Context): Promise<void> {
  const db = openDb(ctx.databaseUrl, { connections: 1, statementTimeout: 0, schema: SCRATCH });
  try {
    const { ok } = await checkIntegrity({ db, log: ctx.log });
    if (!ok) throw new BadArchive('The books in this backup are not exact.');
  } finally {
    await db.destroy();
  }
}

/** Proves a backup by loading it beside the site. */
export async function prove(ctx: Context, row: BackupRow): Promise<void> {
  const tell = teller(ctx, row.id);
  const source = await pathOf(ctx, row);
  try {
    const { header, manifest } = await checkArchive(source, (done, of) => tell('checking', done / of));
    await ensureKnown(header);
    await loadScratch(ctx.databaseUrl, source, header, (done, of) => tell('loading', done / of));
    tell('comparing', 1);
    await checkBooks(ctx);
    await removeScratch(ctx.databaseUrl);
    await updateBackup(ctx.db, row.id, {
      activity: null,
      phase: null,
      verified_at: new Date(),
      made_at: new Date(header.createdAt),
      app_version: header.app,
      schema_version: header.migrations.at(-1)?.version ?? null,
      row_count: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
      file_count: manifest.files.count,
    });
  } catch (error) {
    await removeScratch(ctx.databaseUrl);
    await updateBackup(ctx.db, row.id, { verified_at: null });
    throw error;
  }
}

/** Brings the site back to what it was. */
export async function bringBack(
  ctx: Context,
  row: BackupRow,
  actor: { id: string; name: string; address: string },
): Promise<void> {
  const folder = await openFolder(ctx.env);
  const safety = {
    id: uuidv7(),
    file_name: await freeName(folder, new Date(), 'before-restore'),
    kind: 'before_restore' as const,
    note: `Before ${row.file_name} was restored`,
    app_version: APP_VERSION,
    created_by: actor.id,
    created_by_name: actor.name,
  };
  const restore = {
    id: row.id,
    fileName: row.file_name,
    source: path.join(folder, row.file_name),
    safety: path.join(folder, safety.file_name),
    actorId: actor.id,
    actor: actor.name,
    address: actor.address,
  };
  const secured = (taken: Taken) =>
    ctx.db.transaction().execute(async (tx) => {
      await insertBackup(tx, { ...safety, ...factsOf(taken) });
      await updateBackup(tx, row.id, { safety_id: safety.id, left_over: 'staged' });
    });
  let madeAt: string;
  try {
    madeAt = await restoreBackup(placeOf(ctx), restore, { tell: teller(ctx, row.id), secured });
  } catch (error) {
    const now = await findBackup(ctx.db, row.id);
    if (now?.left_over) await sweepFiles(ctx, now);
    throw error;
  }
  await checkIntegrity(ctx);
  const after = await findBackup(ctx.db, row.id);
  if (after) await sweepFiles(ctx, after);
  await ctx.db.transaction().execute((tx) =>
    notifyHolders(ctx, tx, 'backups.manage', {
      kind: 'backupRestored',
      link: '/admin/backup',
      data: { name: row.file_name, madeAt },
    }),
  );
  await removeOld(ctx, 'before_restore');
}
