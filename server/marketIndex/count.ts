import type { CodeColumn } from './columns.ts';
import { homes } from './combos.ts';
import type { Market, Narrowing } from './narrow.ts';
import { type Plan, patiently, plan } from './plan.ts';
import { type Counted, type Facet, type FacetCounts, facets, type PlaceCount, TOTAL_MAX } from './shapes.ts';
import { countIn, sift, siftInOrder, siftOthers } from './sift.ts';
import { counted } from './tally.ts';

/** By group and combination. */
type Counts = Record<(typeof counted)[number], ArrayLike<number>>;

function countInto(counts: Uint32Array, column: CodeColumn, slots: Int32Array, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const combo = column[slots[index] as number] as number;
    counts[combo] = (counts[combo] as number) + 1;
  }
}

/** How many match of each combination, of those groups that are wanted. */
function countMatching(market: Market, found: Plan, wanted: readonly (keyof Counts)[] = counted): Counts {
  const { source, passes, isWhole } = found;
  if (isWhole) return market.tallied;
  const { combos, groups } = market.columns;
  const counts = {
    goods: new Uint32Array(combos.goods.count),
    place: new Uint32Array(combos.place.count),
  };
  const take = (slots: Int32Array, count: number) => {
    for (const group of wanted) countInto(counts[group], groups[group], slots, count);
    return false;
  };
  const { all } = market.postings;
  if ('lists' in source || passes.length > 0 || !all.bits || countIn(source) * 2 < all.count) {
    sift(source, passes, take);
    return counts;
  }
  // Most match: the others are fewer to count.
  siftOthers(all.bits, source, take);
  for (const group of wanted)
    counts[group] = counts[group].map((count, combo) => (market.tallied[group][combo] ?? 0) - count);
  return counts;
}

const sum = (counts: ArrayLike<number>) => {
  let total = 0;
  for (let at = 0; at < counts.length; at += 1) total += counts[at] as number;
  return total;
};

/** How many there are of each value of one facet, most of them first. */
function byValue({ columns: { codes, combos } }: Market, facet: Facet, counts: Counts): Counted[] {
  const { group, at } = homes[facet];
  const ofCombos = combos[group].codes[at] as number[];
  const of = counts[group as keyof Counts];
  const { values } = codes[facet];
  const sums = new Uint32Array(values.length);
  for (let combo = 0; combo < of.length; combo += 1) {
    const code = ofCombos[combo] as number;
    sums[code] = (sums[code] as number) + (of[combo] as number);
  }
  return values
    .flatMap((value, code) => (code === 0 || sums[code] === 0 ? [] : { value, count: sums[code] as number }))
    .sort((one, other) => other.count - one.count);
}

/** When the newest of those that match was published. */
function newestOf(market: Market, narrowing: Narrowing, found: Plan, total: number): Date | null {
  const { columns, orders } = market;
  const { published } = columns.figures;
  let newest = Number.NEGATIVE_INFINITY;
  const take = (slots: Int32Array, count: number) => {
    for (let index = 0; index < count; index += 1)
      newest = Math.max(newest, published[slots[index] as number] as number);
    return false;
  };
  if (total === 0) return null;
  if (total <= TOTAL_MAX) sift(found.source, found.passes, take);
  else
    siftInOrder(orders.published, undefined, true, [patiently(market, narrowing, found)], (slots) => {
      take(slots, 1);
      return true;
    });
  return new Date(newest / 1_000);
}

/** Counts per facet. Each facet with a filter of its own is counted apart, without it. */
export function countFacets(market: Market, narrowing: Narrowing): FacetCounts {
  const found = plan(market, narrowing);
  const counts = countMatching(market, found);
  const total = sum(counts.goods);
  const of = (facet: Facet) => {
    if (narrowing.conditions.every((one) => one.facet !== facet)) return byValue(market, facet, counts);
    const { group } = homes[facet];
    const without = plan(market, narrowing, { except: facet });
    return byValue(
      market,
      facet,
      countMatching(
        market,
        without,
        counted.filter((one) => one === group),
      ),
    );
  };
  const [side, product, type, country, term] = facets.map(of) as [
    Counted[],
    Counted[],
    Counted[],
    Counted[],
    Counted[],
  ];
  return {
    side,
    product,
    type,
    country,
    term,
    total,
    // Of what matches every filter, its own included.
    countries: byValue(market, 'country', counts).length,
    newest: newestOf(market, narrowing, found, total),
  };
}

/** Matching ads by the place they stand at, sides counted apart. */
export function countPlaces(market: Market, narrowing: Narrowing): PlaceCount[] {
  const { place } = countMatching(market, plan(market, narrowing), ['place']);
  const { codes, combos } = market.columns;
  const [sides, countries, ports] = combos.place.codes as [number[], number[], number[]];
  const sell = codes.side.of.get('sell');
  const found = new Map<number, PlaceCount>();
  for (let combo = 0; combo < place.length; combo += 1) {
    const count = place[combo] as number;
    if (count === 0) continue;
    const [country, port] = [countries[combo] as number, ports[combo] as number];
    const key = country * codes.port.values.length + port;
    let at = found.get(key);
    if (!at) {
      const portId = port === 0 ? null : (codes.port.values[port] as string);
      at = { portId, countryId: codes.country.values[country] as string, sell: 0, buy: 0 };
      found.set(key, at);
    }
    if (sides[combo] === sell) at.sell += count;
    else at.buy += count;
  }
  return [...found.values()];
}
