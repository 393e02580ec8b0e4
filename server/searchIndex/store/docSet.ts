import { setAll } from '../cache/bitmapCache.ts';

/** A set of docs: a bitmap (`dense`) for large sets, else a sorted list (`sparse`). */
export type DocSet = { dense: Uint32Array | null; sparse: Int32Array; count: number };

const NO_DOCS = new Int32Array(0);
/** Sets with fewer than one doc in this many are lists. */
export const SPARSE = 32;

/** Position of a doc in a sorted list, or where it would be inserted; at least `from`. */
function indexOf(sparse: Int32Array, doc: number, from = 0): number {
  // Galloping search: the doc is mostly close to `from`.
  let [low, high] = [from, from];
  for (let step = 1; high < sparse.length && (sparse[high] as number) < doc; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, sparse.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sparse[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Copies the first `count` docs, which are sorted and distinct. */
export function sparseSet(docs: Int32Array, count: number): DocSet {
  return { dense: null, sparse: docs.slice(0, count), count };
}

function popCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function denseSet(bits: Uint32Array): DocSet {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) count += popCount(bits[index] as number);
  return { dense: bits, sparse: NO_DOCS, count };
}

/** Reused by each call of `drainSparse`. */
let sparseBuffer = new Int32Array(0);

/** Moves at most `max` bits into a sparse set and clears them. */
export function drainSparse(bits: Uint32Array, max: number): DocSet {
  if (sparseBuffer.length < max) sparseBuffer = new Int32Array(max * 2);
  const count = writeDocs(bits, sparseBuffer);
  bits.fill(0);
  return sparseSet(sparseBuffer, count);
}

/** Moves the bits into a set and clears them. */
export function drainBits(bits: Uint32Array): DocSet {
  const set = denseSet(bits);
  if (set.count * SPARSE < bits.length * 32) return drainSparse(bits, set.count);
  const dense = bits.slice();
  bits.fill(0);
  return { ...set, dense };
}

export const bytesOf = ({ dense, sparse }: DocSet): number => (dense ?? sparse).byteLength;

/** Keeps those of the first `count` docs that a list holds, in place; answers how many. */
export function intersectSparse(sparse: Int32Array, docs: Int32Array, count: number): number {
  let [passed, before, at] = [0, -1, 0];
  for (let index = 0; index < count; index += 1) {
    const doc = docs[index] as number;
    // In-order docs need one pass over the list, in leaps.
    at = indexOf(sparse, doc, doc > before ? at : 0);
    before = doc;
    if (sparse[at] === doc) {
      docs[passed] = doc;
      passed += 1;
    }
  }
  return passed;
}

/** Adds one to the level of each doc that is in the set. */
export function countMembers({ dense, sparse, count }: DocSet, docs: Int32Array, levels: Uint8Array): void {
  if (count === 0) return;
  let [before, at] = [-1, 0];
  for (let index = 0; index < docs.length; index += 1) {
    const doc = docs[index] as number;
    if (dense) {
      levels[index] = (levels[index] as number) + (((dense[doc >>> 5] as number) >>> (doc & 31)) & 1);
      continue;
    }
    at = indexOf(sparse, doc, doc > before ? at : 0);
    before = doc;
    if (sparse[at] === doc) levels[index] = (levels[index] as number) + 1;
  }
}

/** Adds a doc to a set or removes it. */
export function setDoc(set: DocSet, doc: number, isIn: boolean): void {
  const { dense, sparse } = set;
  if (dense) {
    const at = doc >>> 5;
    if (at >= dense.length) {
      if (!isIn) return;
      set.dense = new Uint32Array(Math.ceil((at + 1) * 1.1));
      set.dense.set(dense);
    }
    const bits = set.dense as Uint32Array;
    const before = ((bits[at] as number) >>> (doc & 31)) & 1;
    if (before === Number(isIn)) return;
    bits[at] = (bits[at] as number) ^ (1 << (doc & 31));
    set.count += isIn ? 1 : -1;
    return;
  }
  const at = indexOf(sparse, doc);
  if ((sparse[at] === doc) === isIn) return;
  set.sparse = new Int32Array(sparse.length + (isIn ? 1 : -1));
  set.sparse.set(sparse.subarray(0, at));
  if (isIn) set.sparse[at] = doc;
  set.sparse.set(sparse.subarray(isIn ? at : at + 1), isIn ? at + 1 : at);
  set.count = set.sparse.length;
}

/** Sets the bit of each doc of the set. */
export function addDocsTo(bits: Uint32Array, { dense, sparse }: DocSet): void {
  if (dense)
    for (let at = 0; at < dense.length; at += 1) bits[at] = (bits[at] as number) | (dense[at] as number);
  else setAll(bits, sparse);
}

/** Writes the docs of a bitmap in ascending order; returns how many. */
function writeDocs(bits: Uint32Array, into: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let rest = bits[at] as number; rest !== 0; rest &= rest - 1) {
      into[count] = at * 32 + (31 - Math.clz32(rest & -rest));
      count += 1;
    }
  }
  return count;
}

export function docsIn({ dense, sparse, count }: DocSet): Int32Array {
  if (!dense) return sparse;
  const docs = new Int32Array(count);
  writeDocs(dense, docs);
  return docs;
}
