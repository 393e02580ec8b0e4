import { boxOf } from '../../../contract/core/bbox.ts';
import { excludes, type FilterKey, filterKeys, filterParams } from '../../../contract/market/filters.ts';
import type { Names } from '../../baseData/baseData.ts';
import type { BitmapCache, BitmapSource } from '../cache/bitmapCache.ts';
import { listedDocs, type Postings } from '../store/attributePostings.ts';
import { type Attribute, type Group, tuplePositions, tuplesWith } from '../store/codeTuples.ts';
import type { Columns, Figure } from '../store/columnStore.ts';
import { type Orders, rangeOf } from '../store/sortOrders.ts';
import {
  type AdFilters,
  type Facet,
  type FurtherFacet,
  isEmpty,
  type Meaning,
  meantKeys,
  type ResolvedQuery,
} from '../store/types.ts';
import type { TermSet } from '../text/invertedIndex.ts';
import { type AttributeFilter, attributeFilters } from './attributeFilters.ts';
import { deliverySource, exclusionSource, rangeSource, valuesSource } from './bitmapSources.ts';
import { filterByPostings, filterByRange } from './blockFilters.ts';
import type { FacetCounters } from './facetCounters.ts';
import type { BlockFilter } from './scan.ts';

export type MarketIndex = {
  columns: Columns;
  orders: Orders;
  postings: Postings;
  bitmapCache: BitmapCache;
  facetCounters: FacetCounters;
  names: Names;
  /** Days since 1970, by the database's clock. */
  today: number;
};

/** Cost of reading a doc of a list, relative to a sequential scan. */
const LIST_COST = 2;
/** Cost of reading a doc of a sort order: the access is random. */
const ORDER_COST = 8;
/** Above this many bitmaps, one combined bitmap is built instead. */
const BITMAPS_MAX = 8;

/** One filter of a search; an ad must meet all. */
export type Condition = {
  /** The facet that it filters; a facet is counted without its own condition. */
  facet: Attribute | Facet | FurtherFacet | null;
  /** Number of docs that meet it. */
  count: number;
  /** All of these docs as lists, if there are lists, and the cost of reading one. */
  lists: readonly Int32Array[] | null;
  costPerDoc: number;
  /** All of these docs as the union of bitmaps, if there are bitmaps. */
  bits: readonly Uint32Array[] | null;
  /** How to build such a bitmap otherwise. */
  bitmapSource: BitmapSource | null;
  /** Tests given docs: by their tuples in a group, or with an own filter. */
  test: { group: Group; allowed: Uint8Array } | BlockFilter;
};

/** The conditions of a search, and the parts of the sort orders that its ranges allow. */
export type CompiledFilters = { conditions: Condition[]; ranges: Partial<Record<Figure, Int32Array>> };

/** A search whose filters become conditions one after the other. */
type Search = CompiledFilters & {
  market: MarketIndex;
  filters: AdFilters;
  resolved: ResolvedQuery;
  /** The doc sets of the search terms. */
  sets: readonly TermSet[];
};
type Compile = (search: Search) => void;

const DAY_MS = 86_400_000;
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** A viewport with west > east crosses the date line. */
function bboxCondition(market: MarketIndex, bbox: string): Condition {
  const {
    columns: { codes },
    names,
  } = market;
  const { west, south, east, north } = boxOf(bbox);
  const isInside = (place: { lat: number; lng: number } | undefined) =>
    place !== undefined &&
    place.lat >= south &&
    place.lat <= north &&
    (west <= east ? place.lng >= west && place.lng <= east : place.lng >= west || place.lng <= east);
  const ports = codes.port.values.map((id) => isInside(names.ports.get(id)));
  const countries = codes.country.values.map((id) => isInside(names.countries.get(id)));
  return placeCondition(market, (country, port) => (port === 0 ? countries[country] : ports[port]));
}

/** Docs whose country and port, as codes, are wanted; port 0 is none. */
function placeCondition(
  { columns: { tuples }, facetCounters }: MarketIndex,
  isWanted: (country: number, port: number) => boolean | undefined,
): Condition {
  const [, countryOf, portOf] = tuples.place.codes as [number[], number[], number[]];
  const allowed = Uint8Array.from(portOf, (port, tuple) =>
    Number(isWanted(countryOf[tuple] as number, port) ?? false),
  );
  const count = allowed.reduce((sum, isIn, tuple) => sum + isIn * (facetCounters.place[tuple] ?? 0), 0);
  return filterOnly(count, { group: 'place', allowed });
}

/** Docs in one of the trading regions: by their port or their country. */
function tradingRegionCondition(market: MarketIndex, wanted: readonly string[]): Condition {
  const { names, columns } = market;
  const regions = wanted.flatMap((code) => names.tradingRegions.get(code) ?? []);
  const members = (of: 'countries' | 'ports') => [...new Set(regions.flatMap((region) => [...region[of]]))];
  const [countries, ports] = [members('countries'), members('ports')];
  // Of one kind they are lists or bitmaps at hand.
  if (ports.length === 0) return valuesCondition(market, 'country', countries);
  if (countries.length === 0) return valuesCondition(market, 'port', ports);
  const [inCountry, atPort] = [new Set(countries), new Set(ports)];
  const isCountry = columns.codes.country.values.map((id) => inCountry.has(id));
  const isPort = columns.codes.port.values.map((id) => atPort.has(id));
  return placeCondition(market, (country, port) => isCountry[country] || isPort[port]);
}

const filterOnly = (
  count: number,
  test: Condition['test'],
  bitmapSource: BitmapSource | null = null,
): Condition => ({
  facet: null,
  count,
  lists: null,
  costPerDoc: LIST_COST,
  bits: null,
  bitmapSource,
  test,
});

/** The codes of those values that some ad has, and the docs of each. */
function postingsWith({ columns, postings }: MarketIndex, name: Attribute, values: readonly string[]) {
  const known = columns.codes[name].of;
  const codes = [...new Set(values.flatMap((value) => known.get(value) ?? []))];
  const lists = codes.flatMap((code) => postings.of[name][code] ?? []);
  return { codes, lists, count: lists.reduce((sum, one) => sum + one.count, 0) };
}

/** Docs with one of the values. */
function valuesCondition(market: MarketIndex, name: Attribute, values: readonly string[]): Condition {
  const { columns } = market;
  const { group, at } = tuplePositions[name];
  const { codes, lists, count } = postingsWith(market, name, values);
  const wanted = new Uint8Array(columns.codes[name].values.length);
  for (const code of codes) wanted[code] = 1;
  const bits = lists.flatMap((one) => one.bits ?? []);
  const isMany = bits.length > 0 && bits.length === lists.length && bits.length <= BITMAPS_MAX;
  return {
    facet: name,
    count,
    lists: bits.length === 0 ? lists.map(listedDocs) : null,
    costPerDoc: LIST_COST,
    bits: isMany ? bits : null,
    bitmapSource: isMany ? null : valuesSource(columns, name, codes, lists),
    test: { group, allowed: tuplesWith(columns.tuples[group], at, wanted) },
  };
}

/**
 * Docs with none of the values; those without a value are among them. It is of no facet: what is excluded is no choice
 * to be counted.
 */
function addExclusion({ market, conditions }: Search, name: Attribute, values: readonly string[]): void {
  const { columns, postings } = market;
  const { group, at } = tuplePositions[name];
  const { codes, lists, count } = postingsWith(market, name, values);
  // All docs pass.
  if (count === 0) return;
  const wanted = new Uint8Array(columns.codes[name].values.length).fill(1);
  for (const code of codes) wanted[code] = 0;
  const test = { group, allowed: tuplesWith(columns.tuples[group], at, wanted) };
  const bitmapSource = exclusionSource(columns, name, codes, lists, postings);
  conditions.push(filterOnly(postings.all.count - count, test, bitmapSource));
}

/** Indexed values that contain at least one of the payment terms. */
const paymentValues = ({ columns: { codes } }: MarketIndex, wanted: readonly string[]) =>
  codes.payment.values.filter((value) => value.split(',').some((code) => wanted.includes(code)));

const countriesIn = ({ columns: { codes }, names }: MarketIndex, wanted: readonly string[]) =>
  codes.country.values.filter((id) => wanted.includes(names.countries.get(id)?.region ?? ''));

/** A level and those above it. */
const levelsFrom = (level: string) => filterParams.level.values.filter((one) => one >= level);

function addValues({ market, conditions }: Search, name: Attribute, values: readonly string[]): void {
  conditions.push(valuesCondition(market, name, values));
}

function addRange(
  { market: { columns, orders, postings }, conditions, ranges }: Search,
  figure: Figure,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): void {
  const inRange = rangeOf(columns, figure, orders[figure], min, max);
  const { length } = inRange;
  // All docs pass.
  if (length === orders[figure].count) return;
  ranges[figure] = inRange;
  const test = filterByRange(columns.figures[figure], min, max);
  const bitmapSource = length > 0 ? rangeSource(columns, figure, orders[figure], inRange, postings) : null;
  conditions.push({ ...filterOnly(length, test, bitmapSource), lists: [inRange], costPerDoc: ORDER_COST });
}

function addDelivered(
  { market: { columns, postings }, conditions }: Search,
  side: 'starts' | 'ends',
  day: number,
) {
  const test =
    side === 'ends'
      ? filterByRange(columns.ends, day, Infinity)
      : filterByRange(columns.starts, -Infinity, day);
  conditions.push(filterOnly(postings.all.count, test, deliverySource(columns, side, day)));
}

const byAttribute = Object.fromEntries(
  (Object.keys(attributeFilters) as AttributeFilter[]).map((key): [AttributeFilter, Compile] => {
    const add = excludes(key) ? addExclusion : addValues;
    return [
      key,
      (search) => {
        const given = search.filters[key];
        if (given) add(search, attributeFilters[key], [given].flat());
      },
    ];
  }),
) as Record<AttributeFilter, Compile>;

const compilers: Record<FilterKey, Compile> = {
  ...byAttribute,
  q: ({ market, conditions, resolved, sets }) => {
    const { meaning } = resolved;
    if (meaning && isEmpty(meaning)) conditions.push({ ...filterOnly(0, () => 0), lists: [] });
    if (meaning) conditions.push(...conditionsMeant(market, meaning));
    for (const { any } of sets)
      conditions.push({
        ...filterOnly(any.count, filterByPostings(any)),
        lists: any.dense ? null : [any.sparse],
        bits: any.dense && [any.dense],
      });
  },
  productId: (search) => {
    const { productIds } = search.resolved;
    if (productIds) addValues(search, 'product', productIds);
  },
  region: ({ market, filters: { region }, conditions }) => {
    if (region)
      conditions.push({
        ...valuesCondition(market, 'country', countriesIn(market, region)),
        facet: 'region',
      });
  },
  tradingRegion: ({ market, filters: { tradingRegion }, conditions }) => {
    if (tradingRegion)
      conditions.push({ ...tradingRegionCondition(market, tradingRegion), facet: 'tradingRegion' });
  },
  paymentTerm: (search) => {
    const { paymentTerm } = search.filters;
    if (paymentTerm) addValues(search, 'payment', paymentValues(search.market, paymentTerm));
  },
  price: (search) => {
    const { priceBasis, priceMin, priceMax } = search.filters;
    if (priceMin !== undefined || priceMax !== undefined) addRange(search, priceBasis, priceMin, priceMax);
  },
  quantity: (search) => {
    const { quantityBasis, quantityMin, quantityMax } = search.filters;
    if (quantityMin !== undefined || quantityMax !== undefined)
      addRange(search, quantityBasis, quantityMin, quantityMax);
  },
  delivery: (search) => {
    const { deliveryFrom, deliveryTo } = search.filters;
    if (deliveryFrom) addDelivered(search, 'ends', dayOf(deliveryFrom));
    if (deliveryTo) addDelivered(search, 'starts', dayOf(deliveryTo));
  },
  verified: (search) => {
    if (search.filters.verified === 'true') addValues(search, 'verified', ['true']);
  },
  level: (search) => {
    const { level } = search.filters;
    if (level) addValues(search, 'level', levelsFrom(level));
  },
  bbox: ({ market, filters: { bbox }, conditions }) => {
    if (bbox) conditions.push(bboxCondition(market, bbox));
  },
};

/** The filters that a query means. They belong to no facet: facets count within what is searched. */
function conditionsMeant(market: MarketIndex, { filters }: Meaning): Condition[] {
  const none: ResolvedQuery = { productIds: null, reference: null, terms: null, meaning: null };
  const search: Search = { market, filters, resolved: none, sets: [], conditions: [], ranges: {} };
  for (const key of meantKeys) compilers[key](search);
  return search.conditions.map((condition) => ({ ...condition, facet: null }));
}

/** Translates filters into conditions. `sets` are the doc sets of the search terms. */
export function compileFilters(
  market: MarketIndex,
  filters: AdFilters,
  resolved: ResolvedQuery,
  sets: readonly TermSet[],
): CompiledFilters {
  const search: Search = { market, filters, resolved, sets, conditions: [], ranges: {} };
  for (const key of filterKeys) compilers[key](search);
  addRange(search, 'validUntil', market.today);
  return { conditions: search.conditions, ranges: search.ranges };
}
