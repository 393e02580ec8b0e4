import type { adFilters } from '../../contract/adSearch.ts';
import { adSorts, priceBases, priceTypes, sides } from '../../contract/adWords.ts';
import { read, searchOf } from '../lib/searchParams.ts';
import { readBbox, readPlace } from '../map/bounds.ts';

export const marketViews = ['both', 'list', 'map'] as const;
export type MarketView = (typeof marketViews)[number];
export const densities = ['rows', 'cards'] as const;
export type Density = (typeof densities)[number];

type FilterKey = keyof typeof adFilters;

const filters = {
  q: read.text(200),
  side: read.oneOf(sides),
  productId: read.some(read.id),
  productTypeId: read.some(read.id),
  countryId: read.some(read.id),
  originCountryId: read.some(read.id),
  region: read.some(read.text(60)),
  portId: read.some(read.id),
  term: read.some(read.text(10)),
  paymentTerm: read.some(read.text(20)),
  priceType: read.some(read.oneOf(priceTypes)),
  currencyId: read.some(read.id),
  priceMin: read.figure,
  priceMax: read.figure,
  priceBasis: read.oneOf(priceBases),
  quantityMin: read.figure,
  quantityMax: read.figure,
  quantityBasis: read.oneOf(['tonnes', 'barrels']),
  deliveryFrom: read.day,
  deliveryTo: read.day,
  verified: read.oneOf(['true', 'false']),
  bbox: readBbox,
} satisfies Record<FilterKey, unknown>;

/** Everything that the market's address says: the filters of the API, sort, page, and how it is shown. */
export const parseMarketSearch = searchOf({
  ...filters,
  sort: read.oneOf(adSorts),
  page: read.page,
  view: read.oneOf(marketViews),
  density: read.oneOf(densities),
  /** Where the map looks while the list does not follow it. */
  at: readPlace,
});
export type MarketSearch = ReturnType<typeof parseMarketSearch>;

export type MarketFilters = Pick<MarketSearch, FilterKey>;

const filterKeys = Object.keys(filters) as FilterKey[];

/** A basis says something only beside a figure or an order that uses it. */
const isIdle = (search: MarketSearch, key: FilterKey): boolean => {
  const usesPrice =
    search.priceMin !== undefined || search.priceMax !== undefined || search.sort?.startsWith('price');
  const usesQuantity =
    search.quantityMin !== undefined || search.quantityMax !== undefined || search.sort === 'quantity';
  return (key === 'priceBasis' && !usesPrice) || (key === 'quantityBasis' && !usesQuantity);
};

/** What narrows the market; equal filters give equal objects, whatever else the address says. */
export const filtersOf = (search: MarketSearch): MarketFilters =>
  Object.fromEntries(
    filterKeys
      .filter((key) => search[key] !== undefined && !isIdle(search, key))
      .map((key) => [key, search[key]]),
  );

/** What the list asks the server for. */
export const listQuery = (search: MarketSearch) => {
  const { sort, page } = search;
  return {
    ...filtersOf(search),
    ...(sort === undefined || sort === 'newest' ? {} : { sort }),
    ...(page === undefined || page === 1 ? {} : { page }),
  };
};

/** What the map asks for: everything but the area, as it looks around it too. */
export const mapFilters = (search: MarketSearch): MarketFilters => {
  const { bbox: _, ...rest } = filtersOf(search);
  return rest;
};

/** Another search from this one: an empty list or text is no filter, and any change starts at page 1. */
export const changed = (search: MarketSearch, patch: Partial<MarketSearch>): MarketSearch => {
  const next: Record<string, unknown> = { ...search, page: undefined, ...patch };
  return Object.fromEntries(
    Object.entries(next).filter(([key, value]) => {
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
      return !isEmpty && !(key === 'page' && value === 1);
    }),
  );
};

const notNarrowing: ReadonlySet<string> = new Set(['priceBasis', 'quantityBasis']);

/** The same screen without any filter. */
export const cleared = (search: MarketSearch): MarketSearch => {
  const keys: ReadonlySet<string> = new Set(filterKeys);
  return Object.fromEntries(Object.entries(search).filter(([key]) => !keys.has(key) && key !== 'page'));
};

/** How many filters narrow the market; a range counts once. */
export const filterCount = (search: MarketSearch): number => {
  const keys = Object.keys(filtersOf(search)).filter((key) => !notNarrowing.has(key));
  return new Set(keys.map((key) => key.replace(/(Min|Max)$/, '').replace(/(From|To)$/, ''))).size;
};

/** With or without one value of a list. */
export const toggled = <Value extends string>(values: readonly Value[] | undefined, value: Value): Value[] =>
  values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value];

/** Filters that stand behind "More filters". */
const furtherKeys = [
  'deliveryFrom',
  'deliveryTo',
  'portId',
  'originCountryId',
  'region',
  'paymentTerm',
  'priceType',
  'currencyId',
] as const satisfies readonly FilterKey[];

export const furtherFilters = (search: MarketSearch): number =>
  furtherKeys.filter((key) => search[key] !== undefined).length;
