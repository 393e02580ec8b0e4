import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { openDb } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { checkIntegrity } from '../wallet/wallet.ts';
import { BadArchive } from './archiveFormat.ts';
import { type BackupRow, findBackup, findSchedule, insertBackup, updateBackup } from './backups.queries.ts';
import { type Checked, checkArchive } from './checkArchive.ts';
import { writeDecrypted } from './decryption.ts';
import type { Lock } from './encryption.ts';
import { freeName, openFolder } from './folder.ts';
import { restoreBackup } from './restoreBackup.ts';
import { SCRATCH } from './scratch.queries.ts';
import { ensureKnown, loadScratch, removeScratch } from './scratch.ts';
import { removeOld, sweepFiles } from './settle.ts';
import { APP_VERSION, type Taken, takeBackup } from './takeBackup.ts';
import { placeOf, teller } from './work.ts';

/** Of one that this site made. */
const factsOf = ({ bytes, createdAt, schema, rows, files }: Taken) => ({
  state: 'ready' as const,
  activity: null,
  phase: null,
  bytes,
  made_at: new Date(createdAt),
  schema_version: schema,
  row_count: rows,
  file_count: files,
  origin: 'own' as const,
});

/** Of one that somebody else may have made, as it says of itself. */
export const toldBy = ({ header, manifest, origin }: Checked) => ({
  made_at: new Date(header.createdAt),
  app_version: header.app,
  schema_version: header.migrations.at(-1)?.version ?? null,
  row_count: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
  file_count: manifest.files.count,
  origin,
});

const pathOf = async (ctx: Context, row: BackupRow) => path.join(await openFolder(ctx.env), row.file_name);

/** Makes the backup that a row announces. */
export async function make(ctx: Context, row: BackupRow, lock?: Lock): Promise<void> {
  const what = { note: row.note, lock };
  const taken = await takeBackup(placeOf(ctx), await pathOf(ctx, row), what, teller(ctx, row.id));
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
    const checking = (done: number, of: number) => tell('checking', done / of);
    const checked = await checkArchive(source, ctx.secrets, checking);
    await ensureKnown(checked.header);
    await loadScratch(
      ctx.databaseUrl,
      { path: source, secrets: ctx.secrets, header: checked.header, origin: checked.origin },
      (done, of) => tell('loading', done / of),
    );
    tell('comparing', 1);
    await checkBooks(ctx);
    await removeScratch(ctx.databaseUrl);
    await updateBackup(ctx.db, row.id, {
      activity: null,
      phase: null,
      verified_at: new Date(),
      ...toldBy(checked),
    });
  } catch (error) {
    await removeScratch(ctx.databaseUrl);
    await updateBackup(ctx.db, row.id, { verified_at: null });
    throw error;
  }
}

/** Puts what is in an encrypted backup under the name of `row`, once it is checked. */
export async function unlock(
  ctx: Context,
  row: BackupRow,
  source: string,
  plain: ReadableStream<Uint8Array>,
): Promise<void> {
  const tell = teller(ctx, row.id);
  const target = await pathOf(ctx, row);
  const check = async (file: string) => {
    const checked = await checkArchive(file, ctx.secrets, (done, of) => tell('checking', done / of));
    await ensureKnown(checked.header);
    return { checked, bytes: (await stat(file)).size };
  };
  const moved = (done: number, of: number) => tell('decrypting', done / of);
  const { checked, bytes } = await writeDecrypted(plain, { source, target }, moved, check);
  await updateBackup(ctx.db, row.id, {
    state: 'ready',
    activity: null,
    phase: null,
    bytes,
    note: checked.header.note,
    ...toldBy(checked),
  });
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
    file_name: await freeName(folder, new Date(), { prefix: 'before-restore' }),
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
    // Whoever asked for it was told.
    acceptsForeign: row.origin !== 'own',
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
