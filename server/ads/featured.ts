import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { entitlementsOf, upgradeRequired } from '../roles/roles.ts';
import { findAd, lockAd, lockOwner } from './ads.queries.ts';
import { countFeatured, keepNewestFeatured, matchingFeatured, setFeatured } from './featured.queries.ts';
import { type AdFilters, seek } from './publicAds.queries.ts';
import { summariesOf, writeItems } from './publicSummary.ts';

/** Puts an own published ad forward, or no longer. Refuses `NOT_FOUND`, `WRONG_STATE` and `UPGRADE_REQUIRED`. */
export async function featureAd(ctx: Context, caller: Caller, id: string, featured: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockAd(tx, id);
    ensure(locked && locked.owner_id === caller.id && !locked.revises_id, 'NOT_FOUND');
    const ad = await findAd(tx, id);
    if (featured && ad?.featured_at === null) {
      ensure(ad.shown_status === 'approved', 'WRONG_STATE', {
        message: 'Only a published ad can be featured',
      });
      await lockOwner(tx, caller.id);
      const { featuredAds: limit } = await entitlementsOf(tx, caller.id);
      const used = await countFeatured(tx, caller.id);
      if (used >= limit) await upgradeRequired(tx, { feature: 'featuredAds', limit, used, needed: used + 1 });
    }
    await setFeatured(tx, id, featured);
    await announce(tx, 'market');
  });
  // It is heard of soon; who did it is to see it at once.
  ctx.kept.drop('market');
}

/** A plan ended: of the ads put forward only as many stay so as there is room for, the newest. */
export async function featureWithinLimit(tx: Tx, ownerId: string, limit: number): Promise<void> {
  if (await keepNewestFeatured(tx, ownerId, limit)) await announce(tx, 'market');
}

/** Matching ads that are put forward, as they are sent, in an order that changes by the hour, so that each has its turn. */
export async function writeFeaturedAds({ db, market }: Context, filters: AdFilters): Promise<Buffer> {
  const numbers = await matchingFeatured(db, filters, await seek(db, filters, market));
  return writeItems(await summariesOf(db, numbers));
}
