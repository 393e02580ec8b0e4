import { priceBases, type Side } from '../../../contract/ads/adEnums.ts';
import type { PlaceCount } from '../../searchIndex/searchIndex.ts';

type PriceBasis = (typeof priceBases)[number];

/** The price that a pin shows: of its only ad, or the median of several; null for a unit that too few have. */
export type PinPrice = { side: Side; ads: number; prices: Record<PriceBasis, number | null> };

/** Fewer prices say nothing about a place. */
const MEDIAN_MIN = 5;

const medianOf = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
};

/**
 * The price of the places of one pin. Medians only where all ads are of one product, since others do not compare; asks
 * before bids, never both together.
 */
export function pinPriceOf(places: readonly PlaceCount[], isOneProduct: boolean): PinPrice | null {
  const total = places.reduce((sum, { sell, buy }) => sum + sell + buy, 0);
  const least = total === 1 ? 1 : MEDIAN_MIN;
  if (total > 1 && !isOneProduct) return null;
  for (const side of ['sell', 'buy'] as const) {
    let ads = 0;
    const median = (basis: PriceBasis) => {
      const values = places.flatMap(({ prices }) => prices?.[side][basis] ?? []);
      if (values.length < least) return null;
      ads = Math.max(ads, values.length);
      return medianOf(values);
    };
    const prices = Object.fromEntries(
      priceBases.map((basis) => [basis, median(basis)]),
    ) as PinPrice['prices'];
    if (ads > 0) return { side, ads, prices };
  }
  return null;
}
