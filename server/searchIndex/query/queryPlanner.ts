import { setBit } from '../cache/bitmapCache.ts';
import { listedDocs } from '../store/attributePostings.ts';
import type { Group } from '../store/codeTuples.ts';
import { filterByBitmap, filterByTuples } from './blockFilters.ts';
import type { CompiledFilters, Condition, MarketIndex } from './compileFilters.ts';
import { type BlockFilter, type Candidates, scan } from './scan.ts';

export type QueryPlan = {
  candidates: Candidates;
  /** The filters that the candidates must still pass. */
  filters: readonly BlockFilter[];
};

/** The bitmaps of a condition, if none has to be built. */
function cachedBits(
  { bitmapCache }: MarketIndex,
  { bits, bitmapSource }: Condition,
): readonly Uint32Array[] | null {
  if (bits) return bits;
  return bitmapSource && bitmapCache.isCached(bitmapSource.key) ? [bitmapCache.get(bitmapSource)] : null;
}

/** The filters of some conditions. An available bitmap is preferred, since it fits the processor's cache and a column does
 * not; conditions on the same group become one filter. */
function filtersOf(market: MarketIndex, conditions: readonly Condition[]): BlockFilter[] {
  const byGroup = new Map<Group, Uint8Array>();
  const filters: BlockFilter[] = [];
  for (const one of conditions) {
    const { test } = one;
    const [bits, ...others] = cachedBits(market, one) ?? [];
    if (bits && others.length === 0) {
      filters.push(filterByBitmap(bits));
      continue;
    }
    if (typeof test === 'function') {
      filters.push(test);
      continue;
    }
    const { group, allowed } = test;
    const combined = byGroup.get(group);
    if (combined)
      for (let tuple = 0; tuple < combined.length; tuple += 1)
        combined[tuple] = (combined[tuple] as number) & (allowed[tuple] as number);
    else {
      const own = allowed.slice();
      byGroup.set(group, own);
      filters.push(filterByTuples(market.columns.groups[group], own));
    }
  }
  return filters;
}

/** Cost of testing a doc against a column, relative to a bitmap. */
const FILTER_COST = 3;

/** A way to read candidates: its cost, and the conditions that all candidates meet. */
type AccessPath = { cost: number; covered: readonly Condition[]; candidates: () => Candidates };

/** Cost of filtering `docs`, where each filter sees only what passed the ones before. */
function filterCost({ postings }: MarketIndex, docs: number, conditions: readonly Condition[]): number {
  let left = docs;
  let cost = 0;
  for (const { count } of conditions) {
    cost += left * FILTER_COST;
    left *= count / postings.all.count;
  }
  return cost;
}

/** The path that intersects bitmaps: available ones, and those that cost less than they save. `fraction` of the docs is read. */
function bitmapPath(market: MarketIndex, bySelectivity: readonly Condition[], fraction: number): AccessPath {
  const { bitmapCache, postings } = market;
  const { all } = postings;
  const covered: Condition[] = [];
  let left = all.count;
  let cost = 0;
  const costs = bySelectivity
    .map((one) => {
      const buildCost =
        one.bits || (one.bitmapSource && bitmapCache.isCached(one.bitmapSource.key))
          ? 0
          : one.bitmapSource?.cost;
      return { one, cost: (buildCost ?? Infinity) + (fraction * (one.bits?.length ?? 1) * all.count) / 64 };
    })
    .sort((a, b) => a.cost - b.cost);
  for (const { one, cost: own } of costs) {
    const remaining = (left * one.count) / all.count;
    if (own < fraction * (left * (1 + FILTER_COST) - remaining)) {
      covered.push(one);
      cost += own;
      left = remaining;
    }
  }
  const rest = bySelectivity.filter((one) => !covered.includes(one));
  return {
    cost: cost + fraction * left + filterCost(market, fraction * left, rest),
    covered,
    candidates: () =>
      covered.length > 0
        ? {
            bits: covered.map(
              (one) =>
                cachedBits(market, one) ?? (one.bitmapSource ? [bitmapCache.get(one.bitmapSource)] : []),
            ),
          }
        : all.bits
          ? { bits: [[all.bits]] }
          : { lists: [listedDocs(all)] },
  };
}

/** The cheapest plan for all matches, or for the first `max`. */
export function planQuery(
  market: MarketIndex,
  { conditions }: Pick<CompiledFilters, 'conditions'>,
  { max = Infinity }: { max?: number } = {},
): QueryPlan {
  const { all } = market.postings;
  const bySelectivity = conditions.toSorted((one, other) => one.count - other.count);
  const matching = bySelectivity.reduce((left, { count }) => (left * count) / all.count, all.count);
  const fraction = Math.min(1, max / matching);
  let best = bitmapPath(market, bySelectivity, fraction);
  for (const one of bySelectivity) {
    const { lists, count, costPerDoc } = one;
    if (!lists) continue;
    const others = bySelectivity.filter((other) => other !== one);
    const cost = fraction * count * costPerDoc + filterCost(market, fraction * count, others);
    if (cost < best.cost) best = { cost, covered: [one], candidates: () => ({ lists }) };
  }
  const candidates = best.candidates();
  return {
    candidates,
    filters: filtersOf(
      market,
      bySelectivity.filter((one) => !best.covered.includes(one)),
    ),
  };
}

/** After this many tested docs, `adaptiveFilter` builds a bitmap of all matches. */
const ADAPT_AFTER = 32_768;

/**
 * Filter for walking a sort order, or only its `range`. It tests docs one by one at first; if the matches turn out to lie
 * far along the order, it switches to a bitmap of all matches.
 */
export function adaptiveFilter(
  market: MarketIndex,
  { conditions }: Pick<CompiledFilters, 'conditions'>,
  range?: Int32Array,
): BlockFilter {
  const single = filtersOf(
    market,
    conditions
      .filter(({ lists }) => !range || lists?.[0] !== range)
      .sort((one, other) => one.count - other.count),
  );
  let tested = 0;
  let bitmapFilter: BlockFilter | null = null;
  const buildFilter = () => {
    const bits = new Uint32Array((market.columns.end >>> 5) + 1);
    const { candidates, filters } = planQuery(market, { conditions });
    scan(candidates, filters, (docs, count) => {
      for (let index = 0; index < count; index += 1) setBit(bits, docs[index] as number);
      return false;
    });
    return filterByBitmap(bits);
  };
  return (docs, count) => {
    if (tested > ADAPT_AFTER) bitmapFilter ??= buildFilter();
    tested += count;
    if (bitmapFilter) return bitmapFilter(docs, count);
    let left = count;
    for (const filter of single) left = filter(docs, left);
    return left;
  };
}
