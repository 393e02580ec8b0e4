import type { z } from 'zod';
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

/** Ads at one port, or those of a country that name no port. */
export type PlaceCount = { portId: string | null; countryId: string; sell: number; buy: number };
