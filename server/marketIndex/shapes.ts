import type { z } from 'zod';
import type { adFilters, publicAdsQuery } from '../../contract/adSearch.ts';
import type { priceBases } from '../../contract/adWords.ts';

export type AdFilters = z.output<z.ZodObject<typeof adFilters>>;
export type PublicAdsQuery = z.output<typeof publicAdsQuery>;

/** What one word of a search stands for: any of some words, as they are or as they begin. */
export type Term = { words: string[]; isPrefix: boolean };

/** Shorter words stand for themselves: nearly every ad has a word that begins with a given letter. */
export const PREFIX_MIN = 3;
/** So many words are taken for one that no ad has. */
export const NEAREST_WORDS = 3;

/** What a filter needs to be looked up before it can be applied; `terms` are all wanted, none of them matches nothing. */
export type Sought = { productIds: string[] | null; reference: string | null; terms: Term[] | null };

/** Totals of lists are exact up to here; one more means "more than that". */
export const TOTAL_MAX = 10_000;

export type Page = { numbers: number[]; total: number };

export const facets = ['side', 'product', 'type', 'country', 'term'] as const;
export type Facet = (typeof facets)[number];
export type Counted = { value: string; count: number };
/** Most of them first, equal ones by their value: alike on every instance, and from the database. */
export const mostFirst = (one: Counted, other: Counted): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);
export type FacetCounts = Record<Facet, Counted[]> & {
  total: number;
  countries: number;
  newest: Date | null;
};

/** Lowest, quartiles and highest of a figure, and how many ads have it. */
export type Spread = { ads: number; points: number[] | null };
/** By the unit of comparable prices. */
export type PriceSpreads = Record<(typeof priceBases)[number], Spread>;

/** Ads that stand at one port, or in a country whose ads name no port. */
export type PlaceCount = { portId: string | null; countryId: string; sell: number; buy: number };
