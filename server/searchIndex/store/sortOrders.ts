import { type Columns, type Figure, figures } from './columnStore.ts';

/** Docs sorted by a figure, ascending, then by ad number; docs without the figure start at `valued`. */
export type Order = { docs: Int32Array; count: number; valued: number };
export type Orders = Record<Figure, Order>;

const DIGITS = 65_536;

/** Stable radix sort by the bits of the figures, 16 at a time. */
function sortByBits(docs: Int32Array, values: Float64Array): Int32Array {
  const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const digitOf = (doc: number, pass: number) => {
    const high = halves[doc * 2 + 1] as number;
    // Flips the bits so that floating-point numbers compare as unsigned integers.
    const flip = high >>> 31 === 1 ? 0xffffffff : 0;
    const half = pass < 2 ? (halves[doc * 2] as number) ^ flip : high ^ (flip === 0 ? 0x80000000 : flip);
    return pass % 2 === 0 ? half & 0xffff : half >>> 16;
  };
  let from = docs;
  let into: Int32Array = new Int32Array(docs.length);
  for (let pass = 0; pass < 4; pass += 1) {
    const starts = new Uint32Array(DIGITS + 1);
    for (const doc of from) {
      const digit = digitOf(doc, pass);
      starts[digit + 1] = (starts[digit + 1] as number) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit += 1)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    for (const doc of from) {
      const digit = digitOf(doc, pass);
      const at = starts[digit] as number;
      into[at] = doc;
      starts[digit] = at + 1;
    }
    [from, into] = [into, from];
  }
  return from;
}

/** Builds one order; `docs` are sorted by ad number. */
export function orderBy(columns: Columns, figure: Figure, docs: Int32Array): Order {
  const values = columns.figures[figure];
  const valued = docs.filter((doc) => !Number.isNaN(values[doc]));
  const rest = docs.filter((doc) => Number.isNaN(values[doc]));
  const ordered = new Int32Array(docs.length);
  ordered.set(sortByBits(valued, values instanceof Float64Array ? values : Float64Array.from(values)));
  ordered.set(rest, valued.length);
  return { docs: ordered, count: docs.length, valued: valued.length };
}

/** Compares two docs by figure, then by ad number. */
export const comparatorOf = (columns: Columns, figure: Figure) => {
  const values = columns.figures[figure];
  const { number } = columns;
  return (one: number, other: number): number => {
    const [a, b] = [values[one] as number, values[other] as number];
    if (a < b) return -1;
    if (a > b) return 1;
    const none = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return none !== 0 ? none : (number[one] as number) - (number[other] as number);
  };
};

type Compare = (one: number, other: number) => number;

/** Binary search: the first of `count` positions for which a monotonic condition holds. */
function firstOf(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Positions of some docs in each order, ascending. */
export type Positions = Record<Figure, Int32Array>;

export const positionsIn = (columns: Columns, orders: Orders, listed: readonly number[]): Positions =>
  Object.fromEntries(
    figures.map((figure) => {
      const { docs, count } = orders[figure];
      const compare = comparatorOf(columns, figure);
      const positionOf = (doc: number) => firstOf(count, (at) => compare(docs[at] as number, doc) >= 0);
      return [figure, Int32Array.from(listed, positionOf).sort()];
    }),
  ) as Positions;

/** Rank of a new doc among the remaining ones. The docs at `removed` positions have new columns and are not compared. */
function rankOf(
  { docs }: Order,
  removed: Int32Array,
  remaining: number,
  compare: Compare,
  doc: number,
): number {
  const positionOf = (rank: number) =>
    rank + firstOf(removed.length, (at) => (removed[at] as number) - at > rank);
  return firstOf(remaining, (rank) => compare(docs[positionOf(rank)] as number, doc) > 0);
}

/** Runs of remaining docs: start, end, and the position that each moves to. */
function runsOf(remaining: number, removed: Int32Array, ranks: readonly number[]) {
  const runs: { start: number; end: number; to: number }[] = [];
  let [removedBefore, addedBefore] = [0, 0];
  for (let rank = 0; rank < remaining; ) {
    while (removedBefore < removed.length && (removed[removedBefore] as number) - removedBefore <= rank)
      removedBefore += 1;
    while (addedBefore < ranks.length && (ranks[addedBefore] as number) <= rank) addedBefore += 1;
    const next = Math.min(
      remaining,
      (removed[removedBefore] ?? Infinity) - removedBefore,
      ranks[addedBefore] ?? Infinity,
    );
    runs.push({ start: rank + removedBefore, end: next + removedBefore, to: rank + addedBefore });
    rank = next;
  }
  return runs;
}

/**
 * Removes the docs at some positions from an order and inserts `added`, in place: a new array for each change would
 * leave megabytes of garbage. Remaining docs move in runs, or stay where their position does not change.
 */
function merge(
  columns: Columns,
  figure: Figure,
  order: Order,
  removed: Int32Array,
  added: readonly number[],
): void {
  const compare = comparatorOf(columns, figure);
  const sorted = added.toSorted(compare);
  const remaining = order.count - removed.length;
  const ranks = sorted.map((doc) => rankOf(order, removed, remaining, compare, doc));
  const count = remaining + sorted.length;
  let { docs } = order;
  if (count > docs.length) {
    docs = new Int32Array(Math.ceil(count * 1.1));
    docs.set(order.docs.subarray(0, order.count));
  }
  const runs = runsOf(remaining, removed, ranks);
  // Runs that move down go first to last, runs that move up last to first: none is overwritten before it moves.
  for (const { start, end, to } of runs) if (to < start) docs.copyWithin(to, start, end);
  for (const { start, end, to } of runs.toReversed()) if (to > start) docs.copyWithin(to, start, end);
  sorted.forEach((doc, at) => {
    docs[(ranks[at] as number) + at] = doc;
  });
  const values = columns.figures[figure];
  const removedWithoutValue =
    removed.length - firstOf(removed.length, (at) => (removed[at] as number) >= order.valued);
  const withoutValue =
    order.count -
    order.valued -
    removedWithoutValue +
    sorted.filter((doc) => Number.isNaN(values[doc])).length;
  Object.assign(order, { docs, count, valued: count - withoutValue });
}

/** Updates all orders: removes the docs at the `removed` positions and inserts `added`. */
export function mergeOrders(
  columns: Columns,
  orders: Orders,
  removed: Positions,
  added: readonly number[],
): void {
  for (const figure of figures) merge(columns, figure, orders[figure], removed[figure], added);
}

/** The part of an order whose figures are between `min` and `max`. */
export function rangeOf(
  columns: Columns,
  figure: Figure,
  { docs, valued }: Order,
  min: number,
  max: number,
): Int32Array {
  const values = columns.figures[figure];
  const firstWhere = (holds: (value: number) => boolean) =>
    firstOf(valued, (at) => holds(values[docs[at] as number] as number));
  const start = firstWhere((value) => value >= min);
  return docs.subarray(
    start,
    Math.max(
      start,
      firstWhere((value) => value > max),
    ),
  );
}
