import { priceBases } from '../../contract/adWords.ts';
import type { Figure } from './columns.ts';
import type { Market, Narrowing } from './narrow.ts';
import { patiently } from './plan.ts';
import type { PriceSpreads, Spread } from './shapes.ts';
import { siftInOrder } from './sift.ts';

/** Lowest, quartiles and highest. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** How a figure lies among the ads that match and have it; between two of them as `percentile_cont` does. */
function spreadOf(market: Market, narrowing: Narrowing, figure: Figure): Spread {
  const order = market.orders[figure];
  const along = order.slots.subarray(0, order.valued);
  const passes = [patiently(market, narrowing)];
  let ads = 0;
  siftInOrder(order, along, false, passes, (_, count) => {
    ads += count;
    return false;
  });
  if (ads === 0) return { ads, points: null };
  const places = SHARES.map((share) => share * (ads - 1));
  const ranks = places.flatMap((place) => [Math.floor(place), Math.ceil(place)]);
  const values: number[] = [];
  let seen = 0;
  siftInOrder(order, along, false, passes, (slots, count) => {
    for (
      let rank = ranks[values.length];
      rank !== undefined && rank < seen + count;
      rank = ranks[values.length]
    )
      values.push(market.columns.figures[figure][slots[rank - seen] as number] as number);
    seen += count;
    return values.length === ranks.length;
  });
  const points = places.map((place, at) => {
    const [below, above] = [values[2 * at] as number, values[2 * at + 1] as number];
    return below + (place - Math.floor(place)) * (above - below);
  });
  return { ads, points };
}

/** How the comparable prices of matching ads lie, in each unit. */
export const spreadPrices = (market: Market, narrowing: Narrowing) =>
  Object.fromEntries(priceBases.map((basis) => [basis, spreadOf(market, narrowing, basis)])) as PriceSpreads;
