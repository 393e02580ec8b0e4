import type { AdSummary } from '../../contract/ads/adShapes.ts';
import { type AdStatus, adStatuses } from '../../contract/ads/adStates.ts';
import type { Favorite } from '../../contract/market/favorites.ts';
import { type AdSnapshots, seesSnapshots } from '../ads/ads.ts';
import type { Caller } from '../http/caller.ts';
import type { FavoriteRow, Seen } from './favorites.queries.ts';

/** Statuses that everyone may see of an ad that was published once; others are private. */
const notifiedStatuses: readonly AdStatus[] = ['approved', 'paused', 'expired', 'closed'];

/** An ad as a user with this favorite may see it now; price and quantity of an unpublished ad are hidden. */
export function knownOf(snapshot: AdSnapshots | undefined, viewer: Caller | null): Seen {
  if (!snapshot) return { status: null, price: null, quantity: null };
  if (seesSnapshots(snapshot, viewer))
    return { status: snapshot.status, price: snapshot.price, quantity: snapshot.quantity };
  return {
    status: notifiedStatuses.includes(snapshot.status) ? snapshot.status : null,
    price: null,
    quantity: null,
  };
}

const statusOf = (text: string | null): AdStatus | null => adStatuses.find((one) => one === text) ?? null;

const changed = <Value>(before: Value, after: Value) => (before === after ? null : { before, after });

/** Changes since the user last saw the ad; for an unpublished ad only that fact. */
export function changesOf(seen: Seen, now: Seen, sees: boolean): Favorite['changes'] {
  const before = statusOf(seen.status);
  const after = statusOf(now.status);
  return {
    price: sees ? changed(seen.price, now.price) : null,
    status: before === after ? null : { before: before ?? 'closed', after },
    quantity: sees ? changed(seen.quantity, now.quantity) : null,
  };
}

export const viewFavorite = (
  row: FavoriteRow,
  ad: AdSummary | undefined,
  snapshot: AdSnapshots | undefined,
  changes: Favorite['changes'],
): Favorite => ({
  adId: row.ad_id,
  ad: ad ?? null,
  available: snapshot?.status === 'approved',
  title: ad?.title ?? row.title,
  reference: row.reference,
  addedAt: row.created_at.toISOString(),
  note: row.note,
  changes,
});
