import { setAll } from './keptBits.ts';
import { leaveRoom, takeRoom } from './setRoom.ts';

/** Slots of ads, as one bit each where they are many, else in order. */
export type SlotSet = { dense: Uint32Array | null; sparse: Int32Array; count: number };

const NO_SLOTS = new Int32Array(0);
/** Fewer than one in so many are a list rather than bits. */
export const SPARSE = 32;

/** Where a slot is in order, or where it would be; not before `from`. */
function indexOf(sparse: Int32Array, slot: number, from = 0): number {
  // Mostly it is close by: steps of twice the length each reach it soon.
  let [low, high] = [from, from];
  for (let step = 1; high < sparse.length && (sparse[high] as number) < slot; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, sparse.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sparse[middle] as number) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From the first slots of some in order, each once. */
export function sparseSet(slots: Int32Array, count: number): SlotSet {
  const sparse = new Int32Array(takeRoom(count * 4), 0, count);
  sparse.set(slots.subarray(0, count));
  return { dense: null, sparse, count };
}

/** Nobody may look at the set any more. */
export const leave = ({ dense, sparse }: SlotSet): void => leaveRoom((dense ?? sparse).buffer);

/** How many bits of one word are set. */
function onesIn(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function denseSet(bits: Uint32Array): SlotSet {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) count += onesIn(bits[index] as number);
  return { dense: bits, sparse: NO_SLOTS, count };
}

/** Written over by each set of few. */
let few = new Int32Array(0);

/** The set of few bits, at the most so many, which are 0 afterwards. */
export function takeFew(bits: Uint32Array, most: number): SlotSet {
  if (few.length < most) few = new Int32Array(most * 2);
  const count = spread(bits, few);
  bits.fill(0);
  return sparseSet(few, count);
}

/** The set of these bits, which are 0 afterwards. */
export function takeBits(bits: Uint32Array): SlotSet {
  const set = denseSet(bits);
  if (set.count * SPARSE < bits.length * 32) return takeFew(bits, set.count);
  const dense = new Uint32Array(takeRoom(bits.byteLength), 0, bits.length);
  dense.set(bits);
  bits.fill(0);
  return { ...set, dense };
}

export const bytesOf = ({ dense, sparse }: SlotSet): number => (dense ?? sparse).byteLength;

/** Keeps those of the first `count` slots that a list holds, in place; answers how many. */
export function keepListed(sparse: Int32Array, slots: Int32Array, count: number): number {
  let [kept, before, at] = [0, -1, 0];
  for (let index = 0; index < count; index += 1) {
    const slot = slots[index] as number;
    // Where they come in order the list is gone through once, in leaps.
    at = indexOf(sparse, slot, slot > before ? at : 0);
    before = slot;
    if (sparse[at] === slot) {
      slots[kept] = slot;
      kept += 1;
    }
  }
  return kept;
}

/** Adds one to the levels of those slots that the set holds. */
export function countHeld({ dense, sparse, count }: SlotSet, slots: Int32Array, levels: Uint8Array): void {
  if (count === 0) return;
  let [before, at] = [-1, 0];
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as number;
    if (dense) {
      levels[index] = (levels[index] as number) + (((dense[slot >>> 5] as number) >>> (slot & 31)) & 1);
      continue;
    }
    at = indexOf(sparse, slot, slot > before ? at : 0);
    before = slot;
    if (sparse[at] === slot) levels[index] = (levels[index] as number) + 1;
  }
}

/** Brings a set in step with one ad. */
export function hold(set: SlotSet, slot: number, isIn: boolean): void {
  const { dense, sparse } = set;
  if (dense) {
    const at = slot >>> 5;
    if (at >= dense.length) {
      if (!isIn) return;
      set.dense = new Uint32Array(Math.ceil((at + 1) * 1.1));
      set.dense.set(dense);
    }
    const bits = set.dense as Uint32Array;
    const before = ((bits[at] as number) >>> (slot & 31)) & 1;
    if (before === Number(isIn)) return;
    bits[at] = (bits[at] as number) ^ (1 << (slot & 31));
    set.count += isIn ? 1 : -1;
    return;
  }
  const at = indexOf(sparse, slot);
  if ((sparse[at] === slot) === isIn) return;
  set.sparse = new Int32Array(sparse.length + (isIn ? 1 : -1));
  set.sparse.set(sparse.subarray(0, at));
  if (isIn) set.sparse[at] = slot;
  set.sparse.set(sparse.subarray(isIn ? at : at + 1), isIn ? at + 1 : at);
  set.count = set.sparse.length;
}

/** Sets the bits of all that the set holds. */
export function addTo(bits: Uint32Array, { dense, sparse }: SlotSet): void {
  if (dense)
    for (let at = 0; at < dense.length; at += 1) bits[at] = (bits[at] as number) | (dense[at] as number);
  else setAll(bits, sparse);
}

/** Writes the slots of the bits in order; answers how many. */
function spread(bits: Uint32Array, into: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      into[count] = at * 32 + (31 - Math.clz32(word & -word));
      count += 1;
    }
  }
  return count;
}

export function slotsIn({ dense, sparse, count }: SlotSet): Int32Array {
  if (!dense) return sparse;
  const slots = new Int32Array(count);
  spread(dense, slots);
  return slots;
}
