import type { Order } from '../store/sortOrders.ts';

/** Moves those of the first `count` docs that pass to the front; returns how many. */
export type BlockFilter = (docs: Int32Array, count: number) => number;

/** All docs that can match: the concatenated lists, or the intersection of unions of bitmaps. */
export type ListedCandidates = { lists: readonly Int32Array[] };
export type BitmapCandidates = { bits: readonly (readonly Uint32Array[])[] };
export type Candidates = ListedCandidates | BitmapCandidates;

/** Docs per block: small enough for the processor's cache. */
export const BLOCK = 4_096;
const BLOCK_WORDS = BLOCK / 32;
const block = new Int32Array(BLOCK);
const bitWords = new Int32Array(BLOCK_WORDS);
const unionWords = new Int32Array(BLOCK_WORDS);

type OnBlock = (docs: Int32Array, count: number) => boolean;

function filterBlock(
  docs: Int32Array,
  count: number,
  filters: readonly BlockFilter[],
  onBlock: OnBlock,
): boolean {
  let left = count;
  for (const filter of filters) left = filter(docs, left);
  return left > 0 && onBlock(docs, left);
}

/** Intersects `bitWords` with the union of the bitmaps. */
function intersect(anyOf: readonly Uint32Array[], from: number): void {
  const [only] = anyOf;
  if (only && anyOf.length === 1) {
    const end = Math.min(BLOCK_WORDS, only.length - from);
    for (let at = 0; at < end; at += 1) bitWords[at] = (bitWords[at] as number) & (only[from + at] as number);
    bitWords.fill(0, Math.max(0, end));
    return;
  }
  unionWords.fill(0);
  for (const one of anyOf) {
    const end = Math.min(BLOCK_WORDS, one.length - from);
    for (let at = 0; at < end; at += 1)
      unionWords[at] = (unionWords[at] as number) | (one[from + at] as number);
  }
  for (let at = 0; at < BLOCK_WORDS; at += 1)
    bitWords[at] = (bitWords[at] as number) & (unionWords[at] as number);
}

/** Loads the intersection of the sets from 32-bit word `from` on. */
function loadWords(sets: BitmapCandidates['bits'], from: number): void {
  bitWords.fill(-1);
  for (const anyOf of sets) intersect(anyOf, from);
}

const lengthOf = (sets: BitmapCandidates['bits']) => Math.max(0, ...(sets[0] ?? []).map((one) => one.length));

/** Writes the docs of `bitWords` into the block; returns how many. */
function writeDocs(from: number): number {
  let count = 0;
  for (let at = 0; at < BLOCK_WORDS; at += 1) {
    const base = (from + at) * 32;
    for (let rest = bitWords[at] as number; rest !== 0; rest &= rest - 1) {
      block[count] = base + 31 - Math.clz32(rest & -rest);
      count += 1;
    }
  }
  return count;
}

/** Runs all candidates through the filters in blocks, until `onBlock` returns true. */
export function scan(candidates: Candidates, filters: readonly BlockFilter[], onBlock: OnBlock): void {
  if ('lists' in candidates) {
    for (const part of candidates.lists) {
      for (let start = 0; start < part.length; start += BLOCK) {
        const slice = part.subarray(start, start + BLOCK);
        block.set(slice);
        if (filterBlock(block, slice.length, filters, onBlock)) return;
      }
    }
    return;
  }
  const length = lengthOf(candidates.bits);
  for (let from = 0; from < length; from += BLOCK_WORDS) {
    loadWords(candidates.bits, from);
    if (filterBlock(block, writeDocs(from), filters, onBlock)) return;
  }
}

/** Scans the docs of `all` that are no candidates. */
export function scanOthers(all: Uint32Array, { bits }: BitmapCandidates, onBlock: OnBlock): void {
  for (let from = 0; from < all.length; from += BLOCK_WORDS) {
    loadWords(bits, from);
    for (let at = 0; at < BLOCK_WORDS; at += 1) bitWords[at] = ~(bitWords[at] as number);
    intersect([all], from);
    if (filterBlock(block, writeDocs(from), [], onBlock)) return;
  }
}

const orderBlock = new Int32Array(BLOCK);

/** Scans a part of a sort order, forwards or backwards. */
function scanPart(
  part: Int32Array,
  isDescending: boolean,
  filters: readonly BlockFilter[],
  onBlock: OnBlock,
): boolean {
  const { length } = part;
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start);
    if (isDescending)
      for (let index = 0; index < count; index += 1)
        orderBlock[index] = part[length - 1 - start - index] as number;
    else orderBlock.set(part.subarray(start, start + count));
    if (filterBlock(orderBlock, count, filters, onBlock)) return true;
  }
  return false;
}

/** Scans along a sort order, or only its `range`; docs without the figure come last. */
export function scanInOrder(
  { docs, count, valued }: Order,
  range: Int32Array | undefined,
  isDescending: boolean,
  filters: readonly BlockFilter[],
  onBlock: OnBlock,
): void {
  const parts = range ? [range] : [docs.subarray(0, valued), docs.subarray(valued, count)];
  for (const part of parts) if (scanPart(part, isDescending, filters, onBlock)) return;
}
