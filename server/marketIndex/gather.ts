import type { Columns, Figure } from './columns.ts';
import { type Attribute, homes } from './combos.ts';
import { clearBit, type Gathered, setBit } from './keptBits.ts';
import type { Order } from './orders.ts';
import { type Holders, listedIn, type Postings } from './postings.ts';

function add(bits: Uint32Array, from: Holders): void {
  if (from.bits)
    for (let at = 0; at < from.bits.length; at += 1)
      bits[at] = (bits[at] as number) | (from.bits[at] as number);
  else for (const slot of listedIn(from)) setBit(bits, slot);
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
        for (const slot of part) setBit(bits, slot);
        return;
      }
      add(bits, all);
      const start = (part.byteOffset - slots.byteOffset) / slots.BYTES_PER_ELEMENT;
      for (const slot of slots.subarray(0, start)) clearBit(bits, slot);
      for (const slot of slots.subarray(start + part.length, count)) clearBit(bits, slot);
    },
    has: (slot) => (figures[figure][slot] as number) >= min && (figures[figure][slot] as number) <= max,
  };
}

/** Those whose delivery ends on a day or later, or begins on it or earlier. */
export function ofDelivery(columns: Columns, side: 'starts' | 'ends', day: number): Gathered {
  const isEnd = side === 'ends';
  const has = (slot: number) =>
    isEnd ? (columns.ends[slot] as number) >= day : (columns.starts[slot] as number) <= day;
  return {
    key: `${side} ${day}`,
    cost: columns.end,
    fill: (bits) => {
      for (let slot = 0; slot < columns.end; slot += 1)
        if (has(slot) && columns.number[slot] !== 0) setBit(bits, slot);
    },
    has,
  };
}
