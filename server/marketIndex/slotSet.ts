/** Slots of ads, as one bit each where they are many, else in order. */
export type SlotSet = { dense: Uint32Array | null; sparse: Int32Array; count: number };

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

export function denseSet(bits: Uint32Array): SlotSet {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) {
    let word = bits[index] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return { dense: bits, sparse: new Int32Array(0), count };
}

export const bytesOf = ({ dense, sparse }: SlotSet): number => (dense ?? sparse).byteLength;

export const holds = ({ dense, sparse }: SlotSet, slot: number): boolean =>
  dense
    ? (((dense[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1
    : sparse[indexOf(sparse, slot)] === slot;

/** Adds one to the levels of those slots that the set holds. */
export function countHeld(set: SlotSet, slots: Int32Array, levels: Uint8Array): void {
  const { dense } = set;
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
