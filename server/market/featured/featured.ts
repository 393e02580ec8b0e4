import { msg } from '../../../contract/core/message.ts';
import { entitlementsOf, poolOf, upgradeRequired } from '../../accounts/roles/roles.ts';
import { ensureActsFor } from '../../ads/rows/adSummary.view.ts';
import { findAd, lockAd, lockOwners } from '../../ads/rows/ads.queries.ts';
import type { Context } from '../../context.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { type AdFilters, resolveQuery } from '../search/publicAds.queries.ts';
import { summariesOf, writeItems } from '../search/publicSummaries.ts';
import { countFeatured, matchingFeatured, setFeatured, unfeatureBeyond } from './featured.queries.ts';

/** Features one's own published ad, or ends it. Refuses `NOT_FOUND`, `WRONG_STATE` and `UPGRADE_REQUIRED`. */
export async function featureAd(ctx: Context, caller: Caller, id: string, featured: boolean): Promise<void> {
  await changeMarket(ctx, async (tx) => {
    const locked = await lockAd(tx, id);
    ensure(locked && !locked.revises_id, 'NOT_FOUND');
    ensureActsFor(locked, caller);
    const ad = await findAd(tx, id);
    if (featured && ad?.featured_at === null) {
      ensure(ad.shown_status === 'approved', 'WRONG_STATE', {
        message: msg('ads.featurePublished'),
      });
      const pool = await poolOf(tx, locked.owner_id);
      await lockOwners(tx, pool);
      const { featuredAds: limit } = await entitlementsOf(tx, locked.owner_id);
      const used = await countFeatured(tx, pool);
      if (used >= limit) await upgradeRequired(tx, { feature: 'featuredAds', limit, used, needed: used + 1 });
    }
    await setFeatured(tx, id, featured);
    tx.market.listsChanged();
  });
}

/** Unfeatures ads beyond the limit after a plan ended; the newest stay. */
export async function featureWithinLimit(
  tx: MarketTx,
  ownerIds: readonly string[],
  limit: number,
): Promise<void> {
  if (await unfeatureBeyond(tx, ownerIds, limit)) tx.market.listsChanged();
}

/** Matching featured ads as JSON. The order changes every hour, so that each gets exposure. */
export async function writeFeaturedAds(
  { db, searchIndex: market }: Context,
  filters: AdFilters,
): Promise<string> {
  const numbers = await matchingFeatured(db, filters, await resolveQuery(db, filters, market));
  return writeItems(await summariesOf(db, numbers));
}
