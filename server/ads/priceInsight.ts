import { priceBases } from '../../contract/adWords.ts';
import type { Answer, Received } from '../../contract/endpoint.ts';
import type { market } from '../../contract/market.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { requireFeature } from '../roles/roles.ts';
import { spreadPrices } from './priceInsight.queries.ts';
import { countInTurn } from './publicAds.ts';

type Insight = Answer<typeof market.priceInsight>;

/** Of fewer ads a single price could be told apart. */
const ADS_MIN = 5;

/** How the prices of a product lie, for who is entitled to see it. Refuses `NOT_FOUND` and `UPGRADE_REQUIRED`. */
export async function priceInsight(
  ctx: Context,
  caller: Caller,
  { productId, side }: Received<typeof market.priceInsight>['query'],
): Promise<Insight> {
  await requireFeature(ctx.db, caller.id, 'priceInsight');
  ensure((await namesOf(ctx.db)).products.has(productId), 'NOT_FOUND');
  const make = async () => {
    const filters = { side, priceBasis: priceBases[0], quantityBasis: 'tonnes' as const };
    const sought = { productIds: [productId], reference: null, terms: null };
    const spread =
      (await ctx.market.prices(filters, sought)) ??
      (await countInTurn(() => spreadPrices(ctx.db, filters, sought)));
    const bases = priceBases.flatMap((unit) => {
      const { ads, points } = spread[unit];
      const [low, quarter, median, threeQuarters, high] = points ?? [];
      if (ads < ADS_MIN || low === undefined || high === undefined) return [];
      if (quarter === undefined || median === undefined || threeQuarters === undefined) return [];
      return [{ unit, ads, low, quarter, median, threeQuarters, high }];
    });
    return { bases };
  };
  return ctx.kept.value('market', `price-insight ${productId} ${side}`, make, { isDear: true });
}
