import { priceBases } from '../../contract/ads/adEnums.ts';
import type { Answer, Received } from '../../contract/core/endpoint.ts';
import type { market } from '../../contract/market/market.ts';
import { requireFeature } from '../accounts/roles/roles.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { countWithLimit } from '../market/search/publicAds.ts';
import { spreadPrices } from './priceInsight.queries.ts';

type Insight = Answer<typeof market.priceInsight>;

/** With fewer ads a single price could be inferred. */
const ADS_MIN = 5;

/** Distribution of the prices of a product, for entitled callers. Refuses `NOT_FOUND` and `UPGRADE_REQUIRED`. */
export async function priceInsight(
  ctx: Context,
  caller: Caller,
  { productId, side }: Received<typeof market.priceInsight>['query'],
): Promise<Insight> {
  await requireFeature(ctx.db, caller.id, 'priceInsight');
  ensure((await namesOf(ctx.db)).products.has(productId), 'NOT_FOUND');
  const make = async () => {
    const filters = { side, priceBasis: priceBases[0], quantityBasis: 'tonnes' as const };
    const resolved = { productIds: [productId], reference: null, terms: null };
    const spread =
      (await ctx.searchIndex.prices(filters, resolved)) ??
      (await countWithLimit(() => spreadPrices(ctx.db, filters, resolved)));
    const bases = priceBases.flatMap((unit) => {
      const { ads, points } = spread[unit];
      const [low, quarter, median, threeQuarters, high] = points ?? [];
      if (ads < ADS_MIN || low === undefined || high === undefined) return [];
      if (quarter === undefined || median === undefined || threeQuarters === undefined) return [];
      return [{ unit, ads, low, quarter, median, threeQuarters, high }];
    });
    return { bases };
  };
  return ctx.responses.value('market', `price-insight ${productId} ${side}`, make, { isExpensive: true });
}
