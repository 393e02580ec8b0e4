/** Slots of the ads that hold a word, in order, written as the gaps between them: twice the gap, and one more where
 * the word stands in title or product. Seven bits a byte, the lowest first; most gaps are one byte. */
export type WordList = { bytes: Uint8Array; used: number; count: number; last: number };

export const emptyList = (): WordList => ({ bytes: new Uint8Array(4), used: 0, count: 0, last: 0 });

/** Slots have to come in order. */
export function append(list: WordList, slot: number, isHead: number): void {
  // Five bytes hold any gap.
  if (list.used + 5 > list.bytes.length) {
    const longer = new Uint8Array(Math.ceil(list.bytes.length * 1.5) + 5);
    longer.set(list.bytes);
    list.bytes = longer;
  }
  const { bytes } = list;
  let rest = (slot - list.last) * 2 + isHead;
  let at = list.used;
  while (rest > 127) {
    bytes[at] = (rest & 127) | 128;
    at += 1;
    rest >>>= 7;
  }
  bytes[at] = rest;
  list.used = at + 1;
  list.last = slot;
  list.count += 1;
}

export function trim(list: WordList): void {
  if (list.used < list.bytes.length) list.bytes = list.bytes.slice(0, list.used);
}

/** Puts the lists into one piece of memory: thousands of small ones cost more than they hold. */
export function joinLists(lists: readonly WordList[]): void {
  const all = new Uint8Array(lists.reduce((sum, { used }) => sum + used, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list.bytes.subarray(0, list.used), at);
    list.bytes = all.subarray(at, at + list.used);
    at += list.used;
  }
}

/** Sets a bit for each slot of the list. */
export function setBits({ bytes, used }: WordList, any: Uint32Array, head: Uint32Array): void {
  let slot = 0;
  for (let at = 0; at < used; ) {
    let byte = bytes[at] as number;
    at += 1;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at] as number;
      at += 1;
      gap |= (byte & 127) << shift;
    }
    slot += gap >>> 1;
    const bit = 1 << (slot & 31);
    any[slot >>> 5] = (any[slot >>> 5] as number) | bit;
    if ((gap & 1) === 1) head[slot >>> 5] = (head[slot >>> 5] as number) | bit;
  }
}

/** Writes twice the slot, and one more where the word stands in title or product, from `from` on; answers the end. */
export function readInto({ bytes, used }: WordList, into: Int32Array, from: number): number {
  let slot = 0;
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
    slot += gap >>> 1;
    into[count] = slot * 2 + (gap & 1);
    count += 1;
  }
  return count;
}
