import { type BitmapSource, clearBit, setAll } from '../cache/bitmapCache.ts';
import { listedDocs, type PostingList, type Postings } from '../store/attributePostings.ts';
import { type Attribute, tuplePositions } from '../store/codeTuples.ts';
import type { Columns, Figure } from '../store/columnStore.ts';
import type { Order } from '../store/sortOrders.ts';

function clearAll(bits: Uint32Array, docs: Int32Array): void {
  for (let index = 0; index < docs.length; index += 1) clearBit(bits, docs[index] as number);
}

function add(bits: Uint32Array, from: PostingList): void {
  if (from.bits)
    for (let at = 0; at < from.bits.length; at += 1)
      bits[at] = (bits[at] as number) | (from.bits[at] as number);
  else setAll(bits, listedDocs(from));
}

function remove(bits: Uint32Array, from: PostingList): void {
  if (from.bits)
    for (let at = 0; at < from.bits.length; at += 1)
      bits[at] = (bits[at] as number) & ~(from.bits[at] as number);
  else clearAll(bits, listedDocs(from));
}

/** Docs with one of the values. */
export function valuesSource(
  columns: Columns,
  name: Attribute,
  codes: readonly number[],
  lists: readonly PostingList[],
): BitmapSource {
  const { group, at } = tuplePositions[name];
  const wanted = new Set(codes);
  return {
    key: `${name} ${codes.join()}`,
    cost: lists.reduce((sum, one) => sum + (one.bits ? one.bits.length : one.count), 0),
    fill: (bits) => {
      for (const one of lists) add(bits, one);
    },
    has: (doc) => wanted.has(columns.tuples[group].codes[at]?.[columns.groups[group][doc] as number] ?? 0),
  };
}

/** Docs with none of the values; those without a value are among them. */
export function exclusionSource(
  columns: Columns,
  name: Attribute,
  codes: readonly number[],
  lists: readonly PostingList[],
  { all }: Postings,
): BitmapSource {
  const excluded = valuesSource(columns, name, codes, lists);
  return {
    key: `not ${excluded.key}`,
    cost: excluded.cost + (all.bits?.length ?? all.count),
    fill: (bits) => {
      add(bits, all);
      for (const one of lists) remove(bits, one);
    },
    has: (doc) => !excluded.has(doc),
  };
}

/** Docs in a part of a sort order, which must not be empty. */
export function rangeSource(
  { figures }: Columns,
  figure: Figure,
  { docs, count }: Order,
  part: Int32Array,
  { all }: Postings,
): BitmapSource {
  const [min, max] = [figures[figure][part.at(0) as number], figures[figure][part.at(-1) as number]] as [
    number,
    number,
  ];
  const isMost = part.length * 2 > count;
  return {
    key: `${figure} ${min} ${max}`,
    cost: isMost ? count - part.length : part.length,
    fill: (bits) => {
      if (!isMost) {
        setAll(bits, part);
        return;
      }
      add(bits, all);
      const start = (part.byteOffset - docs.byteOffset) / docs.BYTES_PER_ELEMENT;
      clearAll(bits, docs.subarray(0, start));
      clearAll(bits, docs.subarray(start + part.length, count));
    },
    has: (doc) => (figures[figure][doc] as number) >= min && (figures[figure][doc] as number) <= max,
  };
}

/** Docs whose delivery ends on a day or later, or starts on it or earlier. */
export function deliverySource(
  { starts, ends, number, end }: Columns,
  side: 'starts' | 'ends',
  day: number,
): BitmapSource {
  const [days, from, to] = side === 'ends' ? [ends, day, Infinity] : [starts, -Infinity, day];
  return {
    key: `${side} ${day}`,
    cost: end,
    fill: (bits) => {
      for (let first = 0; first < end; first += 32) {
        let bitWord = 0;
        for (let doc = Math.min(end, first + 32) - 1; doc >= first; doc -= 1) {
          const value = days[doc] as number;
          // Without a branch, as in `blockFilters.ts`.
          const isIn = Number(value >= from) & Number(value <= to) & Number(number[doc] !== 0);
          bitWord = (bitWord << 1) | isIn;
        }
        bits[first >>> 5] = bitWord;
      }
    },
    has: (doc) => (days[doc] as number) >= from && (days[doc] as number) <= to,
  };
}
