import type { z } from 'zod';
import type { setStatusBody } from '../../contract/adLife.ts';
import { VALIDITY_DAYS } from '../../contract/adPayload.ts';
import { type AdMove, type AdStatus, adCan, type bulkMoves } from '../../contract/adStates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { holdEffect } from '../db/holdEffect.ts';
import { type Actor, type Caller, may } from '../http/caller.ts';
import { ensure, fail, Refusal } from '../http/errors.ts';
import { insertNewAd } from './adInserts.ts';
import { adsAmong, lockAd, lockRevisionOf } from './ads.queries.ts';
import { insertAdEvent, learnWords, moveAd } from './adWrites.queries.ts';
import { ensureDrafts, ensureMayHandIn, ensureProfile, ensureRoom } from './allowance.ts';
import { writeColumns } from './contentWrites.ts';
import { approveAd, rejectAd, restoreAd, suspendAd } from './decisions.ts';
import { removeFiles } from './documents.ts';
import { judgeAd, suspendIfRisky } from './judging.ts';
import { ensureMove, lockOwn, tellMarket, wrongState } from './moves.ts';
import { storedPayload } from './payload.queries.ts';
import { checkedRefs } from './payloadChecks.ts';
import { loadRefs } from './refs.queries.ts';
import { addDays } from './refs.ts';
import { adoptRevision, dropRevision, fieldsRevised } from './revisions.ts';

type OwnMove = (typeof bulkMoves)[number];
/** Makes a move of an own ad; answers files that are no longer needed. */
type Mover = (ctx: Context, tx: Tx, ownerId: string, id: string) => Promise<string[]>;

/** Hands in a stored draft or rejected ad, or a revision, as it is. */
const submit: Mover = async (ctx, tx, ownerId, id) => {
  const row = await lockOwn(ctx, tx, ownerId, id);
  ensureMove('submit', row.status);
  const ad = await storedPayload(tx, id);
  const refs = await checkedRefs(tx, ad, { complete: true });
  const revises = row.revises_id;
  if (revises) await ensureProfile(tx, ownerId);
  else await ensureMayHandIn(tx, ownerId);
  const judged = await judgeAd(tx, { id, ad, refs, ownerId });
  await moveAd(tx, {
    adId: id,
    actorId: ownerId,
    from: row.status,
    to: 'pending',
    ...(revises && { eventOf: revises, kind: 'revision', fields: await fieldsRevised(tx, revises, id) }),
  });
  if (!revises) await suspendIfRisky(ctx, tx, row, 'pending', judged);
  return [];
};

const pause: Mover = async (ctx, tx, ownerId, id) => {
  const row = await lockOwn(ctx, tx, ownerId, id);
  ensureMove('pause', row.status);
  await moveAd(tx, { adId: id, actorId: ownerId, from: row.status, to: 'paused' });
  await tellMarket(ctx, tx, id);
  return [];
};

const resume: Mover = async (ctx, tx, ownerId, id) => {
  const row = await lockOwn(ctx, tx, ownerId, id);
  ensureMove('resume', row.status);
  await ensureRoom(tx, ownerId);
  await moveAd(tx, { adId: id, actorId: ownerId, from: row.status, to: 'approved' });
  await learnWords(tx, id);
  await tellMarket(ctx, tx, id);
  return [];
};

const close: Mover = async (ctx, tx, ownerId, id) => {
  const row = await lockOwn(ctx, tx, ownerId, id);
  ensureMove('close', row.status);
  await moveAd(tx, { adId: id, actorId: ownerId, from: row.status, to: 'closed' });
  await tellMarket(ctx, tx, id);
  return dropRevision(tx, id);
};

/** Back for 30 days: at once what nobody changed since it was approved, else after a look at it. */
const renew: Mover = async (ctx, tx, ownerId, id) => {
  const row = await lockOwn(ctx, tx, ownerId, id);
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
  await ensureMayHandIn(tx, ownerId);
  await writeColumns(tx, row, ad, refs);
  const judged = await judgeAd(tx, { id, ad, refs, ownerId });
  const to: AdStatus = row.changed_since_approval || waits ? 'pending' : 'approved';
  await moveAd(tx, { adId: id, actorId: ownerId, from: row.status, to, publish: to === 'approved' });
  if (await suspendIfRisky(ctx, tx, row, to, judged)) return files;
  if (to === 'approved') {
    await learnWords(tx, id);
    await tellMarket(ctx, tx, id, 'published');
  }
  return files;
};

const movers: Record<OwnMove, Mover> = { submit, pause, resume, renew, close };

/** A move that an owner makes of an own ad. */
export async function moveOwn(ctx: Context, caller: Caller, move: OwnMove, id: string): Promise<void> {
  const files = await ctx.db.transaction().execute((tx) => movers[move](ctx, tx, caller.id, id));
  ctx.kept.drop('market');
  await removeFiles(ctx, files);
}

export const submitAd = (ctx: Context, caller: Caller, id: string) => moveOwn(ctx, caller, 'submit', id);

type Outcome = { done: string[]; failed: { id: string; code: string }[] };

/** Each thing for itself: what is refused is named, and keeps nothing else back. */
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

/** Which moves lead to a state, by who may make them. */
const leading = {
  approved: { owner: ['resume', 'renew'], moderator: ['approve', 'restore'] },
  pending: { owner: ['submit', 'renew'], moderator: [] },
  paused: { owner: ['pause'], moderator: [] },
  closed: { owner: ['close'], moderator: [] },
  rejected: { owner: [], moderator: ['reject'] },
  suspended: { owner: [], moderator: ['suspend'] },
} as const satisfies Record<string, Record<'owner' | 'moderator', readonly AdMove[]>>;

/** The move that leads to a state from where the ad is, if the caller may make it. Answers the ad to show. */
export async function setStatus(
  ctx: Context,
  actor: Actor & Caller,
  id: string,
  { status, reason = '' }: z.output<typeof setStatusBody>,
): Promise<string> {
  const row = await ctx.db.transaction().execute((tx) => lockAd(tx, id));
  ensure(row, 'NOT_FOUND');
  const [isOwner, isModerator] = [row.owner_id === actor.id, may(actor, 'ads.moderate')];
  if (!isOwner && !isModerator) fail(row.shown_status === 'approved' ? 'FORBIDDEN' : 'NOT_FOUND');
  const { owner, moderator } = leading[status];
  const open: readonly AdMove[] = [...(isOwner ? owner : []), ...(isModerator ? moderator : [])];
  ensure(open.length > 0, 'FORBIDDEN');
  const move = open.find((one) => adCan(one, row.shown_status));
  ensure(move, 'WRONG_STATE', wrongState(row.shown_status, ...open));
  if (move === 'approve') return approveAd(ctx, actor, id);
  if (move === 'reject') await rejectAd(ctx, actor, id, { rejectionReason: reason, rejectedFields: [] });
  else if (move === 'suspend') await suspendAd(ctx, actor, id, reason);
  else if (move === 'restore') await restoreAd(ctx, actor, id);
  else await moveOwn(ctx, actor, move as OwnMove, id);
  return id;
}

/** Makes a draft with the content of an own ad, without its documents and its days; once for each `draft`, its id. */
export const duplicateAd = (ctx: Context, caller: Caller, id: string, draft: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await holdEffect(tx, draft);
    if ((await adsAmong(tx, [draft])).length > 0) return;
    const row = await lockOwn(ctx, tx, caller.id, id);
    const { documents: _documents, validUntil: _day, delivery, ...ad } = await storedPayload(tx, row.id);
    const { from: _from, to: _to, ...place } = delivery ?? {};
    const copy = { ...ad, ...(delivery && { delivery: place as typeof delivery }) };
    const refs = await loadRefs(tx, copy);
    await ensureDrafts(tx, caller.id, 1);
    await insertNewAd(tx, caller.id, { id: draft, ad: copy, refs }, { status: 'draft' });
    await insertAdEvent(tx, { adId: draft, actorId: caller.id, from: null, to: 'draft' });
    await judgeAd(tx, { id: draft, ad: copy, refs, ownerId: caller.id });
  });
