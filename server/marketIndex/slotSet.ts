/** Slots of ads, as one bit each where they are many, else in order. */
export type SlotSet = { dense: Uint8Array | null; sparse: Int32Array; count: number };

const hasBit = (bits: Uint8Array, slot: number): boolean =>
  (((bits[slot >>> 3] as number) >>> (slot & 7)) & 1) === 1;

const setBit = (bits: Uint8Array, slot: number, isOn: boolean): void => {
  const mask = 1 << (slot & 7);
  const byte = bits[slot >>> 3] as number;
  bits[slot >>> 3] = isOn ? byte | mask : byte & ~mask;
};

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

export function createSlotSet(slots: Int32Array, capacity: number): SlotSet {
  if (slots.length * 32 < capacity) return { dense: null, sparse: slots.toSorted(), count: slots.length };
  const dense = new Uint8Array((capacity >>> 3) + 1);
  for (const slot of slots) setBit(dense, slot, true);
  return { dense, sparse: new Int32Array(0), count: slots.length };
}

export const bytesOf = ({ dense, sparse }: SlotSet): number => (dense ?? sparse).byteLength;

export const holds = ({ dense, sparse }: SlotSet, slot: number): boolean =>
  dense ? hasBit(dense, slot) : sparse[indexOf(sparse, slot)] === slot;

export function mark(set: SlotSet, slot: number, isIn: boolean): void {
  if (holds(set, slot) === isIn) return;
  set.count += isIn ? 1 : -1;
  if (set.dense) {
    setBit(set.dense, slot, isIn);
    return;
  }
  const at = indexOf(set.sparse, slot);
  const changed = new Int32Array(set.count);
  changed.set(set.sparse.subarray(0, at));
  if (isIn) changed[at] = slot;
  changed.set(set.sparse.subarray(isIn ? at : at + 1), isIn ? at + 1 : at);
  set.sparse = changed;
}

export function slotsIn({ dense, sparse, count }: SlotSet): Int32Array {
  if (!dense) return sparse;
  const slots = new Int32Array(count);
  let found = 0;
  for (let index = 0; index < dense.length; index += 1) {
    for (let byte = dense[index] as number; byte !== 0; byte &= byte - 1) {
      slots[found] = index * 8 + (31 - Math.clz32(byte & -byte));
      found += 1;
    }
  }
  return slots;
}
