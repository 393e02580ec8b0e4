import type { Answer } from '../../../contract/core/endpoint.ts';
import type { market } from '../../../contract/market/market.ts';
import { isOwn } from '../../ads/rows/adSummary.view.ts';
import type { Sql } from '../../db/client.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { summariesFor } from '../search/adSnapshots.ts';
import { areBlocked, findPast, type OfOwner, otherIds } from './ofOwner.queries.ts';
import { findBase } from './similar.queries.ts';

const MOST = 5;

/** Owner and id of an ad whose owner a reader may see more of; null if one of them blocked the other. */
export async function ownerOf(db: Sql, named: string, reader: Caller | null): Promise<OfOwner | null> {
  const row = await findBase(db, named);
  // Who stands behind an ad is shown while it is published, and to its owner.
  const isShown = row && !row.deleted_at && (row.is_public || isOwn(row, reader));
  ensure(isShown, 'NOT_FOUND');
  if (reader && (await areBlocked(db, reader.id, row.owner_id))) return null;
  return { adId: row.id, ownerId: row.owner_id, companyId: row.company_id };
}

/** Other published ads of the same owner. */
export async function adsOfOwner(db: Sql, of: OfOwner): Promise<Answer<typeof market.ofOwner>> {
  const { ids, total } = await otherIds(db, of, MOST);
  const ads = await summariesFor(db, ids, null);
  return { items: ids.flatMap((id) => ads.get(id) ?? []), total };
}

/** What an ad that was published once was about. */
export async function pastAd(db: Sql, named: string): Promise<Answer<typeof market.was>> {
  const row = await findPast(db, named);
  ensure(row, 'NOT_FOUND');
  const { port_code, port_name, ...about } = row;
  return {
    ...about,
    port: port_code === null || port_name === null ? null : { code: port_code, name: port_name },
  };
}
