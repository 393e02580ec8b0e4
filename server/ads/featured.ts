import type { AdSummary } from '../../contract/adShapes.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { entitlementsOf, upgradeRequired } from '../roles/roles.ts';
import { viewSummary } from './adSummary.view.ts';
import { findAd, lockAd, lockOwner } from './ads.queries.ts';
import { countFeatured, keepNewestFeatured, matchingFeatured, setFeatured } from './featured.queries.ts';
import { type AdFilters, adsByNumber, seek } from './publicAds.queries.ts';

/** Puts an own published ad forward, or no longer. Refuses `NOT_FOUND`, `WRONG_STATE` and `UPGRADE_REQUIRED`. */
export const featureAd = (ctx: Context, caller: Caller, id: string, featured: boolean): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
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

/** A plan ended: of the ads put forward only as many stay so as there is room for, the newest. */
export async function featureWithinLimit(tx: Tx, ownerId: string, limit: number): Promise<void> {
  if (await keepNewestFeatured(tx, ownerId, limit)) await announce(tx, 'market');
}

/** Matching ads that are put forward, in an order that changes by the hour, so that each has its turn. */
export async function featuredAds(ctx: Context, filters: AdFilters): Promise<AdSummary[]> {
  const numbers = await matchingFeatured(ctx.db, filters, await seek(ctx.db, filters, ctx.market));
  return (await adsByNumber(ctx.db, numbers)).map((row) => viewSummary(row, null));
}
