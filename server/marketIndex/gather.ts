import type { Columns, Figure } from './columns.ts';
import { type Attribute, homes } from './combos.ts';
import { clearBit, type Gathered, setAll } from './keptBits.ts';
import type { Order } from './orders.ts';
import { type Holders, listedIn, type Postings } from './postings.ts';

function clearAll(bits: Uint32Array, slots: Int32Array): void {
  for (let index = 0; index < slots.length; index += 1) clearBit(bits, slots[index] as number);
}

function add(bits: Uint32Array, from: Holders): void {
  if (from.bits)
    for (let at = 0; at < from.bits.length; at += 1)
      bits[at] = (bits[at] as number) | (from.bits[at] as number);
  else setAll(bits, listedIn(from));
}

/** Those with one of some values. */
export function ofValues(
  columns: Columns,
  name: Attribute,
  codes: readonly number[],
  holders: readonly Holders[],
): Gathered {
  const { group, at } = homes[name];
  const wanted = new Set(codes);
  return {
    key: `${name} ${codes.join()}`,
    cost: holders.reduce((sum, one) => sum + (one.bits ? one.bits.length : one.count), 0),
    fill: (bits) => {
      for (const one of holders) add(bits, one);
    },
    has: (slot) => wanted.has(columns.combos[group].codes[at]?.[columns.groups[group][slot] as number] ?? 0),
  };
}

/** Those whose figure lies in a part of an order, which is not empty. */
export function ofRange(
  { figures }: Columns,
  figure: Figure,
  { slots, count }: Order,
  part: Int32Array,
  { all }: Postings,
): Gathered {
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
      const start = (part.byteOffset - slots.byteOffset) / slots.BYTES_PER_ELEMENT;
      clearAll(bits, slots.subarray(0, start));
      clearAll(bits, slots.subarray(start + part.length, count));
    },
    has: (slot) => (figures[figure][slot] as number) >= min && (figures[figure][slot] as number) <= max,
  };
}

/** Those whose delivery ends on a day or later, or begins on it or earlier. */
export function ofDelivery(
  { starts, ends, number, end }: Columns,
  side: 'starts' | 'ends',
  day: number,
): Gathered {
  const [days, from, to] = side === 'ends' ? [ends, day, Infinity] : [starts, -Infinity, day];
  return {
    key: `${side} ${day}`,
    cost: end,
    fill: (bits) => {
      for (let first = 0; first < end; first += 32) {
        let word = 0;
        for (let slot = Math.min(end, first + 32) - 1; slot >= first; slot -= 1) {
          const value = days[slot] as number;
          // Without a branch, as in passes.ts.
          const isIn = Number(value >= from) & Number(value <= to) & Number(number[slot] !== 0);
          word = (word << 1) | isIn;
        }
        bits[first >>> 5] = word;
      }
    },
    has: (slot) => (days[slot] as number) >= from && (days[slot] as number) <= to,
  };
}
