import type { Order } from './orders.ts';

/** Keeps those of the first `count` slots that pass, in place; answers how many. */
export type Pass = (slots: Int32Array, count: number) => number;

/** Where all that can match is found: listed, or those that are in one of the bitmaps of each set. */
export type Listed = { lists: readonly Int32Array[] };
export type Mapped = { bits: readonly (readonly Uint32Array[])[] };
export type Source = Listed | Mapped;

/** Slots are looked at in pieces that stay close to the processor. */
export const BLOCK = 4_096;
const WORDS = BLOCK / 32;
const block = new Int32Array(BLOCK);
const words = new Int32Array(WORDS);
const spare = new Int32Array(WORDS);

type Take = (slots: Int32Array, count: number) => boolean;

function runThrough(slots: Int32Array, count: number, passes: readonly Pass[], take: Take): boolean {
  let left = count;
  for (const pass of passes) left = pass(slots, left);
  return left > 0 && take(slots, left);
}

/** Leaves the bits that one of the bitmaps has as well. */
function meet(anyOf: readonly Uint32Array[], from: number): void {
  const [only] = anyOf;
  if (only && anyOf.length === 1) {
    const end = Math.min(WORDS, only.length - from);
    for (let at = 0; at < end; at += 1) words[at] = (words[at] as number) & (only[from + at] as number);
    words.fill(0, Math.max(0, end));
    return;
  }
  spare.fill(0);
  for (const one of anyOf) {
    const end = Math.min(WORDS, one.length - from);
    for (let at = 0; at < end; at += 1) spare[at] = (spare[at] as number) | (one[from + at] as number);
  }
  for (let at = 0; at < WORDS; at += 1) words[at] = (words[at] as number) & (spare[at] as number);
}

/** The words from one on of what is in one of the bitmaps of each set. */
function read(sets: Mapped['bits'], from: number): void {
  words.fill(-1);
  for (const anyOf of sets) meet(anyOf, from);
}

const lengthOf = (sets: Mapped['bits']) => Math.max(0, ...(sets[0] ?? []).map((one) => one.length));

/** Writes the slots of the words into the block; answers how many. */
function spread(from: number): number {
  let count = 0;
  for (let at = 0; at < WORDS; at += 1) {
    const base = (from + at) * 32;
    for (let word = words[at] as number; word !== 0; word &= word - 1) {
      block[count] = base + 31 - Math.clz32(word & -word);
      count += 1;
    }
  }
  return count;
}

/** Runs blocks of slots through the passes until there are no more or `take` has enough. */
export function sift(source: Source, passes: readonly Pass[], take: Take): void {
  if ('lists' in source) {
    for (const part of source.lists) {
      for (let start = 0; start < part.length; start += BLOCK) {
        const slice = part.subarray(start, start + BLOCK);
        block.set(slice);
        if (runThrough(block, slice.length, passes, take)) return;
      }
    }
    return;
  }
  const length = lengthOf(source.bits);
  for (let from = 0; from < length; from += WORDS) {
    read(source.bits, from);
    if (runThrough(block, spread(from), passes, take)) return;
  }
}

/** All others, out of `all`. */
export function siftOthers(all: Uint32Array, { bits }: Mapped, take: Take): void {
  for (let from = 0; from < all.length; from += WORDS) {
    read(bits, from);
    for (let at = 0; at < WORDS; at += 1) words[at] = ~(words[at] as number);
    meet([all], from);
    if (runThrough(block, spread(from), [], take)) return;
  }
}

const row = new Int32Array(BLOCK);

/** The same along a part of an order, or from its end. */
function siftPart(part: Int32Array, isDescending: boolean, passes: readonly Pass[], take: Take): boolean {
  const { length } = part;
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start);
    if (isDescending)
      for (let index = 0; index < count; index += 1) row[index] = part[length - 1 - start - index] as number;
    else row.set(part.subarray(start, start + count));
    if (runThrough(row, count, passes, take)) return true;
  }
  return false;
}

/** Along an order, or only along the `range` of it; those without the figure stay last. */
export function siftInOrder(
  { slots, count, valued }: Order,
  range: Int32Array | undefined,
  isDescending: boolean,
  passes: readonly Pass[],
  take: Take,
): void {
  const parts = range ? [range] : [slots.subarray(0, valued), slots.subarray(valued, count)];
  for (const part of parts) if (siftPart(part, isDescending, passes, take)) return;
}
