import type { z } from 'zod';
import type { setStatusBody } from '../../../contract/ads/adLife.ts';
import { VALIDITY_DAYS } from '../../../contract/ads/adPayload.ts';
import {
  type AdMove,
  type AdStatus,
  adCan,
  type bulkMoves,
  type CloseReason,
} from '../../../contract/ads/adStates.ts';
import type { Context } from '../../context.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { type Actor, type Caller, may } from '../../http/caller.ts';
import { addDays } from '../../lib/days.ts';
import { ensure, fail, Refusal } from '../../lib/errors.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { checkedRefs } from '../content/payloadChecks.ts';
import { removeFiles } from '../documents/documents.ts';
import { ensureActsFor, isOwn } from '../rows/adSummary.view.ts';
import { adsAmong, lockAd, lockRevisionOf } from '../rows/ads.queries.ts';
import { insertAdEvent } from '../rows/adWrites.queries.ts';
import { loadRefs } from '../rows/refs.queries.ts';
import { ensureNotBlocked } from '../rules/adRules.ts';
import { insertNewAd } from './adInserts.ts';
import { assessAd, suspendIfRisky } from './assessAd.ts';
import { writeColumns } from './contentWrites.ts';
import { approveAd, rejectAd, restoreAd, suspendAd } from './decisions.ts';
import { ensureMove, lockOwn, moveAd, wrongState } from './moves.ts';
import { ensureDrafts, ensureMaySubmit, ensureProfile, ensureQuota } from './quota.ts';
import { adoptRevision, dropRevision, fieldsRevised } from './revisions.ts';

type OwnMove = (typeof bulkMoves)[number];
/** Performs a move on one's own ad; `reason` is why it is closed. Returns files that are no longer needed. */
type Mover = (
  ctx: Context,
  tx: MarketTx,
  caller: Caller,
  id: string,
  reason: CloseReason,
) => Promise<string[]>;

/** Submits a stored draft, rejected ad or revision as it is. */
const submit: Mover = async (ctx, tx, caller, id) => {
  const row = await lockOwn(ctx, tx, caller, id);
  ensureMove('submit', row.status);
  const ad = await storedPayload(tx, id);
  const refs = await checkedRefs(tx, ad, { complete: true });
  const revises = row.revises_id;
  if (revises) await ensureProfile(tx, row.owner_id);
  else await ensureMaySubmit(tx, row.owner_id);
  const assessment = await assessAd(tx, { id, ad, refs, ownerId: row.owner_id });
  ensureNotBlocked(assessment.rules);
  await moveAd(tx, {
    adId: id,
    actorId: caller.id,
    from: row.status,
    to: 'pending',
    ...(revises && { eventOf: revises, kind: 'revision', fields: await fieldsRevised(tx, revises, id) }),
  });
  if (!revises) await suspendIfRisky(ctx, tx, row, 'pending', assessment);
  return [];
};

const pause: Mover = async (ctx, tx, caller, id) => {
  const row = await lockOwn(ctx, tx, caller, id);
  ensureMove('pause', row.status);
  await moveAd(tx, { adId: id, actorId: caller.id, from: row.status, to: 'paused' });
  return [];
};

const resume: Mover = async (ctx, tx, caller, id) => {
  const row = await lockOwn(ctx, tx, caller, id);
  ensureMove('resume', row.status);
  await ensureQuota(tx, row.owner_id);
  await moveAd(tx, { adId: id, actorId: caller.id, from: row.status, to: 'approved' });
  return [];
};

const close: Mover = async (ctx, tx, caller, id, closeReason) => {
  const row = await lockOwn(ctx, tx, caller, id);
  ensureMove('close', row.status);
  await moveAd(tx, { adId: id, actorId: caller.id, from: row.status, to: 'closed', closeReason });
  return dropRevision(tx, id);
};

/** Renews for 30 days: published at once if unchanged since approval, else submitted for approval. */
const renew: Mover = async (ctx, tx, caller, id) => {
  const row = await lockOwn(ctx, tx, caller, id);
  ensureMove('renew', row.status);
  const revision = await lockRevisionOf(tx, id);
  const waits = revision?.status === 'pending';
  const files = revision && waits ? (await adoptRevision(tx, row, revision)).files : [];
  const { validUntil, ...stored } = await storedPayload(tx, id);
  const { today } = await loadRefs(tx, {});
  const ad = {
    ...stored,
    validUntil: validUntil && validUntil >= today ? validUntil : addDays(today, VALIDITY_DAYS),
  };
  const refs = await checkedRefs(tx, ad, { complete: true });
  await ensureMaySubmit(tx, row.owner_id);
  await writeColumns(tx, row, ad, refs);
  const assessment = await assessAd(tx, { id, ad, refs, ownerId: row.owner_id });
  ensureNotBlocked(assessment.rules);
  const to: AdStatus = row.changed_since_approval || waits ? 'pending' : 'approved';
  await moveAd(tx, { adId: id, actorId: caller.id, from: row.status, to, publish: to === 'approved' });
  await suspendIfRisky(ctx, tx, row, to, assessment);
  return files;
};

const movers: Record<OwnMove, Mover> = { submit, pause, resume, renew, close };

/** Performs an owner's move; `reason` is why an ad is closed. */
export async function moveOwn(
  ctx: Context,
  caller: Caller,
  move: OwnMove,
  id: string,
  reason: CloseReason = 'other',
): Promise<void> {
  const files = await changeMarket(ctx, (tx) => movers[move](ctx, tx, caller, id, reason));
  await removeFiles(ctx, files);
}

export const submitAd = (ctx: Context, caller: Caller, id: string) => moveOwn(ctx, caller, 'submit', id);

type Outcome = { done: string[]; failed: { id: string; code: string }[] };

/** Acts on each id separately. Refusals are reported and do not stop the others. */
export async function each(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await act(id);
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome.failed.push({ id, code: error.code });
    }
  }
  return outcome;
}

/** Moves by target status, and who may make them. */
const leading = {
  approved: { owner: ['resume', 'renew'], moderator: ['approve', 'restore'] },
  pending: { owner: ['submit', 'renew'], moderator: [] },
  paused: { owner: ['pause'], moderator: [] },
  closed: { owner: ['close'], moderator: [] },
  rejected: { owner: [], moderator: ['reject'] },
  suspended: { owner: [], moderator: ['suspend'] },
} as const satisfies Record<string, Record<'owner' | 'moderator', readonly AdMove[]>>;

/** Performs the move that leads to the given status, if the caller may make it. Returns the ad to show. */
export async function setStatus(
  ctx: Context,
  actor: Actor & Caller,
  id: string,
  { status, reason = '', closeReason, undoable }: z.output<typeof setStatusBody>,
): Promise<string> {
  const row = await ctx.db.transaction().execute((tx) => lockAd(tx, id));
  ensure(row, 'NOT_FOUND');
  const [isOwner, isModerator] = [isOwn(row, actor), may(actor, 'ads.moderate')];
  if (!isOwner && !isModerator) fail(row.shown_status === 'approved' ? 'FORBIDDEN' : 'NOT_FOUND');
  if (isOwner && !isModerator) ensureActsFor(row, actor);
  const { owner, moderator } = leading[status];
  const open: readonly AdMove[] = [...(isOwner ? owner : []), ...(isModerator ? moderator : [])];
  ensure(open.length > 0, 'FORBIDDEN');
  const move = open.find((one) => adCan(one, row.shown_status));
  ensure(move, 'WRONG_STATE', wrongState(row.shown_status, ...open));
  if (move === 'approve') return approveAd(ctx, actor, id, { undoable });
  if (move === 'reject')
    await rejectAd(ctx, actor, id, { rejectionReason: reason, rejectedFields: [], undoable });
  else if (move === 'suspend') await suspendAd(ctx, actor, { id, reason, undoable });
  else if (move === 'restore') await restoreAd(ctx, actor, id, { undoable });
  else await moveOwn(ctx, actor, move as OwnMove, id, closeReason);
  return id;
}

/** Copies an ad into a new draft without documents and dates; once for each `draft`, the new id. */
export const duplicateAd = (ctx: Context, caller: Caller, id: string, draft: string): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    if ((await adsAmong(tx, [draft])).length > 0) return;
    const row = await lockOwn(ctx, tx, caller, id);
    const { documents: _documents, validUntil: _day, delivery, ...ad } = await storedPayload(tx, row.id);
    const { from: _from, to: _to, ...place } = delivery ?? {};
    const copy = { ...ad, ...(delivery && { delivery: place as typeof delivery }) };
    const refs = await loadRefs(tx, copy);
    await ensureDrafts(tx, caller.id, 1);
    await insertNewAd(tx, caller.id, { id: draft, ad: copy, refs }, { status: 'draft' });
    await insertAdEvent(tx, { adId: draft, actorId: caller.id, from: null, to: 'draft' });
    await assessAd(tx, { id: draft, ad: copy, refs, ownerId: caller.id });
  });
