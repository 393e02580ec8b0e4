import type { IndexedAd } from '../searchIndex.queries.ts';
import {
  type Attribute,
  attributes,
  codeOf,
  emptyCodes,
  emptyTuples,
  groupNames,
  groups,
  tupleOf,
} from './codeTuples.ts';

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

/** A missing delivery window overlaps with no other. */
const NEVER = { starts: 2_147_483_647, ends: -2_147_483_648 };

/** Several payment terms are one value, written as their sorted codes. */
const textOf = (ad: IndexedAd, attribute: Attribute): string | null => {
  if (attribute === 'payment') return ad.payment.toSorted().join(',');
  if (attribute === 'verified') return ad.verified ? 'true' : null;
  if (attribute === 'level') return ad.level === null ? null : String(ad.level);
  return ad[attribute];
};

/** One byte per ad while a group has at most 256 tuples, then two. */
export type CodeColumn = Uint8Array | Uint16Array;
/** Days are small whole numbers: 32 bits are enough. */
export type FigureColumn = Float32Array | Float64Array;
const BYTE_TUPLES = 256;

const figureColumn = (name: Figure, capacity: number): FigureColumn =>
  name === 'validUntil' ? new Float32Array(capacity) : new Float64Array(capacity);

const each = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** Leaves spare capacity, so that the next ads do not copy every column. */
const capacityFor = (docs: number) => Math.max(1024, Math.ceil(docs * 1.1));

/** Published ads as columns, indexed by doc. About 80 bytes per ad. */
const emptyColumns = (capacity: number) => ({
  /** All docs in use are lower. */
  end: 0,
  /** Ad number of each doc, 0 for a free doc. */
  number: new Int32Array(capacity),
  /** Hashes of all that is indexed, and of the texts, as computed by the database. */
  state: new Int32Array(capacity),
  textState: new Int32Array(capacity),
  codes: each(attributes, emptyCodes),
  tuples: each(groupNames, emptyTuples),
  /** Tuple number of each doc. */
  groups: each(groupNames, (): CodeColumn => new Uint8Array(capacity)),
  figures: each(figures, (name) => figureColumn(name, capacity)),
  starts: new Int32Array(capacity),
  ends: new Int32Array(capacity),
});
export type Columns = ReturnType<typeof emptyColumns>;

/** Plain data, which can be sent to another process. */
export type StoredColumns = { capacity: number; columns: Columns; docOf: Int32Array; free: number[] };

export function emptyColumnStore(docs: number): StoredColumns {
  const capacity = capacityFor(docs);
  return {
    capacity,
    columns: emptyColumns(capacity),
    docOf: new Int32Array(capacity).fill(-1),
    free: [],
  };
}

const longer = <List extends Int32Array | CodeColumn | FigureColumn>(list: List, empty: List): List => {
  empty.set(list);
  return empty;
};

export function openColumnStore(stored: StoredColumns) {
  const { columns, free } = stored;
  const grow = () => {
    const capacity = capacityFor(stored.capacity);
    stored.capacity = capacity;
    columns.number = longer(columns.number, new Int32Array(capacity));
    columns.state = longer(columns.state, new Int32Array(capacity));
    columns.textState = longer(columns.textState, new Int32Array(capacity));
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
  const allocate = (number: number): number => {
    if (number >= stored.docOf.length) {
      const before = stored.docOf;
      stored.docOf = new Int32Array(capacityFor(number + 1)).fill(-1);
      stored.docOf.set(before);
    }
    const doc = free.pop() ?? columns.end;
    if (doc === columns.end) columns.end += 1;
    if (columns.end > stored.capacity) grow();
    stored.docOf[number] = doc;
    columns.number[doc] = number;
    return doc;
  };

  return {
    columns,
    capacity: () => stored.capacity,
    find: (number: number): number => stored.docOf[number] ?? -1,
    /** All ad numbers are lower. */
    end: () => stored.docOf.length,
    /** Writes an ad at its doc, or at a free one; returns the doc. */
    put(ad: IndexedAd): number {
      const known = stored.docOf[ad.number] ?? -1;
      const doc = known >= 0 ? known : allocate(ad.number);
      for (const name of groupNames) {
        const codes = groups[name].map((one) => codeOf(columns.codes[one], textOf(ad, one)));
        const tuple = tupleOf(columns.tuples[name], codes);
        if (tuple >= BYTE_TUPLES && columns.groups[name] instanceof Uint8Array)
          columns.groups[name] = Uint16Array.from(columns.groups[name]);
        columns.groups[name][doc] = tuple;
      }
      for (const name of figures) columns.figures[name][doc] = ad[name] ?? Number.NaN;
      columns.state[doc] = ad.state;
      columns.textState[doc] = ad.textState;
      columns.starts[doc] = ad.starts ?? NEVER.starts;
      columns.ends[doc] = ad.ends ?? NEVER.ends;
      return doc;
    },
    remove(number: number): void {
      const doc = stored.docOf[number] ?? -1;
      if (doc < 0) return;
      stored.docOf[number] = -1;
      columns.number[doc] = 0;
      // A free doc matches no search, since each filters by `validUntil`.
      columns.figures.validUntil[doc] = Number.NaN;
      free.push(doc);
    },
  };
}
