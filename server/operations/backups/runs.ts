import { stat } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '../../../contract/core/message.ts';
import { checkIntegrity } from '../../billing/wallet/wallet.ts';
import type { Context } from '../../context.ts';
import { openDb } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { notifyHolders } from '../../notifications/notifications.ts';
import { BadArchive } from './archive/archiveFormat.ts';
import { type Checked, checkArchive } from './archive/checkArchive.ts';
import { writeDecrypted } from './archive/decryption.ts';
import type { Encryption } from './archive/encryption.ts';
import { type BackupRow, findBackup, findSchedule, insertBackup, updateBackup } from './backups.queries.ts';
import { freeName, openFolder } from './folder.ts';
import { placeOf, progressReporter } from './progress.ts';
import { removeOld, sweepFiles } from './recovery.ts';
import { restoreBackup } from './restoreBackup.ts';
import { SCRATCH } from './scratch.queries.ts';
import { ensureKnown, loadScratch, removeScratch } from './scratch.ts';
import { APP_VERSION, type Taken, takeBackup } from './takeBackup.ts';

/** Columns of a backup made by this site. */
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

/** Columns of a backup from elsewhere, as its header and manifest claim. */
export const claimedFacts = ({ header, manifest, origin }: Checked) => ({
  made_at: new Date(header.createdAt),
  app_version: header.app,
  schema_version: header.migrations.at(-1)?.version ?? null,
  row_count: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
  file_count: manifest.files.count,
  origin,
});

const pathOf = async (ctx: Context, row: BackupRow) => path.join(await openFolder(ctx.env), row.file_name);

/** Creates the backup of a row. */
export async function runBackup(ctx: Context, row: BackupRow, encryption?: Encryption): Promise<void> {
  const what = { note: row.note, encryption };
  const taken = await takeBackup(placeOf(ctx), await pathOf(ctx, row), what, progressReporter(ctx, row.id));
  await updateBackup(ctx.db, row.id, factsOf(taken));
  if (row.kind === 'scheduled') await removeOld(ctx, 'scheduled', (await findSchedule(ctx.db))?.keep ?? 1);
}

/** Checks the ledger of the loaded copy by the rules of the site. */
async function checkBooks(ctx: Context): Promise<void> {
  const db = openDb(ctx.databaseUrl, { connections: 1, statementTimeout: 0, schema: SCRATCH });
  try {
    const { ok } = await checkIntegrity({ db, log: ctx.log });
    if (!ok) throw new BadArchive(msg('operations.booksNotExact'));
  } finally {
    await db.destroy();
  }
}

/** Verifies a backup by loading it into a scratch schema. */
export async function runVerification(ctx: Context, row: BackupRow): Promise<void> {
  const report = progressReporter(ctx, row.id);
  const source = await pathOf(ctx, row);
  try {
    const checking = (done: number, of: number) => report('checking', done / of);
    const checked = await checkArchive(source, ctx.secrets, checking);
    await ensureKnown(checked.header);
    await loadScratch(
      ctx.databaseUrl,
      { path: source, secrets: ctx.secrets, header: checked.header, origin: checked.origin },
      (done, of) => report('loading', done / of),
    );
    report('comparing', 1);
    await checkBooks(ctx);
    await removeScratch(ctx.databaseUrl);
    await updateBackup(ctx.db, row.id, {
      activity: null,
      phase: null,
      verified_at: new Date(),
      ...claimedFacts(checked),
    });
  } catch (error) {
    await removeScratch(ctx.databaseUrl);
    await updateBackup(ctx.db, row.id, { verified_at: null });
    throw error;
  }
}

/** Decrypts a backup into the file of `row`, once verified. */
export async function runDecryption(
  ctx: Context,
  row: BackupRow,
  source: string,
  plain: ReadableStream<Uint8Array>,
): Promise<void> {
  const report = progressReporter(ctx, row.id);
  const target = await pathOf(ctx, row);
  const check = async (file: string) => {
    const checked = await checkArchive(file, ctx.secrets, (done, of) => report('checking', done / of));
    await ensureKnown(checked.header);
    return { checked, bytes: (await stat(file)).size };
  };
  const moved = (done: number, of: number) => report('decrypting', done / of);
  const { checked, bytes } = await writeDecrypted(plain, { source, target }, moved, check);
  await updateBackup(ctx.db, row.id, {
    state: 'ready',
    activity: null,
    phase: null,
    bytes,
    note: checked.header.note,
    ...claimedFacts(checked),
  });
}

/** Restores the site from a backup. */
export async function runRestore(
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
    // The caller was shown the origin and confirmed.
    acceptsForeign: row.origin !== 'own',
  };
  const secured = (taken: Taken) =>
    ctx.db.transaction().execute(async (tx) => {
      await insertBackup(tx, { ...safety, ...factsOf(taken) });
      await updateBackup(tx, row.id, { safety_id: safety.id, left_over: 'staged' });
    });
  let madeAt: string;
  try {
    madeAt = await restoreBackup(placeOf(ctx), restore, { report: progressReporter(ctx, row.id), secured });
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
