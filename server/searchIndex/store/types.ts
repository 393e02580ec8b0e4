import type { z } from 'zod';
import type { priceBases, sides } from '../../../contract/ads/adEnums.ts';
import type { adFilters, publicAdsQuery } from '../../../contract/market/adSearch.ts';

export type AdFilters = z.output<z.ZodObject<typeof adFilters>>;
export type PublicAdsQuery = z.output<typeof publicAdsQuery>;

/** One term of a search: an ad matches with any of `words`, whole or as a prefix. */
export type Term = { words: string[]; isPrefix: boolean };

/** Shorter words match whole words only: nearly every ad has a word that begins with a given letter. */
export const PREFIX_MIN = 3;
/** Maximum number of spelling corrections for a word that no ad has. */
export const CORRECTIONS_PER_WORD = 3;

/** The filters that need a lookup first. An ad must match all `terms`; an empty list matches no ad. */
export type ResolvedQuery = { productIds: string[] | null; reference: string | null; terms: Term[] | null };

/** Totals are exact up to this number; one more means "more than that". */
export const TOTAL_MAX = 10_000;

export type Page = { numbers: number[]; total: number };

export const facets = ['side', 'product', 'type', 'country', 'term'] as const;
export type Facet = (typeof facets)[number];
export type FacetCount = { value: string; count: number };
/** Highest count first, ties by value, so that every instance and the database give the same order. */
export const byCountDescending = (one: FacetCount, other: FacetCount): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);
export type FacetCounts = Record<Facet, FacetCount[]> & {
  total: number;
  countries: number;
  newest: Date | null;
};

/** Lowest, quartiles and highest of a figure, and how many ads have it. */
export type PriceQuantiles = { ads: number; points: number[] | null };
/** By the unit of comparable prices. */
export type PriceQuantilesByBasis = Record<(typeof priceBases)[number], PriceQuantiles>;

/** Comparable prices of the ads at one place, by side and unit, in no order. */
export type PlacePrices = Record<(typeof sides)[number], Record<(typeof priceBases)[number], number[]>>;
/** With more matches the prices of places are not read: pins of so many ads show counts. */
export const PRICED_MAX = 50_000;

/** Ads at one port, or those of a country that name no port. `prices` is null with more than `PRICED_MAX` matches. */
export type PlaceCount = {
  portId: string | null;
  countryId: string;
  sell: number;
  buy: number;
  prices: PlacePrices | null;
};
