import type { IndexedAd } from './marketIndex.queries.ts';

/** What ads have one of: kept as small numbers, 0 for none. */
export const coded = [
  'side',
  'product',
  'type',
  'country',
  'origin',
  'port',
  'term',
  'priceType',
  'currency',
  'payment',
  'verified',
] as const;
export type Coded = (typeof coded)[number];

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

const CODES_MAX = 65_536;
/** A window that is not given overlaps with none. */
const NEVER = { starts: 2_147_483_647, ends: -2_147_483_648 };

/** The distinct values of a column by code. */
export type Codes = { of: Map<string, number>; values: string[] };

function codeOf(codes: Codes, value: string | null): number {
  if (value === null || value === '') return 0;
  const known = codes.of.get(value);
  if (known !== undefined) return known;
  const code = codes.values.length;
  if (code >= CODES_MAX) throw new RangeError('More distinct values than a column holds');
  codes.values.push(value);
  codes.of.set(value, code);
  return code;
}

/** Several payment terms are one value, written as their sorted codes. */
const textOf = (ad: IndexedAd, column: Coded): string | null => {
  if (column === 'payment') return ad.payment.toSorted().join(',');
  if (column === 'verified') return ad.verified ? 'true' : null;
  return ad[column];
};

const each = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** Some more than there are, so that the next ones do not copy everything. */
const roomFor = (slots: number) => Math.max(1024, Math.ceil(slots * 1.1));

/** Published ads as columns: the figures of an ad stand at its slot in each. About 100 bytes an ad. */
export function createColumns(slots: number) {
  let capacity = roomFor(slots);
  const columns = {
    /** Slots in use lie below. */
    end: 0,
    /** Number of the ad at a slot, 0 for a free one. */
    number: new Int32Array(capacity),
    codes: each(coded, (): Codes => ({ of: new Map(), values: [''] })),
    coded: each(coded, () => new Uint16Array(capacity)),
    figures: each(figures, () => new Float64Array(capacity)),
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
  };
  let slotOf = new Int32Array(capacity).fill(-1);
  const free: number[] = [];

  const longer = <List extends Int32Array | Uint16Array | Float64Array>(list: List, empty: List): List => {
    empty.set(list);
    return empty;
  };
  const grow = () => {
    capacity = roomFor(capacity);
    columns.number = longer(columns.number, new Int32Array(capacity));
    columns.starts = longer(columns.starts, new Int32Array(capacity));
    columns.ends = longer(columns.ends, new Int32Array(capacity));
    for (const name of coded) columns.coded[name] = longer(columns.coded[name], new Uint16Array(capacity));
    for (const name of figures)
      columns.figures[name] = longer(columns.figures[name], new Float64Array(capacity));
  };
  const place = (number: number): number => {
    if (number >= slotOf.length) {
      const before = slotOf;
      slotOf = new Int32Array(roomFor(number + 1)).fill(-1);
      slotOf.set(before);
    }
    const slot = free.pop() ?? columns.end;
    if (slot === columns.end) columns.end += 1;
    if (columns.end > capacity) grow();
    slotOf[number] = slot;
    columns.number[slot] = number;
    return slot;
  };

  return {
    columns,
    capacity: () => capacity,
    find: (number: number): number => slotOf[number] ?? -1,
    /** Writes an ad where it was or where there is room; answers its slot. */
    put(ad: IndexedAd): number {
      const known = slotOf[ad.number] ?? -1;
      const slot = known >= 0 ? known : place(ad.number);
      for (const name of coded) columns.coded[name][slot] = codeOf(columns.codes[name], textOf(ad, name));
      for (const name of figures) columns.figures[name][slot] = ad[name] ?? Number.NaN;
      columns.starts[slot] = ad.starts ?? NEVER.starts;
      columns.ends[slot] = ad.ends ?? NEVER.ends;
      return slot;
    },
    drop(number: number): void {
      const slot = slotOf[number] ?? -1;
      if (slot < 0) return;
      slotOf[number] = -1;
      columns.number[slot] = 0;
      // A free slot matches nothing, wherever it is still named.
      columns.figures.validUntil[slot] = Number.NaN;
      free.push(slot);
    },
  };
}
export type Columns = ReturnType<typeof createColumns>['columns'];
