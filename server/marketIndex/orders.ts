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
  ordered.set(sortByBits(valued, values));
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

/** Takes the marked slots out of an order and puts `added` in, in one run over it. */
function merge(columns: Columns, figure: Figure, order: Order, marked: Uint8Array, added: number[]): Order {
  const compare = comparing(columns, figure);
  const sorted = added.toSorted(compare);
  const slots = new Int32Array(order.count + added.length);
  let count = 0;
  let next = 0;
  for (let index = 0; index < order.count; index += 1) {
    const slot = order.slots[index] as number;
    if (marked[slot] === 1) continue;
    while (next < sorted.length && compare(sorted[next] as number, slot) < 0) {
      slots[count] = sorted[next] as number;
      count += 1;
      next += 1;
    }
    slots[count] = slot;
    count += 1;
  }
  for (; next < sorted.length; next += 1) {
    slots[count] = sorted[next] as number;
    count += 1;
  }
  const values = columns.figures[figure];
  let valued = count;
  while (valued > 0 && Number.isNaN(values[slots[valued - 1] as number])) valued -= 1;
  return { slots, count, valued };
}

export function mergeOrders(columns: Columns, orders: Orders, marked: Uint8Array, added: number[]): void {
  for (const figure of figures) orders[figure] = merge(columns, figure, orders[figure], marked, added);
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
