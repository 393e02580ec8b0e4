import {
  type Attribute,
  attributes,
  codeOf,
  comboOf,
  emptyCodes,
  emptyCombos,
  groupNames,
  groups,
} from './combos.ts';
import type { IndexedAd } from './marketIndex.queries.ts';

/** Figures that ads are ordered by; NaN for none. */
export const figures = [
  'published',
  'validUntil',
  'usdPerBbl',
  'usdPerTonne',
  'usdPerMMBtu',
  'tonnes',
  'barrels',
] as const;
export type Figure = (typeof figures)[number];

/** A window that is not given overlaps with none. */
const NEVER = { starts: 2_147_483_647, ends: -2_147_483_648 };

/** Several payment terms are one value, written as their sorted codes. */
const textOf = (ad: IndexedAd, attribute: Attribute): string | null => {
  if (attribute === 'payment') return ad.payment.toSorted().join(',');
  if (attribute === 'verified') return ad.verified ? 'true' : null;
  return ad[attribute];
};

/** One byte an ad until there are more combinations than that tells apart. */
export type CodeColumn = Uint8Array | Uint16Array;
/** Days are whole and small: half the room is enough for them. */
export type FigureColumn = Float32Array | Float64Array;
const BYTE_COMBOS = 256;

const figureColumn = (name: Figure, capacity: number): FigureColumn =>
  name === 'validUntil' ? new Float32Array(capacity) : new Float64Array(capacity);

const each = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** Some more than there are, so that the next ones do not copy everything. */
const roomFor = (slots: number) => Math.max(1024, Math.ceil(slots * 1.1));

/** Published ads as columns: what is known of an ad stands at its slot in each. About 75 bytes an ad. */
const emptyColumns = (capacity: number) => ({
  /** Slots in use lie below. */
  end: 0,
  /** Number of the ad at a slot, 0 for a free one. */
  number: new Int32Array(capacity),
  /** What the database says of its state. */
  state: new Int32Array(capacity),
  codes: each(attributes, emptyCodes),
  combos: each(groupNames, emptyCombos),
  /** Numbers of combinations. */
  groups: each(groupNames, (): CodeColumn => new Uint8Array(capacity)),
  figures: each(figures, (name) => figureColumn(name, capacity)),
  starts: new Int32Array(capacity),
  ends: new Int32Array(capacity),
});
export type Columns = ReturnType<typeof emptyColumns>;

/** What a shelf holds: nothing that could not go to another process. */
export type Shelved = { capacity: number; columns: Columns; slotOf: Int32Array; free: number[] };

export function emptyShelf(slots: number): Shelved {
  const capacity = roomFor(slots);
  return {
    capacity,
    columns: emptyColumns(capacity),
    slotOf: new Int32Array(capacity).fill(-1),
    free: [],
  };
}

const longer = <List extends Int32Array | CodeColumn | FigureColumn>(list: List, empty: List): List => {
  empty.set(list);
  return empty;
};

export function openShelf(shelved: Shelved) {
  const { columns, free } = shelved;
  const grow = () => {
    const capacity = roomFor(shelved.capacity);
    shelved.capacity = capacity;
    columns.number = longer(columns.number, new Int32Array(capacity));
    columns.state = longer(columns.state, new Int32Array(capacity));
    columns.starts = longer(columns.starts, new Int32Array(capacity));
    columns.ends = longer(columns.ends, new Int32Array(capacity));
    for (const name of groupNames) {
      const column = columns.groups[name];
      const isByte = column instanceof Uint8Array;
      columns.groups[name] = longer(column, isByte ? new Uint8Array(capacity) : new Uint16Array(capacity));
    }
    for (const name of figures)
      columns.figures[name] = longer(columns.figures[name], figureColumn(name, capacity));
  };
  const place = (number: number): number => {
    if (number >= shelved.slotOf.length) {
      const before = shelved.slotOf;
      shelved.slotOf = new Int32Array(roomFor(number + 1)).fill(-1);
      shelved.slotOf.set(before);
    }
    const slot = free.pop() ?? columns.end;
    if (slot === columns.end) columns.end += 1;
    if (columns.end > shelved.capacity) grow();
    shelved.slotOf[number] = slot;
    columns.number[slot] = number;
    return slot;
  };

  return {
    columns,
    capacity: () => shelved.capacity,
    find: (number: number): number => shelved.slotOf[number] ?? -1,
    /** The first number that no ad here has, nor any above it. */
    end: () => shelved.slotOf.length,
    /** Writes an ad where it was or where there is room; answers its slot. */
    put(ad: IndexedAd): number {
      const known = shelved.slotOf[ad.number] ?? -1;
      const slot = known >= 0 ? known : place(ad.number);
      for (const name of groupNames) {
        const codes = groups[name].map((one) => codeOf(columns.codes[one], textOf(ad, one)));
        const combo = comboOf(columns.combos[name], codes);
        if (combo >= BYTE_COMBOS && columns.groups[name] instanceof Uint8Array)
          columns.groups[name] = Uint16Array.from(columns.groups[name]);
        columns.groups[name][slot] = combo;
      }
      for (const name of figures) columns.figures[name][slot] = ad[name] ?? Number.NaN;
      columns.state[slot] = ad.state;
      columns.starts[slot] = ad.starts ?? NEVER.starts;
      columns.ends[slot] = ad.ends ?? NEVER.ends;
      return slot;
    },
    drop(number: number): void {
      const slot = shelved.slotOf[number] ?? -1;
      if (slot < 0) return;
      shelved.slotOf[number] = -1;
      columns.number[slot] = 0;
      // A free slot matches nothing, wherever it is still named.
      columns.figures.validUntil[slot] = Number.NaN;
      free.push(slot);
    },
  };
}
