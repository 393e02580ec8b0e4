import type { Context } from '../../context.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { type Actor, type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { auditCompany, recordAudit } from '../../operations/audit/audit.ts';
import { removeFiles } from '../documents/documents.ts';
import { ensureActsFor, isOwn } from '../rows/adSummary.view.ts';
import { type LockedAd, lockAdWithDeleted } from '../rows/ads.queries.ts';
import { insertAdEvent, markDeleted, updateAd } from '../rows/adWrites.queries.ts';
import { judgeAd } from '../rules/adRules.ts';
import { findDeletedBefore, wasDeletedWithin } from './adLife.queries.ts';
import { followRulesOf } from './followRules.ts';
import { ensureMove, MY_ADS, notifyOwner } from './moves.ts';
import { ensureDrafts, ensureQuota } from './quota.ts';
import { deleteWithFiles, dropRevision } from './revisions.ts';
import { emptyBin } from './storedFiles.ts';

/** Days within which a deletion can be undone. */
const RETENTION_DAYS = 30;
const PURGED_AT_ONCE = 100;
/**
 * Maximum number of deleted, never published ads for each owner, so that creating and deleting cannot fill the disk.
 */
const BIN_MAX = 50;

/** Deletes an ad: owners can undo it, `ads.delete` removes for good. */
export async function removeAd(ctx: Context, actor: Actor & Caller, id: string): Promise<void> {
  const files = await changeMarket(ctx, async (tx) => {
    const row = await lockAdWithDeleted(tx, id);
    const isMine = row !== undefined && isOwn(row, actor);
    ensure(row && (isMine ? row.deleted_at === null : may(actor, 'ads.delete')), 'NOT_FOUND');
    if (isMine) ensureActsFor(row, actor);
    return isMine ? removeOwn(tx, row, actor.id) : removeForGood(ctx, tx, actor, row);
  });
  await removeFiles(ctx, files);
}

/** Notes what became of an ad of a company that its colleagues have seen; the history of the ad ends with it. */
async function auditOfCompany(
  tx: MarketTx,
  { company_id: companyId, status, id: adId, reference, title }: LockedAd,
  actorId: string,
  act: 'delete_ad' | 'undelete_ad',
): Promise<void> {
  if (companyId === null || status === 'draft') return;
  await auditCompany(tx, { id: actorId }, companyId, act, { adId, reference, title });
}

async function removeOwn(tx: MarketTx, row: LockedAd, actorId: string): Promise<string[]> {
  ensureMove('remove', row.shown_status);
  // An unpublished revision is removed for good; its published ad stays.
  if (row.revises_id !== null) {
    await insertAdEvent(tx, {
      adId: row.revises_id,
      actorId,
      from: row.status,
      to: 'closed',
      kind: 'revision',
    });
    return deleteWithFiles(tx, row.id);
  }
  await markDeleted(tx, row.id);
  await auditOfCompany(tx, row, actorId, 'delete_ad');
  if (row.published_at) tx.market.changed(row.id);
  return [...(await dropRevision(tx, row.id)), ...(await emptyBin(tx, row.owner_id, BIN_MAX))];
}

async function removeForGood(ctx: Context, tx: MarketTx, actor: Actor, row: LockedAd): Promise<string[]> {
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
    await notifyOwner(ctx, tx, row, 'adRemoved', { actorId: actor.id, path: MY_ADS });
  }
  const files = await deleteWithFiles(tx, row.id);
  tx.market.changed(row.id);
  return files;
}

/** Undoes a deletion. The ad returns to its former status; the limits apply again. */
export async function undeleteAd(ctx: Context, caller: Caller, id: string): Promise<void> {
  await changeMarket(ctx, async (tx) => {
    const row = await lockAdWithDeleted(tx, id);
    ensure(row, 'NOT_FOUND');
    ensureActsFor(row, caller);
    ensure(row.deleted_at !== null, 'WRONG_STATE', { status: row.shown_status, allowed: [] });
    ensure(await wasDeletedWithin(tx, id, RETENTION_DAYS), 'NOT_FOUND');
    if (row.shown_status === 'draft') await ensureDrafts(tx, row.owner_id, 1);
    if (row.shown_status === 'approved' || row.shown_status === 'pending')
      await ensureQuota(tx, row.owner_id);
    await updateAd(tx, id, { deleted_at: null });
    await auditOfCompany(tx, row, caller.id, 'undelete_ad');
    tx.market.changed(id);
    // Rules may have begun or ended meanwhile.
    await followRulesOf(ctx, tx, { ...row, deleted_at: null }, { findings: await judgeAd(tx, id) });
  });
}

/** Purges ads deleted 30 days ago, with their files. Concurrent instances share the work. */
export async function purgeDeleted(ctx: Pick<Context, 'db' | 'files' | 'log'>): Promise<number> {
  const { count, files } = await ctx.db.transaction().execute(async (tx) => {
    const ids = await findDeletedBefore(tx, RETENTION_DAYS, PURGED_AT_ONCE);
    const gone: string[] = [];
    for (const id of ids) gone.push(...(await deleteWithFiles(tx, id)));
    return { count: ids.length, files: gone };
  });
  await removeFiles(ctx, files);
  return count;
}
