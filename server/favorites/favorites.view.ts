import type { AdSummary } from '../../contract/adShapes.ts';
import { type AdStatus, adStatuses } from '../../contract/adStates.ts';
import type { Favorite } from '../../contract/favorites.ts';
import { type AdMarks, seesMarks } from '../ads/ads.ts';
import type { Caller } from '../http/caller.ts';
import type { FavoriteRow, Seen } from './favorites.queries.ts';

/** States that everyone may know of an ad that was published once; the others are between its owner and us. */
const told: readonly AdStatus[] = ['approved', 'paused', 'expired', 'closed'];

/** An ad as somebody who keeps it may know it now: price and quantity of one that is gone are nobody's any more. */
export function knownOf(marks: AdMarks | undefined, viewer: Caller | null): Seen {
  if (!marks) return { status: null, price: null, quantity: null };
  if (seesMarks(marks, viewer)) return { status: marks.status, price: marks.price, quantity: marks.quantity };
  return { status: told.includes(marks.status) ? marks.status : null, price: null, quantity: null };
}

const statusOf = (text: string | null): AdStatus | null => adStatuses.find((one) => one === text) ?? null;

const changed = <Value>(before: Value, after: Value) => (before === after ? null : { before, after });

/** What is different from what the keeper saw; of an ad that is gone only that it is. */
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
  marks: AdMarks | undefined,
  changes: Favorite['changes'],
): Favorite => ({
  adId: row.ad_id,
  ad: ad ?? null,
  available: marks?.status === 'approved',
  title: ad?.title ?? row.title,
  reference: row.reference,
  addedAt: row.created_at.toISOString(),
  changes,
});
