import type { CodeColumn, Columns } from './columns.ts';
import { type Attribute, attributes, homes } from './combos.ts';
import { clearBit, setBit } from './keptBits.ts';
import { SPARSE } from './slotSet.ts';

/** Slots of some ads: as bits where they are many, until then listed, in no order. */
export type Holders = { bits: Uint32Array | null; slots: Int32Array; count: number };
/** Who has what: all ads, and by attribute and code those that have it. */
export type Postings = { all: Holders; of: Record<Attribute, Holders[]> };

const NO_SLOTS = new Int32Array(0);
const noHolders = (): Holders => ({ bits: null, slots: NO_SLOTS, count: 0 });

export const listedIn = ({ slots, count }: Holders): Int32Array => slots.subarray(0, count);

function add(to: Holders, slot: number, capacity: number): void {
  if (!to.bits && to.count * SPARSE >= capacity) {
    to.bits = new Uint32Array((capacity >>> 5) + 1);
    for (const listed of listedIn(to)) setBit(to.bits, listed);
    to.slots = NO_SLOTS;
  }
  if (to.bits) {
    if (slot >>> 5 >= to.bits.length) {
      const longer = new Uint32Array((capacity >>> 5) + 1);
      longer.set(to.bits);
      to.bits = longer;
    }
    setBit(to.bits, slot);
  } else {
    if (to.count === to.slots.length) {
      const longer = new Int32Array(Math.ceil(to.count * 1.5) + 4);
      longer.set(to.slots);
      to.slots = longer;
    }
    to.slots[to.count] = slot;
  }
  to.count += 1;
}

function remove(from: Holders, slot: number): void {
  const { bits } = from;
  if (bits) clearBit(bits, slot);
  else from.slots[listedIn(from).indexOf(slot)] = from.slots[from.count - 1] as number;
  from.count -= 1;
}

const codeAt = ({ combos, groups }: Columns, attribute: Attribute, slot: number): number => {
  const { group, at } = homes[attribute];
  return combos[group].codes[at]?.[groups[group][slot] as number] ?? 0;
};

export function list({ all, of }: Postings, columns: Columns, slot: number): void {
  const capacity = columns.number.length;
  add(all, slot, capacity);
  for (const name of attributes) {
    const code = codeAt(columns, name, slot);
    while (of[name].length <= code) of[name].push(noHolders());
    if (code > 0) add(of[name][code] as Holders, slot, capacity);
  }
}

/** Before the columns of the slot are overwritten. */
export function unlist({ all, of }: Postings, columns: Columns, slot: number): void {
  remove(all, slot);
  for (const name of attributes) {
    const code = codeAt(columns, name, slot);
    if (code > 0) remove(of[name][code] as Holders, slot);
  }
}

/** One piece of memory for all that are few: thousands of lists that grow leave holes that nobody gives back. */
function roomFor(counts: Uint32Array, capacity: number): Holders[] {
  const isMany = (count: number) => count * SPARSE > capacity;
  const room = new Int32Array(counts.reduce((sum, count) => sum + (isMany(count) ? 0 : count), 0));
  let used = 0;
  return Array.from(counts, (count): Holders => {
    if (isMany(count)) return { bits: new Uint32Array((capacity >>> 5) + 1), slots: NO_SLOTS, count: 0 };
    used += count;
    return { bits: null, slots: room.subarray(used - count, used), count: 0 };
  });
}

/** Who has what, where all slots up to the last one hold an ad. */
export function postingsOf({ number, end, codes, combos, groups }: Columns): Postings {
  const capacity = number.length;
  const all = roomFor(Uint32Array.of(end), capacity)[0] as Holders;
  for (let slot = 0; slot < end; slot += 1) add(all, slot, capacity);
  const holdersBy = (name: Attribute): Holders[] => {
    const { group, at } = homes[name];
    const column: CodeColumn = groups[group];
    const codeOf = combos[group].codes[at] as number[];
    const counts = new Uint32Array(codes[name].values.length);
    for (let slot = 0; slot < end; slot += 1) {
      const code = codeOf[column[slot] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    // Nobody asks for those without.
    counts[0] = 0;
    const holders = roomFor(counts, capacity);
    for (let slot = 0; slot < end; slot += 1) {
      const code = codeOf[column[slot] as number] as number;
      if (code > 0) add(holders[code] as Holders, slot, capacity);
    }
    return holders;
  };
  return {
    all,
    of: Object.fromEntries(attributes.map((name) => [name, holdersBy(name)])) as Postings['of'],
  };
}
