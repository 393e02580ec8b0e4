import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { type Actor, type Caller, may } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { findDeletedBefore, wasDeletedWithin } from './adLife.queries.ts';
import { type LockedAd, lockAdWithDeleted } from './ads.queries.ts';
import { insertAdEvent, markDeleted, updateAd } from './adWrites.queries.ts';
import { ensureDrafts, ensureRoom } from './allowance.ts';
import { removeFiles } from './documents.ts';
import { ensureMove, MY_ADS, tellMarket, tellOwner } from './moves.ts';
import { deleteWithFiles, dropRevision } from './revisions.ts';
import { emptyBin } from './storedFiles.ts';

/** So long a deletion can be taken back. */
const KEPT_DAYS = 30;
const PURGED_AT_ONCE = 100;
/** Deleted ads of an owner that were never published; making and deleting them would fill the disk otherwise. */
const BIN_MAX = 50;

/** Softly for the owner, for good by `ads.delete` for everyone else. */
export async function removeAd(ctx: Context, actor: Actor & Caller, id: string): Promise<void> {
  const files = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockAdWithDeleted(tx, id);
    const isOwner = row?.owner_id === actor.id;
    ensure(row && (isOwner ? row.deleted_at === null : may(actor, 'ads.delete')), 'NOT_FOUND');
    return isOwner ? removeOwn(ctx, tx, row) : removeForGood(ctx, tx, actor, row);
  });
  ctx.kept.drop('market');
  await removeFiles(ctx, files);
}

async function removeOwn(ctx: Context, tx: Tx, row: LockedAd): Promise<string[]> {
  ensureMove('remove', row.shown_status);
  // What was never published leaves nothing behind: the ad beside it stays as it is.
  if (row.revises_id !== null) {
    await insertAdEvent(tx, {
      adId: row.revises_id,
      actorId: row.owner_id,
      from: row.status,
      to: 'closed',
      kind: 'revision',
    });
    return deleteWithFiles(tx, row.id);
  }
  await markDeleted(tx, row.id);
  if (row.published_at) await tellMarket(ctx, tx, row.id);
  return [...(await dropRevision(tx, row.id)), ...(await emptyBin(tx, row.owner_id, BIN_MAX))];
}

async function removeForGood(ctx: Context, tx: Tx, actor: Actor, row: LockedAd): Promise<string[]> {
  const { title, reference, status, owner_id: ownerId, revises_id: revises } = row;
  await recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: 'ad.delete',
    entity: 'ad',
    entityId: row.id,
    before: { title, reference, status, ownerId, ...(revises && { revises }) },
  });
  if (row.deleted_at === null && !revises) {
    await tellOwner(ctx, tx, row, 'adRemoved', { actorId: actor.id, path: MY_ADS });
  }
  const files = await deleteWithFiles(tx, row.id);
  await tellMarket(ctx, tx, row.id);
  return files;
}

/** Takes the deletion of an own ad back, in the state that it had; what takes room needs it again. */
export async function undeleteAd(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockAdWithDeleted(tx, id);
    ensure(row && row.owner_id === caller.id, 'NOT_FOUND');
    ensure(row.deleted_at !== null, 'WRONG_STATE', { status: row.shown_status, allowed: [] });
    ensure(await wasDeletedWithin(tx, id, KEPT_DAYS), 'NOT_FOUND');
    if (row.shown_status === 'draft') await ensureDrafts(tx, caller.id, 1);
    if (row.shown_status === 'approved' || row.shown_status === 'pending') await ensureRoom(tx, caller.id);
    await updateAd(tx, id, { deleted_at: null });
    await tellMarket(ctx, tx, id);
  });
  ctx.kept.drop('market');
}

/** Ends for good what was deleted 30 days ago, with its files. Instances that do so at once share it out. */
export async function purgeDeleted(ctx: Pick<Context, 'db' | 'files' | 'log'>): Promise<number> {
  const { count, files } = await ctx.db.transaction().execute(async (tx) => {
    const ids = await findDeletedBefore(tx, KEPT_DAYS, PURGED_AT_ONCE);
    const gone: string[] = [];
    for (const id of ids) gone.push(...(await deleteWithFiles(tx, id)));
    return { count: ids.length, files: gone };
  });
  await removeFiles(ctx, files);
  return count;
}
