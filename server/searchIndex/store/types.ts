import type { z } from 'zod';
import type { priceBases, sides } from '../../../contract/ads/adEnums.ts';
import type { adFilters, publicAdsQuery } from '../../../contract/market/adSearch.ts';
import type { FilterKey } from '../../../contract/market/filters.ts';

export type AdFilters = z.output<z.ZodObject<typeof adFilters>>;
export type PublicAdsQuery = z.output<typeof publicAdsQuery>;

/** Base data that a term names, as values of an attribute. */
export type Named = { attribute: 'product' | 'type' | 'port' | 'country' | 'origin'; ids: string[] };

/**
 * One term of a search: an ad matches with any of `words`, whole or as a prefix; with `isInHead` in title or product only.
 * With `named`, it matches as well by an attribute, and by relevance those of the first come first.
 */
export type Term = { words: string[]; isPrefix: boolean; named?: Named[]; isInHead?: boolean };

/** Whether a term is a port or country, which an ad may have another way than as its place of delivery. */
export const namesPlace = (term: Term | undefined): boolean =>
  ['port', 'country'].includes(term?.named?.[0]?.attribute ?? '');

/** Whether ads have a word, or one that begins with it; if not, the most similar word. */
export type Spelling = { known: 'whole' | 'start' | null; near: string | null };

/** The filters that a query may mean. */
export const meantKeys = [
  'side',
  'term',
  'tradingRegion',
  'quantity',
] as const satisfies readonly FilterKey[];
/** A part of a query that was understood. */
export type Chip = {
  kind: 'product' | 'product_type' | 'port' | 'country' | 'trading_region' | 'term' | 'quantity' | 'side';
  label: string;
  /** The query without this part. */
  without: string;
  /** The same as filters. */
  filters: Partial<AdFilters>;
};
/**
 * What a query means: filters and terms. `corrected`: the query as it was read, if not as it was written; `rest`: its
 * words that are in no chip.
 */
export type Meaning = {
  filters: AdFilters;
  terms: Term[];
  chips: Chip[];
  corrected: string | null;
  rest: string;
};
/** A query without any word matches nothing. */
export const isEmpty = ({ terms, chips }: Meaning): boolean => terms.length === 0 && chips.length === 0;

/** Shorter words match whole words only: nearly every ad has a word that begins with a given letter. */
export const PREFIX_MIN = 3;

/** The filters that need a lookup first. An ad must match all `terms`. */
export type ResolvedQuery = {
  productIds: string[] | null;
  reference: string | null;
  terms: Term[] | null;
  meaning?: Meaning | null;
};

/** Totals are exact up to this number; one more means "more than that". */
export const TOTAL_MAX = 10_000;

/** `unnamed`: those of the numbers that do not have what the terms name, but match otherwise. */
export type Page = { numbers: number[]; total: number; unnamed: number[] };

export const facets = ['side', 'product', 'type', 'country', 'term'] as const;
export type Facet = (typeof facets)[number];
export type FacetCount = { value: string; count: number };
/** Facets that are counted on request only: the filters that few searches use. */
export const furtherFacets = [
  'origin',
  'region',
  'tradingRegion',
  'payment',
  'priceType',
  'comparableKind',
  'currency',
  'tradeLane',
] as const;
export type FurtherFacet = (typeof furtherFacets)[number];
/** Highest count first, ties by value, so that every instance and the database give the same order. */
export const byCountDescending = (one: FacetCount, other: FacetCount): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);
export type FacetCounts = Record<Facet, FacetCount[]> & {
  total: number;
  countries: number;
  newest: Date | null;
};

export type FurtherCounts = Record<FurtherFacet, FacetCount[]>;

/** Comparable prices of the ads at one place, by side and unit, in no order; none via a proxy. */
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
