import type { CodeColumn } from './columns.ts';
import { homes } from './combos.ts';
import type { Condition, Market, Narrowing } from './narrow.ts';
import { patiently, plan } from './plan.ts';
import {
  type Counted,
  type Facet,
  type FacetCounts,
  facets,
  mostFirst,
  type PlaceCount,
  TOTAL_MAX,
} from './shapes.ts';
import { sift, siftInOrder, siftOthers } from './sift.ts';
import { counted } from './tally.ts';

/** By group and combination. */
type Counts = Record<(typeof counted)[number], ArrayLike<number>>;

function countInto(counts: Uint32Array, column: CodeColumn, slots: Int32Array, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const combo = column[slots[index] as number] as number;
    counts[combo] = (counts[combo] as number) + 1;
  }
}

const noCounts = ({ combos }: Market['columns']) => ({
  goods: new Uint32Array(combos.goods.count),
  place: new Uint32Array(combos.place.count),
});

/**
 * How many match of each combination, of those groups that are wanted, where most match: the others are fewer to
 * count. What the number of a group says itself need not be looked at: those that it leaves out count nothing.
 */
function countByOthers(
  market: Market,
  asked: readonly Condition[],
  wanted: readonly (keyof Counts)[],
): Counts | null {
  const { postings, tallied, columns } = market;
  const { all } = postings;
  const [group] = wanted.length === 1 ? wanted : [];
  const own: Uint8Array[] = [];
  const rest: Condition[] = [];
  for (const one of asked)
    if (typeof one.test === 'object' && one.test.group === group) own.push(one.test.allowed);
    else rest.push(one);
  const counts = noCounts(columns);
  const matching = (conditions: readonly Condition[]) =>
    conditions.reduce((left, { count }) => (left * count) / all.count, all.count);
  if (rest.length > 0) {
    // The other way as many are looked at as match.
    if (!all.bits || all.count - matching(rest) + all.count / 32 > matching(asked)) return null;
    const { source, passes } = plan(market, { conditions: rest });
    if ('lists' in source || passes.length > 0) return null;
    siftOthers(all.bits, source, (slots, count) => {
      for (const name of wanted) countInto(counts[name], columns.groups[name], slots, count);
      return false;
    });
  }
  for (const name of wanted) {
    const of = counts[name];
    for (let combo = 0; combo < of.length; combo += 1)
      of[combo] = (tallied[name][combo] ?? 0) - (of[combo] as number);
    for (const allowed of own)
      for (let combo = 0; combo < of.length; combo += 1)
        of[combo] = (of[combo] as number) * (allowed[combo] as number);
  }
  return counts;
}

/** The same in any case. `also` is told of all that match, unless the others were counted. */
function countMatching(
  market: Market,
  { conditions }: Pick<Narrowing, 'conditions'>,
  wanted: readonly (keyof Counts)[] = counted,
  also: (slots: Int32Array, count: number) => void = () => undefined,
): Counts {
  const byOthers = countByOthers(market, conditions, wanted);
  if (byOthers) return byOthers;
  const { columns } = market;
  const counts = noCounts(columns);
  const { source, passes } = plan(market, { conditions });
  sift(source, passes, (slots, count) => {
    for (const group of wanted) countInto(counts[group], columns.groups[group], slots, count);
    also(slots, count);
    return false;
  });
  return counts;
}

const sum = (counts: ArrayLike<number>) => {
  let total = 0;
  for (let at = 0; at < counts.length; at += 1) total += counts[at] as number;
  return total;
};

/** How many there are of each value of one facet. */
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
    .sort(mostFirst);
}

const dateOf = (microseconds: number) => new Date(microseconds / 1_000);

/** When the first of those that match was published, from the newest one on. */
function newestOf(market: Market, narrowing: Narrowing): Date | null {
  const { columns, orders } = market;
  let newest: Date | null = null;
  siftInOrder(orders.published, undefined, true, [patiently(market, narrowing)], ([first = 0]) => {
    newest = dateOf(columns.figures.published[first] as number);
    return true;
  });
  return newest;
}

/** Counts per facet. Each facet with a filter of its own is counted apart, without it. */
export function countFacets(market: Market, narrowing: Narrowing): FacetCounts {
  const { conditions } = narrowing;
  const { published } = market.columns.figures;
  let seen = 0;
  let newest = Number.NEGATIVE_INFINITY;
  const counts = countMatching(market, narrowing, counted, (slots, count) => {
    seen += count;
    // Where more match, the newest of them is soon found along the order.
    if (seen > TOTAL_MAX) return;
    for (let index = 0; index < count; index += 1)
      newest = Math.max(newest, published[slots[index] as number] as number);
  });
  const total = sum(counts.goods);
  const of = (facet: Facet) => {
    const others = conditions.filter((one) => one.facet !== facet);
    if (others.length === conditions.length) return byValue(market, facet, counts);
    const { group } = homes[facet];
    const wanted = counted.filter((one) => one === group);
    return byValue(market, facet, countMatching(market, { conditions: others }, wanted));
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
    newest:
      total === 0
        ? null
        : seen === total && total <= TOTAL_MAX
          ? dateOf(newest)
          : newestOf(market, narrowing),
  };
}

/** Matching ads by the place they stand at, sides counted apart. */
export function countPlaces(market: Market, narrowing: Narrowing): PlaceCount[] {
  const { place } = countMatching(market, narrowing, ['place']);
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
