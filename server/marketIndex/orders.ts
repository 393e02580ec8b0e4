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

/** So few are put in where they belong; more are merged in one run. */
const FEW = 50;

/**
 * Takes the marked slots out of an order and puts `added` in, in place: a new order for each change would leave
 * megabytes behind.
 */
function merge(columns: Columns, figure: Figure, order: Order, marked: Uint8Array, added: number[]): void {
  const compare = comparing(columns, figure);
  const sorted = added.toSorted(compare);
  let { slots } = order;
  let kept = 0;
  for (let index = 0; index < order.count; index += 1) {
    const slot = slots[index] as number;
    if (marked[slot] === 1) continue;
    slots[kept] = slot;
    kept += 1;
  }
  const count = kept + sorted.length;
  if (count > slots.length) {
    slots = new Int32Array(Math.ceil(count * 1.1));
    slots.set(order.slots.subarray(0, kept));
  }
  let end = kept;
  for (let next = sorted.length - 1; next >= 0; next -= 1) {
    const slot = sorted[next] as number;
    const before = end;
    if (sorted.length <= FEW) end = placeOf(slots, end, slot, compare);
    else while (end > 0 && compare(slots[end - 1] as number, slot) > 0) end -= 1;
    slots.copyWithin(end + next + 1, end, before);
    slots[end + next] = slot;
  }
  const values = columns.figures[figure];
  let valued = count;
  while (valued > 0 && Number.isNaN(values[slots[valued - 1] as number])) valued -= 1;
  Object.assign(order, { slots, count, valued });
}

/** How many of the first `end` slots come before one. */
function placeOf(slots: Int32Array, end: number, slot: number, compare: (a: number, b: number) => number) {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function mergeOrders(columns: Columns, orders: Orders, marked: Uint8Array, added: number[]): void {
  for (const figure of figures) merge(columns, figure, orders[figure], marked, added);
}

/** Where in an order the figures from `min` to `max` lie. */
export function rangeOf(
  columns: Columns,
  figure: Figure,
  order: Order,
  min: number,
  max: number,
): Int32Array {
  const values = columns.figures[figure];
  const firstWhere = (holds: (value: number) => boolean) => {
    let [low, high] = [0, order.valued];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(values[order.slots[middle] as number] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const start = firstWhere((value) => value >= min);
  return order.slots.subarray(
    start,
    Math.max(
      start,
      firstWhere((value) => value > max),
    ),
  );
}
