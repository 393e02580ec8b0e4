import type { z } from 'zod';
import { type AdStatus, UNDO_SECONDS } from '../../../contract/ads/adStates.ts';
import type { rejectBody } from '../../../contract/ads/ads.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import type { Actor as AnyActor } from '../../http/caller.ts';
import type { ApprovalMail } from '../../jobs/jobs.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { removeFiles } from '../documents/documents.ts';
import { type LockedAd, lockAd } from '../rows/ads.queries.ts';
import { updateAd } from '../rows/adWrites.queries.ts';
import { lastMove, markUndone, ownerIsActive, publishedBefore, reasonBefore } from './adLife.queries.ts';
import { decisionPath, ensureMove, isListed, lockForMove, moveAd, notifyOwner } from './moves.ts';
import { approveRevision } from './revisions.ts';

type Ctx = Pick<Context, 'jobs'>;
/** Somebody who decides now, or started a run of decisions. */
type Actor = Pick<AnyActor, 'id' | 'role' | 'address'>;
type Decided = { id: string; version?: number | undefined };
type Undoable = { version?: number | undefined; undoable?: boolean | undefined };
type Told = {
  row: LockedAd;
  eventId: string;
  template: NonNullable<ApprovalMail['template']>;
  reason?: string;
  undoable: boolean | undefined;
};

/** A publication that is this little older than its decision was made by it. */
const PUBLISHED_WITH_IT_MS = 5000;

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
  action: ActionOn<'ad'>,
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
    undoSeconds: notifyAfterSeconds,
  });
  await recordDecision(tx, actor, row, 'ad.approve', { status: 'approved' });
  if (actor.id !== row.owner_id) {
    const mail = { adId: row.id, eventId: moved.eventId };
    await ctx.jobs.enqueue(tx, 'approvalMail', mail, { afterSeconds: notifyAfterSeconds });
  }
  return moved.version;
}

/** Whether the decision published the ad for the first time. */
const wasFirstPublished = (row: LockedAd, decidedAt: Date): boolean =>
  row.published_at !== null && decidedAt.getTime() - row.published_at.getTime() < PUBLISHED_WITH_IT_MS;

/** Undoes one's own decision before anybody was notified. Returns the new version. */
export async function undoDecisionIn(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  { id, version }: Decided,
): Promise<number> {
  const row = await lockForMove(ctx, tx, id);
  ensureMove('undo', row.status);
  ensureSeen(row, version);
  const eventOf = row.revises_id ?? id;
  const last = await lastMove(tx, eventOf, row.revises_id ? 'revision' : 'move');
  const isOwn = last?.is_open && last.to_status === row.status && last.actor_id === actor.id;
  const to = isOwn ? last.from_status : null;
  ensure(last && to, 'WRONG_STATE', {
    status: row.status,
    allowed: [],
    message: msg('ads.undoTooLate', { seconds: UNDO_SECONDS }),
  });
  if (isListed(to)) await ensureOwnerActive(tx, row);
  const before = ['rejected', 'suspended'].includes(to)
    ? await reasonBefore(tx, eventOf, { id: last.id, status: to })
    : undefined;
  const moved = await moveAd(tx, {
    adId: id,
    actorId: actor.id,
    from: row.status,
    to,
    keepsPlace: true,
    reason: before?.reason ?? undefined,
    message: before?.message ? (before.message as Message) : undefined,
    fields: before?.fields,
    ...(row.revises_id && { eventOf, kind: 'revision' }),
  });
  await markUndone(tx, last.id);
  if (isListed(to)) await updateAd(tx, id, { changed_since_approval: row.changed_since_approval });
  else if (row.status === 'approved' && (to === 'pending' || wasFirstPublished(row, last.created_at)))
    await updateAd(tx, id, { published_at: await publishedBefore(tx, id, last.id) });
  await recordDecision(tx, actor, row, 'ad.undo', { status: to });
  return moved.version;
}

/** Puts a decided ad back into the queue; its owner hears of the next decision. Returns the new version. */
export const sendBackAd = (ctx: Context, actor: Actor, id: string, version?: number): Promise<number> =>
  changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureNoRevision(row);
    ensureMove('review', row.status);
    ensureSeen(row, version);
    const moved = await moveAd(tx, { adId: id, actorId: actor.id, from: row.status, to: 'pending' });
    await recordDecision(tx, actor, row, 'ad.review', { status: 'pending' });
    return moved.version;
  });

/** Approves a pending ad or revision. Returns the id of the published ad. */
export async function approveAd(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, undoable }: Undoable = {},
): Promise<string> {
  const { adId, files } = await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    if (row.revises_id === null) {
      const notifyAfterSeconds = undoable ? UNDO_SECONDS : 0;
      await approveRow(ctx, tx, actor, row, { version, notifyAfterSeconds });
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

/** Tells the owner now, or once the decision can no longer be undone. */
async function tellOwner(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { row, eventId, template, reason, undoable }: Told,
): Promise<void> {
  if (actor.id === row.owner_id) return;
  if (undoable) {
    const notice = { adId: row.id, eventId, template };
    return ctx.jobs.enqueue(tx, 'approvalMail', notice, { afterSeconds: UNDO_SECONDS });
  }
  const notified = (row.revises_id && (await lockAd(tx, row.revises_id))) || row;
  await notifyOwner(ctx, tx, notified, template, {
    actorId: actor.id,
    path: decisionPath(template, notified),
    ...(reason !== undefined && { reason }),
  });
}

const undoSecondsOf = (undoable: boolean | undefined) => (undoable ? UNDO_SECONDS : undefined);

/** Rejects a pending ad or revision. Returns the new version. */
export async function rejectIn(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  id: string,
  { rejectionReason, rejectedFields, version, undoable }: z.output<typeof rejectBody>,
): Promise<number> {
  const row = await lockForMove(ctx, tx, id);
  ensureMove('reject', row.status);
  ensureSeen(row, version);
  const moved = await moveAd(tx, {
    adId: id,
    actorId: actor.id,
    from: 'pending',
    to: 'rejected',
    reason: rejectionReason,
    fields: rejectedFields,
    undoSeconds: undoSecondsOf(undoable),
    ...(row.revises_id && { eventOf: row.revises_id, kind: 'revision' }),
  });
  const after = { status: 'rejected', rejectionReason, rejectedFields } as const;
  await recordDecision(tx, actor, row, 'ad.reject', after);
  const template = row.revises_id ? 'revisionRejected' : 'adRejected';
  await tellOwner(ctx, tx, actor, {
    row,
    eventId: moved.eventId,
    template,
    reason: rejectionReason,
    undoable,
  });
  return moved.version;
}

export const rejectAd = (ctx: Context, actor: Actor, id: string, body: z.output<typeof rejectBody>) =>
  changeMarket(ctx, (tx) => rejectIn(ctx, tx, actor, id, body));

/** Hides an ad until a moderator restores it. Returns the new version. */
export async function suspendIn(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  { id, version, undoable, reason }: Undoable & { id: string; reason: string },
): Promise<number> {
  const row = await lockForMove(ctx, tx, id);
  ensureNoRevision(row);
  ensureMove('suspend', row.status);
  ensureSeen(row, version);
  const moved = await moveAd(tx, {
    adId: id,
    actorId: actor.id,
    from: row.status,
    to: 'suspended',
    reason,
    undoSeconds: undoSecondsOf(undoable),
  });
  await recordDecision(tx, actor, row, 'ad.suspend', { status: 'suspended', reason });
  await tellOwner(ctx, tx, actor, { row, eventId: moved.eventId, template: 'adSuspended', reason, undoable });
  return moved.version;
}

export const suspendAd = (ctx: Context, actor: Actor, suspended: Parameters<typeof suspendIn>[3]) =>
  changeMarket(ctx, (tx) => suspendIn(ctx, tx, actor, suspended));

/** Publishes a suspended ad, possibly for the first time. */
export async function restoreAd(
  ctx: Context,
  actor: Actor,
  id: string,
  { undoable }: Undoable = {},
): Promise<void> {
  await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureMove('restore', row.status);
    ensureNotOwn(actor, row);
    await ensureOwnerActive(tx, row);
    const { eventId } = await moveAd(tx, {
      adId: id,
      actorId: actor.id,
      from: row.status,
      to: 'approved',
      publish: row.published_at === null,
      undoSeconds: undoSecondsOf(undoable),
      ...(undoable && { newsAfterSeconds: UNDO_SECONDS }),
    });
    await recordDecision(tx, actor, row, 'ad.restore', { status: 'approved' });
    await tellOwner(ctx, tx, actor, { row, eventId, template: 'adRestored', undoable });
  });
}

/**
 * Leads an ad back to the state before a decision that can no longer be undone; its owner is told if it is on the market
 * again. `version` is that of the decision, so that any later one wins.
 */
export async function leadBackIn(
  ctx: Ctx,
  tx: MarketTx,
  actor: Actor,
  { id, version, to }: { id: string; version: number; to: AdStatus },
): Promise<void> {
  const row = await lockForMove(ctx, tx, id);
  ensureSeen(row, version);
  if (isListed(to)) {
    ensureNotOwn(actor, row);
    await ensureOwnerActive(tx, row);
  }
  const { eventId } = await moveAd(tx, {
    adId: id,
    actorId: actor.id,
    from: row.status,
    to,
    keepsPlace: true,
    ...(row.revises_id && { eventOf: row.revises_id, kind: 'revision' }),
  });
  if (isListed(to)) {
    await updateAd(tx, id, { changed_since_approval: row.changed_since_approval });
    await tellOwner(ctx, tx, actor, { row, eventId, template: 'adRestored', undoable: false });
  }
  await recordDecision(tx, actor, row, 'ad.restore', { status: to });
}
