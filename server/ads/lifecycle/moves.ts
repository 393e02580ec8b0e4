import { type AdMove, type AdStatus, adCan, adMoves } from '../../../contract/ads/adStates.ts';
import type { MessageValue } from '../../../contract/core/message.ts';
import { ensureNotHeld } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { notify } from '../../notifications/notifications.ts';
import { keepPrices } from '../rows/adPrices.queries.ts';
import { ensureActsFor } from '../rows/adSummary.view.ts';
import { type LockedAd, lockAd, ownersOf } from '../rows/ads.queries.ts';
import { insertSearchTokens, type Move, writeMove } from '../rows/adWrites.queries.ts';
import { ensureNotStopped, judgeAd } from '../rules/adRules.ts';

export const wrongState = (status: AdStatus, ...moves: AdMove[]) => ({
  status,
  allowed: [...new Set(moves.flatMap((move): AdStatus[] => [...adMoves[move].from]))],
});

export const ensureMove = (move: AdMove, status: AdStatus): void =>
  ensure(adCan(move, status), 'WRONG_STATE', wrongState(status, move));

/** Maps messages to owners to their notification kinds. */
const kinds = {
  adApproved: 'adApproved',
  adRejected: 'adRejected',
  adExpired: 'adExpired',
  adSuspended: 'adSuspended',
  adRestored: 'adRestored',
  adRemoved: 'adRemoved',
  adCorrected: 'adCorrected',
  revisionApproved: 'adApproved',
  revisionRejected: 'adRejected',
} as const;
type OwnerMail = keyof typeof kinds;
type More = { actorId: string | null; path: string; reason?: MessageValue };

/** Notifies the owner about a change of an ad, unless the owner made it. */
export async function notifyOwner(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  ad: Pick<LockedAd, 'owner_id' | 'title' | 'reference'>,
  template: OwnerMail,
  { actorId, path, reason = '' }: More,
): Promise<void> {
  if (actorId === ad.owner_id) return;
  const data = { adTitle: ad.title, reference: ad.reference, reason };
  const mail = { template, values: { ...data, path } };
  await notify(ctx, tx, { userId: ad.owner_id, kind: kinds[template], data, link: path, mail });
}

export const adPath = (ad: { slug: string }) => `/market/${ad.slug}`;
export const editPath = (ad: { id: string }) => `/users/ads/${ad.id}/edit`;
export const MY_ADS = '/users/ads';

/** Where the message about a decision leads its owner. */
export const decisionPath = (template: OwnerMail, ad: { id: string; slug: string }): string => {
  if (template === 'adRejected' || template === 'revisionRejected') return editPath(ad);
  return template === 'adSuspended' ? MY_ADS : adPath(ad);
};

/** Whether an ad in this state is on the market or its owner can bring it back by themselves. */
export const isListed = (status: AdStatus): boolean => status === 'approved' || status === 'paused';

/**
 * Changes the status of an ad and records actor, both states and reason. Returns the new version and the event id.
 * Publishes nothing of a held owner, and nothing that a rule stops: refuses `HELD` and `RULE_APPLIES`.
 * `newsAfterSeconds` delays what others are told.
 */
export async function moveAd(
  tx: MarketTx,
  { newsAfterSeconds, ...move }: Move & { newsAfterSeconds?: number },
): Promise<{ version: number; eventId: string }> {
  if (move.to === 'approved') {
    await ensureNotHeld(tx, await ownersOf(tx, move.adId));
    ensureNotStopped(await judgeAd(tx, move.adId));
  }
  const moved = await writeMove(tx, move);
  if (move.to === 'approved') {
    await insertSearchTokens(tx, move.adId);
    await keepPrices(tx, [move.adId], { why: 'conversion' });
  }
  if (isListed(move.from) || isListed(move.to)) {
    tx.market.changed(move.adId, move.publish ? 'published' : 'changed', newsAfterSeconds);
  }
  return moved;
}

/** Expires a locked ad. */
export async function expire(ctx: Pick<Context, 'jobs'>, tx: MarketTx, ad: LockedAd): Promise<void> {
  await moveAd(tx, { adId: ad.id, actorId: null, from: ad.status, to: 'expired' });
  await notifyOwner(ctx, tx, ad, 'adExpired', { actorId: null, path: MY_ADS });
}

/** Locks an ad and applies a due expiry first. */
export async function lockForMove(ctx: Pick<Context, 'jobs'>, tx: MarketTx, id: string): Promise<LockedAd> {
  const row = await lockAd(tx, id);
  ensure(row, 'NOT_FOUND');
  if (row.shown_status === row.status) return row;
  await expire(ctx, tx, row);
  return { ...row, status: row.shown_status };
}

/** The same, for who acts for it only. */
export async function lockOwn(
  ctx: Pick<Context, 'jobs'>,
  tx: MarketTx,
  caller: Caller,
  id: string,
): Promise<LockedAd> {
  const row = await lockForMove(ctx, tx, id);
  ensureActsFor(row, caller);
  return row;
}
