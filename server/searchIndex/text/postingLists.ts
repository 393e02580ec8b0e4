import { crc32 } from 'node:zlib';

/** Docs that contain a word, delta-encoded in order as variable-length integers (LEB128): twice the gap, plus one if the
 * word stands in title or product. Most gaps take one byte. */
export type TermPostings = { bytes: Uint8Array; used: number; count: number; last: number };

export const emptyPostings = (): TermPostings => ({ bytes: NONE, used: 0, count: 0, last: 0 });

const NONE = new Uint8Array(0);
const CHUNK_BYTES = 4 * 1024 * 1024;
const SHORTEST = 16;

/** Allocates lists from large chunks: thousands of small arrays have more overhead than content and fragment the heap. */
export function openPostingBuffer() {
  let chunk = NONE;
  let used = 0;
  const free = new Map<number, Uint8Array[]>();
  return {
    allocate(size: number): Uint8Array {
      const reused = free.get(size)?.pop();
      if (reused) return reused;
      if (used + size > chunk.length) {
        chunk = new Uint8Array(Math.max(CHUNK_BYTES, size));
        used = 0;
      }
      used += size;
      return chunk.subarray(used - size, used);
    },
    free(bytes: Uint8Array): void {
      const others = free.get(bytes.length);
      if (others) others.push(bytes);
      else free.set(bytes.length, [bytes]);
    },
  };
}
export type PostingBuffer = ReturnType<typeof openPostingBuffer>;

/** Docs must be appended in ascending order. */
export function append(list: TermPostings, doc: number, isHead: number, buffer: PostingBuffer): void {
  // A gap takes at most five bytes.
  if (list.used + 5 > list.bytes.length) {
    const longer = buffer.allocate(Math.max(SHORTEST, list.bytes.length * 2));
    longer.set(list.bytes);
    buffer.free(list.bytes);
    list.bytes = longer;
  }
  const { bytes } = list;
  let rest = (doc - list.last) * 2 + isHead;
  let at = list.used;
  while (rest > 127) {
    bytes[at] = (rest & 127) | 128;
    at += 1;
    rest >>>= 7;
  }
  bytes[at] = rest;
  list.used = at + 1;
  list.last = doc;
  list.count += 1;
}

/**
 * Copies finished lists out of the buffer they grew in, without spare bytes. Equal lists share their bytes, which halves
 * the memory: the names of a product in ten languages stand in the same ads.
 */
export function openCompactor(from: PostingBuffer) {
  const buffer = openPostingBuffer();
  const known = new Map<number, Uint8Array>();
  return (list: TermPostings): void => {
    const { bytes, used } = list;
    const encoded = bytes.subarray(0, used);
    const sum = crc32(encoded);
    const same = known.get(sum);
    if (same && Buffer.compare(same, encoded) === 0) list.bytes = same;
    else {
      list.bytes = buffer.allocate(used);
      list.bytes.set(encoded);
      known.set(sum, list.bytes);
    }
    from.free(bytes);
  };
}

/** A bitmap of docs that contain a word, and one of those that have it in title or product. */
export type TermBits = { any: Uint32Array; head: Uint32Array };

/** Sets the bits of one posting. */
export function setPostingBit({ any, head }: TermBits, posting: number): void {
  const [at, bit] = [posting >>> 6, 1 << ((posting >>> 1) & 31)];
  any[at] = (any[at] as number) | bit;
  if ((posting & 1) === 1) head[at] = (head[at] as number) | bit;
}

/** Sets the bits of a whole list. */
export function decodeToBits({ bytes, used }: TermPostings, { any, head }: TermBits): void {
  let doc = 0;
  for (let at = 0; at < used; ) {
    let byte = bytes[at] as number;
    at += 1;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at] as number;
      at += 1;
      gap |= (byte & 127) << shift;
    }
    doc += gap >>> 1;
    const bit = 1 << (doc & 31);
    any[doc >>> 5] = (any[doc >>> 5] as number) | bit;
    if ((gap & 1) === 1) head[doc >>> 5] = (head[doc >>> 5] as number) | bit;
  }
}

/** Writes the postings of a list from position `from` on; returns the end position. */
export function decodeInto({ bytes, used }: TermPostings, into: Int32Array, from: number): number {
  let doc = 0;
  let count = from;
  for (let at = 0; at < used; ) {
    let byte = bytes[at] as number;
    at += 1;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at] as number;
      at += 1;
      gap |= (byte & 127) << shift;
    }
    doc += gap >>> 1;
    into[count] = doc * 2 + (gap & 1);
    count += 1;
  }
  return count;
}
