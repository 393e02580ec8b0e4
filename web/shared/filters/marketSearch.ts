import { adSorts } from '../../../contract/ads/adEnums.ts';
import { sortOf } from '../../../contract/market/adSearch.ts';
import {
  type FilterKey,
  type FilterParam,
  filterOf,
  filterParams,
  type ParamKey,
  type ParamValues,
  paramKeys,
} from '../../../contract/market/filters.ts';
import { type Reader, read, searchOf } from '../../lib/searchParams.ts';
import { readBbox, readPlace } from '../map/bounds.ts';

export const marketViews = ['both', 'list', 'map'] as const;
export type MarketView = (typeof marketViews)[number];
export const densities = ['table', 'cards'] as const;
export type Density = (typeof densities)[number];

function readerOf(param: FilterParam): Reader<unknown> {
  switch (param.kind) {
    case 'text':
      return read.text(param.max);
    case 'choice':
    case 'basis':
      return read.oneOf(param.values);
    case 'choices':
      return read.some(read.oneOf(param.values));
    case 'ids':
      return read.some(read.id);
    case 'codes':
      return read.some(read.text(param.max));
    case 'figure':
      return read.figure;
    case 'day':
      return read.day;
    case 'box':
      return readBbox;
  }
}

const filters = Object.fromEntries(
  Object.entries(filterParams).map(([key, param]) => [key, readerOf(param)]),
) as { [Key in ParamKey]: Reader<ParamValues[Key]> };

/** Market URL state: API filters, sort, page and presentation. */
export const parseMarketSearch = searchOf({
  ...filters,
  sort: read.oneOf(adSorts),
  page: read.page,
  view: read.oneOf(marketViews),
  density: read.oneOf(densities),
  /** Map position while the list does not follow the map. */
  at: readPlace,
  /** The map shows from where to where, in place of places. */
  lanes: read.oneOf(['on']),
});
export type MarketSearch = ReturnType<typeof parseMarketSearch>;

export type MarketFilters = Pick<MarketSearch, ParamKey>;

/** A basis has no effect unless a range or sort order uses it. */
const isIdle = (search: MarketSearch, key: ParamKey): boolean => {
  const param = filterParams[key];
  if (param.kind !== 'basis') return false;
  const bounds = [search[`${param.part}Min` as const], search[`${param.part}Max` as const]];
  return bounds.every((bound) => bound === undefined) && !search.sort?.startsWith(param.part);
};

/** Active filters; equal filters give equal objects, whatever else is in the URL. */
export const filtersOf = (search: MarketSearch): MarketFilters =>
  Object.fromEntries(
    paramKeys
      .filter((key) => search[key] !== undefined && !isIdle(search, key))
      .map((key) => [key, search[key]]),
  );

/** Query of the list request. */
export const listQuery = (search: MarketSearch) => {
  const { sort, page } = search;
  return {
    ...filtersOf(search),
    ...(sort === undefined || sort === sortOf({ q: search.q }) ? {} : { sort }),
    ...(page === undefined || page === 1 ? {} : { page }),
  };
};

/** Filters of the map request: all except the area, as the map also loads its surroundings. */
export const mapFilters = (search: MarketSearch): MarketFilters => {
  const { bbox: _, ...rest } = filtersOf(search);
  return rest;
};

/** Applies a patch to the search: empty lists and strings remove a filter, and any change resets to page 1. */
export const changed = (search: MarketSearch, patch: Partial<MarketSearch>): MarketSearch => {
  const next: Record<string, unknown> = { ...search, page: undefined, ...patch };
  return Object.fromEntries(
    Object.entries(next).filter(([key, value]) => {
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
      return !isEmpty && !(key === 'page' && value === 1);
    }),
  );
};

/** The same screen without filters. */
export const cleared = (search: MarketSearch): MarketSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !(key in filterParams) && key !== 'page'));

/** The filters that narrow a search. */
const setFilters = (search: MarketSearch): FilterKey[] => [
  ...new Set(
    paramKeys.filter((key) => search[key] !== undefined && filterParams[key].kind !== 'basis').map(filterOf),
  ),
];

export const filterCount = (search: MarketSearch): number => setFilters(search).length;

/** Toggles one value of a list. */
export const toggled = <Value extends string>(values: readonly Value[] | undefined, value: Value): Value[] =>
  values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value];

/** Toggles a country as origin. One that is wanted is no longer excluded, and the other way round. */
export const originToggled = (
  search: MarketSearch,
  key: 'originCountryId' | 'originExcluded',
  id: string,
): Partial<MarketSearch> => {
  const other = key === 'originCountryId' ? 'originExcluded' : 'originCountryId';
  const isRemoved = search[key]?.includes(id);
  return {
    [key]: toggled(search[key], id),
    ...(!isRemoved && { [other]: search[other]?.filter((one) => one !== id) }),
  };
};

/** Filters that are set without "More filters": `q` in the search field, `bbox` on the map, the others first in the panel. */
const atHand = [
  'q',
  'bbox',
  'side',
  'productId',
  'productTypeId',
  'term',
  'countryId',
  'price',
  'quantity',
  'verified',
] as const satisfies readonly FilterKey[];
type AtHand = (typeof atHand)[number];
export type FirstFilter = Exclude<AtHand, 'q' | 'bbox'>;
export type MoreFilter = Exclude<FilterKey, AtHand>;

/** Number of active filters behind "More filters". */
export const furtherFilters = (search: MarketSearch): number =>
  setFilters(search).filter((key) => !atHand.some((one) => one === key)).length;
