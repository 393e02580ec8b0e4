import { type AdMove, type AdStatus, adCan, adMoves } from '../../contract/adStates.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import { ensure } from '../http/errors.ts';
import { notify } from '../notifications/notifications.ts';
import { type LockedAd, lockAd } from './ads.queries.ts';
import { moveAd } from './adWrites.queries.ts';

export const wrongState = (status: AdStatus, ...moves: AdMove[]) => ({
  status,
  allowed: [...new Set(moves.flatMap((move): AdStatus[] => [...adMoves[move].from]))],
});

export const ensureMove = (move: AdMove, status: AdStatus): void =>
  ensure(adCan(move, status), 'WRONG_STATE', wrongState(status, move));

/** Messages to owners with the kind of news that each is. */
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
type More = { actorId: string | null; path: string; reason?: string };

/** Tells the owner of an ad what became of it, unless they did it themselves. */
export async function tellOwner(
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

/** The market shows something else now, and so do the favorites of those who keep this ad. */
export async function tellMarket(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  adId: string,
  what: 'published' | 'changed' = 'changed',
  afterSeconds = 0,
): Promise<void> {
  await announce(tx, 'market');
  await ctx.jobs.enqueue(tx, 'adNews', { adId, what }, { afterSeconds });
}

/** Ends the publication of a locked ad whose days are over. */
export async function expire(ctx: Pick<Context, 'jobs'>, tx: Tx, ad: LockedAd): Promise<void> {
  await moveAd(tx, { adId: ad.id, actorId: null, from: ad.status, to: 'expired' });
  await tellOwner(ctx, tx, ad, 'adExpired', { actorId: null, path: MY_ADS });
  await tellMarket(ctx, tx, ad.id);
}

/** The row, locked, in the state that the clock says; what ran out is moved first. */
export async function lockForMove(ctx: Pick<Context, 'jobs'>, tx: Tx, id: string): Promise<LockedAd> {
  const row = await lockAd(tx, id);
  ensure(row, 'NOT_FOUND');
  if (row.shown_status === row.status) return row;
  await expire(ctx, tx, row);
  return { ...row, status: row.shown_status };
}

/** The same, for its owner alone. */
export async function lockOwn(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<LockedAd> {
  const row = await lockForMove(ctx, tx, id);
  ensure(row.owner_id === ownerId, 'NOT_FOUND');
  return row;
}
