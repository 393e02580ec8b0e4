import { priceBases } from '../../../contract/ads/adEnums.ts';
import type { Figure } from '../store/columnStore.ts';
import type { PriceQuantiles, PriceQuantilesByBasis } from '../store/types.ts';
import type { CompiledFilters, MarketIndex } from './compileFilters.ts';
import { adaptiveFilter } from './queryPlanner.ts';
import { scanInOrder } from './scan.ts';

/** Lowest, quartiles and highest. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** Quantiles of a figure among matching ads that have it, interpolated as `percentile_cont` does. */
function quantilesOf(market: MarketIndex, compiled: CompiledFilters, figure: Figure): PriceQuantiles {
  const order = market.orders[figure];
  const along = order.docs.subarray(0, order.valued);
  const filters = [adaptiveFilter(market, compiled)];
  let ads = 0;
  scanInOrder(order, along, false, filters, (_, count) => {
    ads += count;
    return false;
  });
  if (ads === 0) return { ads, points: null };
  const places = SHARES.map((share) => share * (ads - 1));
  const ranks = places.flatMap((place) => [Math.floor(place), Math.ceil(place)]);
  const values: number[] = [];
  let seen = 0;
  scanInOrder(order, along, false, filters, (docs, count) => {
    for (
      let rank = ranks[values.length];
      rank !== undefined && rank < seen + count;
      rank = ranks[values.length]
    )
      values.push(market.columns.figures[figure][docs[rank - seen] as number] as number);
    seen += count;
    return values.length === ranks.length;
  });
  const points = places.map((place, at) => {
    const [below, above] = [values[2 * at] as number, values[2 * at + 1] as number];
    return below + (place - Math.floor(place)) * (above - below);
  });
  return { ads, points };
}

/** Quantiles of the comparable prices of matching ads, by unit. */
export const priceQuantiles = (market: MarketIndex, compiled: CompiledFilters) =>
  Object.fromEntries(
    priceBases.map((basis) => [basis, quantilesOf(market, compiled, basis)]),
  ) as PriceQuantilesByBasis;
