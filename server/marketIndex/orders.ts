import { type Columns, type Figure, figures } from './columns.ts';

/** Slots by a figure, lowest first, equals by number; those without it come last, from `valued` on. */
export type Order = { slots: Int32Array; count: number; valued: number };
export type Orders = Record<Figure, Order>;

const DIGITS = 65_536;

/** Sorts slots by the bits of their figures, 16 at a time; equals stay as they were. */
function sortByBits(slots: Int32Array, values: Float64Array): Int32Array {
  const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const digitOf = (slot: number, pass: number) => {
    const high = halves[slot * 2 + 1] as number;
    // Negative figures count backwards.
    const flip = high >>> 31 === 1 ? 0xffffffff : 0;
    const half = pass < 2 ? (halves[slot * 2] as number) ^ flip : high ^ (flip === 0 ? 0x80000000 : flip);
    return pass % 2 === 0 ? half & 0xffff : half >>> 16;
  };
  let from = slots;
  let into: Int32Array = new Int32Array(slots.length);
  for (let pass = 0; pass < 4; pass += 1) {
    const starts = new Uint32Array(DIGITS + 1);
    for (const slot of from) {
      const digit = digitOf(slot, pass);
      starts[digit + 1] = (starts[digit + 1] as number) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit += 1)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    for (const slot of from) {
      const digit = digitOf(slot, pass);
      const at = starts[digit] as number;
      into[at] = slot;
      starts[digit] = at + 1;
    }
    [from, into] = [into, from];
  }
  return from;
}

/** One order of all slots, which come in the order of their numbers. */
export function orderBy(columns: Columns, figure: Figure, slots: Int32Array): Order {
  const values = columns.figures[figure];
  const valued = slots.filter((slot) => !Number.isNaN(values[slot]));
  const rest = slots.filter((slot) => Number.isNaN(values[slot]));
  const ordered = new Int32Array(slots.length);
  ordered.set(sortByBits(valued, values instanceof Float64Array ? values : Float64Array.from(values)));
  ordered.set(rest, valued.length);
  return { slots: ordered, count: slots.length, valued: valued.length };
}

/** Below zero when the first slot comes first: by figure, then by number. */
export const comparing = (columns: Columns, figure: Figure) => {
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

/** The first of so many for which something holds that holds for all after it. */
function firstOf(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where some slots stand in each order, the first place first. */
export type Places = Record<Figure, Int32Array>;

export const placesIn = (columns: Columns, orders: Orders, listed: readonly number[]): Places =>
  Object.fromEntries(
    figures.map((figure) => {
      const { slots, count } = orders[figure];
      const compare = comparing(columns, figure);
      const placeOf = (slot: number) => firstOf(count, (at) => compare(slots[at] as number, slot) >= 0);
      return [figure, Int32Array.from(listed, placeOf).sort()];
    }),
  ) as Places;

/** How many of those that stay come before a new slot. What stands at the places `gone` compares no longer. */
function rankOf({ slots }: Order, gone: Int32Array, staying: number, compare: Compare, slot: number): number {
  const placeOf = (rank: number) => rank + firstOf(gone.length, (at) => (gone[at] as number) - at > rank);
  return firstOf(staying, (rank) => compare(slots[placeOf(rank)] as number, slot) > 0);
}

/** Stretches of what stays: where each begins and ends, and where it belongs. */
function stretchesOf(staying: number, gone: Int32Array, ranks: readonly number[]) {
  const stretches: { start: number; end: number; to: number }[] = [];
  let [left, came] = [0, 0];
  for (let rank = 0; rank < staying; ) {
    while (left < gone.length && (gone[left] as number) - left <= rank) left += 1;
    while (came < ranks.length && (ranks[came] as number) <= rank) came += 1;
    const next = Math.min(staying, (gone[left] ?? Infinity) - left, ranks[came] ?? Infinity);
    stretches.push({ start: rank + left, end: next + left, to: rank + came });
    rank = next;
  }
  return stretches;
}

/**
 * Takes the slots at some places out of an order and puts `added` in, in place: a new order for each change would leave
 * megabytes behind. What stays is moved by stretches, and where as many came as went before it, not at all.
 */
function merge(
  columns: Columns,
  figure: Figure,
  order: Order,
  gone: Int32Array,
  added: readonly number[],
): void {
  const compare = comparing(columns, figure);
  const sorted = added.toSorted(compare);
  const staying = order.count - gone.length;
  const ranks = sorted.map((slot) => rankOf(order, gone, staying, compare, slot));
  const count = staying + sorted.length;
  let { slots } = order;
  if (count > slots.length) {
    slots = new Int32Array(Math.ceil(count * 1.1));
    slots.set(order.slots.subarray(0, order.count));
  }
  const stretches = stretchesOf(staying, gone, ranks);
  // Those that move down from the first on, those that move up from the last on: none is written over before it moves.
  for (const { start, end, to } of stretches) if (to < start) slots.copyWithin(to, start, end);
  for (const { start, end, to } of stretches.toReversed()) if (to > start) slots.copyWithin(to, start, end);
  sorted.forEach((slot, at) => {
    slots[(ranks[at] as number) + at] = slot;
  });
  const values = columns.figures[figure];
  const without = gone.length - firstOf(gone.length, (at) => (gone[at] as number) >= order.valued);
  const valueless =
    order.count - order.valued - without + sorted.filter((slot) => Number.isNaN(values[slot])).length;
  Object.assign(order, { slots, count, valued: count - valueless });
}

/** Brings the orders up to date: slots went from the places `gone`, others came. */
export function mergeOrders(columns: Columns, orders: Orders, gone: Places, added: readonly number[]): void {
  for (const figure of figures) merge(columns, figure, orders[figure], gone[figure], added);
}

/** Where in an order the figures from `min` to `max` lie. */
export function rangeOf(
  columns: Columns,
  figure: Figure,
  { slots, valued }: Order,
  min: number,
  max: number,
): Int32Array {
  const values = columns.figures[figure];
  const firstWhere = (holds: (value: number) => boolean) =>
    firstOf(valued, (at) => holds(values[slots[at] as number] as number));
  const start = firstWhere((value) => value >= min);
  return slots.subarray(
    start,
    Math.max(
      start,
      firstWhere((value) => value > max),
    ),
  );
}
