import { priceBases } from '../../../contract/ads/adEnums.ts';
import { type Attribute, type Group, groupNames, tuplePositions } from '../store/codeTuples.ts';
import type { CodeColumn } from '../store/columnStore.ts';
import {
  byCountDescending,
  type Facet,
  type FacetCount,
  type FacetCounts,
  type FurtherCounts,
  type FurtherFacet,
  facets,
  type PlaceCount,
  type PlacePrices,
  PRICED_MAX,
  TOTAL_MAX,
} from '../store/types.ts';
import type { CompiledFilters, Condition, MarketIndex } from './compileFilters.ts';
import { adaptiveFilter, planQuery } from './queryPlanner.ts';
import { scan, scanInOrder, scanOthers } from './scan.ts';

/** By group and tuple; empty for a group that was not counted. */
type Counts = Record<Group, ArrayLike<number>>;

function addCounts(counts: Uint32Array, column: CodeColumn, docs: Int32Array, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const tuple = column[docs[index] as number] as number;
    counts[tuple] = (counts[tuple] as number) + 1;
  }
}

const noCounts = ({ tuples }: MarketIndex['columns'], groups: readonly Group[]) =>
  Object.fromEntries(
    groupNames.map((name) => [name, new Uint32Array(groups.includes(name) ? tuples[name].count : 0)]),
  ) as Record<Group, Uint32Array>;

/**
 * Counts matches by tuple as all minus the others, if most docs match; else null. With one group, conditions on that group
 * need no scan: tuples that they exclude count 0.
 */
function countComplement(
  market: MarketIndex,
  conditions: readonly Condition[],
  groups: readonly Group[],
): Counts | null {
  const { postings, facetCounters, columns } = market;
  const { all } = postings;
  const [group] = groups.length === 1 ? groups : [];
  const ownAllowed: Uint8Array[] = [];
  const rest: Condition[] = [];
  for (const one of conditions)
    if (typeof one.test === 'object' && one.test.group === group) ownAllowed.push(one.test.allowed);
    else rest.push(one);
  const counts = noCounts(columns, groups);
  const matching = (conditions: readonly Condition[]) =>
    conditions.reduce((left, { count }) => (left * count) / all.count, all.count);
  if (rest.length > 0) {
    // Otherwise counting the matches reads fewer docs.
    if (!all.bits || all.count - matching(rest) + all.count / 32 > matching(conditions)) return null;
    const { candidates, filters } = planQuery(market, { conditions: rest });
    if ('lists' in candidates || filters.length > 0) return null;
    scanOthers(all.bits, candidates, (docs, count) => {
      for (const name of groups) addCounts(counts[name], columns.groups[name], docs, count);
      return false;
    });
  }
  for (const name of groups) {
    const of = counts[name];
    for (let tuple = 0; tuple < of.length; tuple += 1)
      of[tuple] = (facetCounters[name][tuple] ?? 0) - (of[tuple] as number);
    for (const allowed of ownAllowed)
      for (let tuple = 0; tuple < of.length; tuple += 1)
        of[tuple] = (of[tuple] as number) * (allowed[tuple] as number);
  }
  return counts;
}

/** Counts matches by tuple. `onMatches` gets the matching docs, unless they were counted by complement. */
function countMatching(
  market: MarketIndex,
  { conditions }: Pick<CompiledFilters, 'conditions'>,
  groups: readonly Group[],
  onMatches: (docs: Int32Array, count: number) => void = () => undefined,
): Counts {
  const byOthers = countComplement(market, conditions, groups);
  if (byOthers) return byOthers;
  const { columns } = market;
  const counts = noCounts(columns, groups);
  const { candidates, filters } = planQuery(market, { conditions });
  scan(candidates, filters, (docs, count) => {
    for (const group of groups) addCounts(counts[group], columns.groups[group], docs, count);
    onMatches(docs, count);
    return false;
  });
  return counts;
}

const sum = (counts: ArrayLike<number>) => {
  let total = 0;
  for (let at = 0; at < counts.length; at += 1) total += counts[at] as number;
  return total;
};

/** Counts of one attribute by value. */
function countsByValue(
  { columns: { codes, tuples } }: MarketIndex,
  facet: Attribute,
  counts: Counts,
): FacetCount[] {
  const { group, at } = tuplePositions[facet];
  const codeOfTuple = tuples[group].codes[at] as number[];
  const of = counts[group];
  const { values } = codes[facet];
  const sums = new Uint32Array(values.length);
  for (let tuple = 0; tuple < of.length; tuple += 1) {
    const code = codeOfTuple[tuple] as number;
    sums[code] = (sums[code] as number) + (of[tuple] as number);
  }
  return values
    .flatMap((value, code) => (code === 0 || sums[code] === 0 ? [] : { value, count: sums[code] as number }))
    .sort(byCountDescending);
}

const noPrices = (): PlacePrices => ({
  sell: { usdPerBbl: [], usdPerTonne: [], usdPerMMBtu: [] },
  buy: { usdPerBbl: [], usdPerTonne: [], usdPerMMBtu: [] },
});

const dateOf = (microseconds: number) => new Date(microseconds / 1_000);

/** Publication time of the newest match. */
function newestOf(market: MarketIndex, compiled: CompiledFilters): Date | null {
  const { columns, orders } = market;
  let newest: Date | null = null;
  scanInOrder(orders.published, undefined, true, [adaptiveFilter(market, compiled)], ([first = 0]) => {
    newest = dateOf(columns.figures.published[first] as number);
    return true;
  });
  return newest;
}

/**
 * The counts by tuple that a facet is made of. A facet with its own condition is counted separately, without it; the
 * others share `counts`.
 */
function countsFor(
  market: MarketIndex,
  { conditions }: Pick<CompiledFilters, 'conditions'>,
  facet: Facet | FurtherFacet,
  group: Group,
  counts: Counts,
): Counts {
  const others = conditions.filter((one) => one.facet !== facet);
  return others.length === conditions.length
    ? counts
    : countMatching(market, { conditions: others }, [group]);
}

const mainGroups = ['goods', 'place'] as const;

/** Counts per facet. */
export function countFacets(market: MarketIndex, compiled: CompiledFilters): FacetCounts {
  const { published } = market.columns.figures;
  let seen = 0;
  let newest = Number.NEGATIVE_INFINITY;
  const counts = countMatching(market, compiled, mainGroups, (docs, count) => {
    seen += count;
    // With more matches, walking the order finds the newest sooner.
    if (seen > TOTAL_MAX) return;
    for (let index = 0; index < count; index += 1)
      newest = Math.max(newest, published[docs[index] as number] as number);
  });
  const total = sum(counts.goods);
  const of = (facet: Facet) =>
    countsByValue(market, facet, countsFor(market, compiled, facet, tuplePositions[facet].group, counts));
  const [side, product, type, country, term] = facets.map(of) as [
    FacetCount[],
    FacetCount[],
    FacetCount[],
    FacetCount[],
    FacetCount[],
  ];
  return {
    side,
    product,
    type,
    country,
    term,
    total,
    // Counted with all conditions, that on the country included.
    countries: countsByValue(market, 'country', counts).length,
    newest:
      total === 0 ? null : seen === total && total <= TOTAL_MAX ? dateOf(newest) : newestOf(market, compiled),
  };
}

/** Sums counts by what each value stands for: none, one or several. */
function regrouped(
  counts: readonly FacetCount[],
  standsFor: (value: string) => readonly string[],
): FacetCount[] {
  const sums = new Map<string, number>();
  for (const { value, count } of counts)
    for (const one of standsFor(value)) sums.set(one, (sums.get(one) ?? 0) + count);
  return [...sums].map(([value, count]) => ({ value, count })).sort(byCountDescending);
}

/** Ads in each trading region, by their port or their country; regions overlap. */
function countTradingRegions({ columns, names }: MarketIndex, { place }: Counts): FacetCount[] {
  const { codes, tuples } = columns;
  const [, countryOf, portOf] = tuples.place.codes as [number[], number[], number[]];
  return [...names.tradingRegions]
    .flatMap(([value, { countries, ports }]) => {
      const isCountry = codes.country.values.map((id) => countries.has(id));
      const isPort = codes.port.values.map((id) => ports.has(id));
      let count = 0;
      for (let tuple = 0; tuple < place.length; tuple += 1)
        if (isCountry[countryOf[tuple] as number] || isPort[portOf[tuple] as number])
          count += place[tuple] as number;
      return count === 0 ? [] : { value, count };
    })
    .sort(byCountDescending);
}

/** Counts of the facets that are counted on request. */
export function countFurtherFacets(market: MarketIndex, compiled: CompiledFilters): FurtherCounts {
  const counts = countMatching(market, compiled, ['place', 'price', 'trust', 'lane']);
  const of = (facet: FurtherFacet, attribute: Attribute) =>
    countsByValue(
      market,
      attribute,
      countsFor(market, compiled, facet, tuplePositions[attribute].group, counts),
    );
  return {
    origin: of('origin', 'origin'),
    region: regrouped(of('region', 'country'), (id) =>
      [market.names.countries.get(id)?.region ?? ''].filter(Boolean),
    ),
    tradingRegion: countTradingRegions(market, countsFor(market, compiled, 'tradingRegion', 'place', counts)),
    // The terms of an ad are one value.
    payment: regrouped(of('payment', 'payment'), (codes) => codes.split(',')),
    priceType: of('priceType', 'priceType'),
    comparableKind: of('comparableKind', 'comparableKind'),
    currency: of('currency', 'currency'),
    tradeLane: of('tradeLane', 'tradeLane'),
  };
}

/** Matching ads by place and side, with their prices if they are few enough; prices via a proxy are left out. */
export function countPlaces(market: MarketIndex, compiled: CompiledFilters): PlaceCount[] {
  const { place } = countMatching(market, compiled, ['place']);
  const { codes, tuples, groups, figures } = market.columns;
  const [sides, countries, ports] = tuples.place.codes as [number[], number[], number[]];
  const sell = codes.side.of.get('sell');
  const isPriced = sum(place) <= PRICED_MAX;
  const found = new Map<number, PlaceCount>();
  const placeOf = (tuple: number): PlaceCount => {
    const [country, port] = [countries[tuple] as number, ports[tuple] as number];
    const key = country * codes.port.values.length + port;
    const known = found.get(key);
    if (known) return known;
    const at: PlaceCount = {
      portId: port === 0 ? null : (codes.port.values[port] as string),
      countryId: codes.country.values[country] as string,
      sell: 0,
      buy: 0,
      prices: isPriced ? noPrices() : null,
    };
    found.set(key, at);
    return at;
  };
  for (let tuple = 0; tuple < place.length; tuple += 1) {
    const count = place[tuple] as number;
    if (count === 0) continue;
    placeOf(tuple)[sides[tuple] === sell ? 'sell' : 'buy'] += count;
  }
  if (!isPriced || found.size === 0) return [...found.values()];
  const { candidates, filters } = planQuery(market, compiled);
  const { group: kindGroup, at: kindAt } = tuplePositions.comparableKind;
  const kinds = tuples[kindGroup].codes[kindAt] as number[];
  const proxy = codes.comparableKind.of.get('formula_proxy');
  scan(candidates, filters, (docs, count) => {
    for (let index = 0; index < count; index += 1) {
      const doc = docs[index] as number;
      if (proxy !== undefined && kinds[groups[kindGroup][doc] as number] === proxy) continue;
      const tuple = groups.place[doc] as number;
      const { prices } = placeOf(tuple);
      const of = prices?.[sides[tuple] === sell ? 'sell' : 'buy'];
      for (const basis of priceBases) {
        const price = figures[basis][doc] as number;
        if (!Number.isNaN(price)) of?.[basis].push(price);
      }
    }
    return false;
  });
  return [...found.values()];
}
