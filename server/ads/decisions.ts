import type { z } from 'zod';
import { type AdStatus, UNDO_SECONDS } from '../../contract/adStates.ts';
import type { rejectBody } from '../../contract/ads.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { lastMove, publishedBefore } from './adLife.queries.ts';
import { type LockedAd, lockAd } from './ads.queries.ts';
import { learnWords, moveAd, updateAd } from './adWrites.queries.ts';
import { removeFiles } from './documents.ts';
import { adPath, editPath, ensureMove, lockForMove, MY_ADS, tellMarket, tellOwner } from './moves.ts';
import { approveRevision } from './revisions.ts';

type Ctx = Pick<Context, 'jobs'>;
type Decided = { id: string; version?: number | undefined };

const ensureSeen = (row: { version: number }, version: number | undefined): void =>
  ensure(version === undefined || row.version === version, 'STALE');

/** A revision waits beside a published ad: it has no state of its own that could be published or suspended. */
const ensureNoRevision = (row: LockedAd): void =>
  ensure(row.revises_id === null, 'WRONG_STATE', { status: row.status, allowed: [] });

/** Nobody publishes their own ad past another pair of eyes. A superadmin may: on a small site there is nobody else. */
const ensureNotOwn = (actor: Actor, row: LockedAd): void =>
  ensure(actor.id !== row.owner_id || actor.role === 'superadmin', 'OWN_AD', {
    message: 'This ad is your own: somebody else has to publish it',
  });

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

/** Publishes a pending ad; `tellAfterSeconds` keeps the news back as long as it can be undone. Answers its version. */
export async function approveIn(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { id, version, tellAfterSeconds = 0 }: Decided & { tellAfterSeconds?: number },
): Promise<number> {
  const row = await lockForMove(ctx, tx, id);
  ensureNoRevision(row);
  return approveRow(ctx, tx, actor, row, { version, tellAfterSeconds });
}

async function approveRow(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  row: LockedAd,
  { version, tellAfterSeconds }: { version: number | undefined; tellAfterSeconds: number },
): Promise<number> {
  ensureMove('approve', row.status);
  ensureSeen(row, version);
  ensureNotOwn(actor, row);
  const move = { adId: row.id, actorId: actor.id, from: row.status, to: 'approved', publish: true } as const;
  const moved = await moveAd(tx, move);
  await recordDecision(tx, actor, row, 'ad.approve', { status: 'approved' });
  await learnWords(tx, row.id);
  await tellMarket(ctx, tx, row.id, 'published', tellAfterSeconds);
  if (actor.id !== row.owner_id) {
    const mail = { adId: row.id, eventId: moved.eventId };
    await ctx.jobs.enqueue(tx, 'approvalMail', mail, { afterSeconds: tellAfterSeconds });
  }
  return moved.version;
}

/** Takes an own approval back while nobody was told of it. Answers the new version. */
export async function undoApprovalIn(
  ctx: Ctx,
  tx: Tx,
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
    message: `Only your own approvals of the last ${UNDO_SECONDS} seconds can be taken back`,
  });
  const moved = await moveAd(tx, { adId: id, actorId: actor.id, from: 'approved', to: 'pending' });
  await updateAd(tx, id, { published_at: await publishedBefore(tx, id, last.id) });
  await recordDecision(tx, actor, row, 'ad.undo_approve', { status: 'pending' });
  await tellMarket(ctx, tx, id);
  return moved.version;
}

/** Publishes a pending ad or a pending revision; answers the id of the ad that is published then. */
export async function approveAd(ctx: Context, actor: Actor, id: string, version?: number): Promise<string> {
  const { adId, files } = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    if (row.revises_id === null) {
      await approveRow(ctx, tx, actor, row, { version, tellAfterSeconds: 0 });
      return { adId: id, files: [] };
    }
    ensureMove('approve', row.status);
    ensureSeen(row, version);
    ensureNotOwn(actor, row);
    await recordDecision(tx, actor, row, 'ad.approve', { status: 'approved' });
    return approveRevision(ctx, tx, actor, row);
  });
  ctx.kept.drop('market');
  await removeFiles(ctx, files);
  return adId;
}

/** Sends a pending ad or revision back. */
export async function rejectAd(
  ctx: Context,
  actor: Actor,
  id: string,
  { rejectionReason, rejectedFields, version }: z.output<typeof rejectBody>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
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
    const told = (row.revises_id && (await lockAd(tx, row.revises_id))) || row;
    await tellOwner(ctx, tx, told, row.revises_id ? 'revisionRejected' : 'adRejected', {
      actorId: actor.id,
      reason: rejectionReason,
      path: editPath(told),
    });
  });
}

/** Takes an ad out of sight until somebody restores it. */
export async function suspendAd(ctx: Context, actor: Actor, id: string, reason: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureNoRevision(row);
    ensureMove('suspend', row.status);
    await moveAd(tx, { adId: id, actorId: actor.id, from: row.status, to: 'suspended', reason });
    await recordDecision(tx, actor, row, 'ad.suspend', { status: 'suspended', reason });
    await tellMarket(ctx, tx, id);
    await tellOwner(ctx, tx, row, 'adSuspended', { actorId: actor.id, reason, path: MY_ADS });
  });
  ctx.kept.drop('market');
}

/** Publishes a suspended ad, which may never have been published before. */
export async function restoreAd(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensureMove('restore', row.status);
    ensureNotOwn(actor, row);
    const isNew = row.published_at === null;
    await moveAd(tx, { adId: id, actorId: actor.id, from: row.status, to: 'approved', publish: isNew });
    await recordDecision(tx, actor, row, 'ad.restore', { status: 'approved' });
    await learnWords(tx, id);
    await tellMarket(ctx, tx, id, isNew ? 'published' : 'changed');
    await tellOwner(ctx, tx, row, 'adRestored', { actorId: actor.id, path: adPath(row) });
  });
  ctx.kept.drop('market');
}
