import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { isOwn } from '../../ads/rows/adSummary.view.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { summariesFor } from '../search/adSnapshots.ts';
import { findBase, nearIds } from './similar.queries.ts';

const MOST = 6;

/** The ad that others are to be like. One that was published once may be gone; an unpublished one is not known of. */
export async function baseAd(db: Sql, named: string, viewer: Caller | null): Promise<string> {
  const row = await findBase(db, named);
  const inner = row && !row.deleted_at && (isOwn(row, viewer) || may(viewer, 'ads.moderate'));
  ensure(row && (inner || (row.published_at !== null && row.revises_id === null)), 'NOT_FOUND');
  return row.id;
}

/** Up to six published ads near to an ad, the nearest first. */
export async function similarAds(db: Sql, adId: string): Promise<AdSummary[]> {
  const ids = await nearIds(db, adId, MOST);
  const ads = await summariesFor(db, ids, null);
  return ids.flatMap((id) => ads.get(id) ?? []);
}
