import type { z } from 'zod';
import { type AdStatus, UNDO_SECONDS } from '../../../contract/ads/adStates.ts';
import type { rejectBody } from '../../../contract/ads/ads.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { removeFiles } from '../documents/documents.ts';
import { type LockedAd, lockAd } from '../rows/ads.queries.ts';
import { updateAd } from '../rows/adWrites.queries.ts';
import { adPath, editPath, ensureMove, lockForMove, MY_ADS, moveAd, notifyOwner } from '../rows/moves.ts';
import { lastMove, ownerIsActive, publishedBefore } from './adLife.queries.ts';
import { approveRevision } from './revisions.ts';

type Ctx = Pick<Context, 'jobs'>;
type Decided = { id: string; version?: number | undefined };

const ensureSeen = (row: { version: number }, version: number | undefined): void =>
  ensure(version === undefined || row.version === version, 'STALE');

/** Revisions cannot be published or suspended on their own. */
const ensureNoRevision = (row: LockedAd): void =>
  ensure(row.revises_id === null, 'WRONG_STATE', { status: row.status, allowed: [] });

/**
 * Approving one's own ad is refused, so that two people always look at it. Superadmins are exempt, because a small
 * site may have nobody else.
 */
const ensureNotOwn = (actor: Actor, row: LockedAd): void =>
  ensure(actor.id !== row.owner_id || actor.role === 'superadmin', 'OWN_AD', {
    message: msg('ads.approveOwn'),
  });

const ensureOwnerActive = async (tx: Tx, row: LockedAd): Promise<void> =>
  ensure(await ownerIsActive(tx, row.owner_id), 'OWNER_BLOCKED');

const recordDecision = (
  tx: Tx,
  actor: Actor,
  row: LockedAd,
  action: `ad.${string}`,
  after: { status: AdStatus } & Record<string, unknown>,
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action,
    entity: 'ad',
    entityId: row.revises_id ?? row.id,
    before: { status: row.status, ...(row.revises_id && { revision: row.id }) },
    after,
  });

/** Publishes a pending ad. `notifyAfterSeconds` delays the notification while it can be undone. Returns the version. */
export async function approveIn(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  { id, version, notifyAfterSeconds = 0 }: Decided & { notifyAfterSeconds?: number },
): Promise<number> {
  const row = await lockForMove(ctx, tx, id);
  ensureNoRevision(row);
  return approveRow(ctx, tx, actor, row, { version, notifyAfterSeconds });
}

async function approveRow(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  row: LockedAd,
  { version, notifyAfterSeconds }: { version: number | undefined; notifyAfterSeconds: number },
): Promise<number> {
  ensureMove('approve', row.status);
  ensureSeen(row, version);
  ensureNotOwn(actor, row);
  await ensureOwnerActive(tx, row);
  const moved = await moveAd(tx, {
    adId: row.id,
    actorId: actor.id,
    from: row.status,
    to: 'approved',
    publish: true,
    newsAfterSeconds: notifyAfterSeconds,
  });
  await recordDecision(tx, actor, row, 'ad.approve', { status: 'approved' });
  if (actor.id !== row.owner_id) {
    const mail = { adId: row.id, eventId: moved.eventId };
    await ctx.jobs.enqueue(tx, 'approvalMail', mail, { afterSeconds: notifyAfterSeconds });
  }
  return moved.version;
}

/** Undoes one's own approval before anybody was notified. Returns the new version. */
export async function undoApprovalIn(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  { id, version }: Decided,
): Promise<number> {
  const row = await lockForMove(ctx, tx, id);
  ensureMove('undoApproval', row.status);
  ensureSeen(row, version);
  const last = await lastMove(tx, id, UNDO_SECONDS);
  const isOwn = last?.from_status === 'pending' && last.actor_id === actor.id && last.is_recent;
  ensure(isOwn, 'WRONG_STATE', {
    status: row.status,
    allowed: [],
    message: msg('ads.undoTooLate', { seconds: UNDO_SECONDS }),
  });
  const moved = await moveAd(tx, { adId: id, actorId: actor.id, from: 'approved', to: 'pending' });
  await updateAd(tx, id, { published_at: await publishedBefore(tx, id, last.id) });
  await recordDecision(tx, actor, row, 'ad.undo_approve', { status: 'pending' });
  return moved.version;
}

/** Approves a pending ad or revision. Returns the id of the published ad. */
export async function approveAd(ctx: Context, actor: Actor, id: string, version?: number): Promise<string> {
  const { adId, files } = await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    if (row.revises_id === null) {
      await approveRow(ctx, tx, actor, row, { version, notifyAfterSeconds: 0 });
      return { adId: id, files: [] };
    }
    ensureMove('approve', row.status);
    ensureSeen(row, version);
    ensureNotOwn(actor, row);
    await ensureOwnerActive(tx, row);
    await recordDecision(tx, actor, row, 'ad.approve', { status: 'approved' });
    return approveRevision(ctx, tx, actor, row);
  });
  await removeFiles(ctx, files);
  return adId;
}

/** Rejects a pending ad or revision. */
export async function rejectAd(
  ctx: Context,
  actor: Actor,
  id: string,
  { rejectionReason, rejectedFields, version }: z.output<typeof rejectBody>,
): Promise<void> {
  await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureMove('reject', row.status);
    ensureSeen(row, version);
    await moveAd(tx, {
      adId: id,
      actorId: actor.id,
      from: 'pending',
      to: 'rejected',
      reason: rejectionReason,
      fields: rejectedFields,
      ...(row.revises_id && { eventOf: row.revises_id, kind: 'revision' }),
    });
    const after = { status: 'rejected', rejectionReason, rejectedFields } as const;
    await recordDecision(tx, actor, row, 'ad.reject', after);
    const notified = (row.revises_id && (await lockAd(tx, row.revises_id))) || row;
    await notifyOwner(ctx, tx, notified, row.revises_id ? 'revisionRejected' : 'adRejected', {
      actorId: actor.id,
      reason: rejectionReason,
      path: editPath(notified),
    });
  });
}

/** Hides an ad until a moderator restores it. */
export async function suspendAd(ctx: Context, actor: Actor, id: string, reason: string): Promise<void> {
  await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureNoRevision(row);
    ensureMove('suspend', row.status);
    await moveAd(tx, { adId: id, actorId: actor.id, from: row.status, to: 'suspended', reason });
    await recordDecision(tx, actor, row, 'ad.suspend', { status: 'suspended', reason });
    await notifyOwner(ctx, tx, row, 'adSuspended', { actorId: actor.id, reason, path: MY_ADS });
  });
}

/** Publishes a suspended ad, possibly for the first time. */
export async function restoreAd(ctx: Context, actor: Actor, id: string): Promise<void> {
  await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureMove('restore', row.status);
    ensureNotOwn(actor, row);
    await ensureOwnerActive(tx, row);
    const isNew = row.published_at === null;
    await moveAd(tx, { adId: id, actorId: actor.id, from: row.status, to: 'approved', publish: isNew });
    await recordDecision(tx, actor, row, 'ad.restore', { status: 'approved' });
    await notifyOwner(ctx, tx, row, 'adRestored', { actorId: actor.id, path: adPath(row) });
  });
}
