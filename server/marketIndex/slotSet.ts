/** Slots of ads, as one bit each where they are many, else in order. */
export type SlotSet = { dense: Uint32Array | null; sparse: Int32Array; count: number };

const NO_SLOTS = new Int32Array(0);
/** Fewer than one in so many are a list rather than bits. */
export const SPARSE = 32;

/** Where a slot is in order, or where it would be. */
function indexOf(sparse: Int32Array, slot: number): number {
  let [low, high] = [0, sparse.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sparse[middle] as number) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From slots in order, each once. */
export const sparseSet = (slots: Int32Array): SlotSet => ({
  dense: null,
  sparse: slots,
  count: slots.length,
});

/** How many bits of one word are set. */
export function onesIn(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function denseSet(bits: Uint32Array): SlotSet {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) count += onesIn(bits[index] as number);
  return { dense: bits, sparse: NO_SLOTS, count };
}

/** The set of these bits, which are 0 afterwards. */
export function takeBits(bits: Uint32Array): SlotSet {
  const set = denseSet(bits);
  const taken =
    set.count * SPARSE < bits.length * 32 ? sparseSet(slotsIn(set)) : { ...set, dense: bits.slice() };
  bits.fill(0);
  return taken;
}

export const bytesOf = ({ dense, sparse }: SlotSet): number => (dense ?? sparse).byteLength;

export const holds = ({ dense, sparse }: SlotSet, slot: number): boolean =>
  dense
    ? (((dense[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1
    : sparse[indexOf(sparse, slot)] === slot;

/** Adds one to the levels of those slots that the set holds. */
export function countHeld(set: SlotSet, slots: Int32Array, levels: Uint8Array): void {
  const { dense } = set;
  if (set.count === 0) return;
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as number;
    const isIn = dense ? ((dense[slot >>> 5] as number) >>> (slot & 31)) & 1 : Number(holds(set, slot));
    levels[index] = (levels[index] as number) + isIn;
  }
}

export function slotsIn({ dense, sparse, count }: SlotSet): Int32Array {
  if (!dense) return sparse;
  const slots = new Int32Array(count);
  let found = 0;
  for (let index = 0; index < dense.length; index += 1) {
    for (let word = dense[index] as number; word !== 0; word &= word - 1) {
      slots[found] = index * 32 + (31 - Math.clz32(word & -word));
      found += 1;
    }
  }
  return slots;
}
