import { crc32 } from 'node:zlib';

/** Slots of the ads that hold a word, in order, written as the gaps between them: twice the gap, and one more where
 * the word stands in title or product. Seven bits a byte, the lowest first; most gaps are one byte. */
export type WordList = { bytes: Uint8Array; used: number; count: number; last: number };

export const emptyList = (): WordList => ({ bytes: NONE, used: 0, count: 0, last: 0 });

const NONE = new Uint8Array(0);
const PIECE = 4 * 1024 * 1024;
const SHORTEST = 16;

/** Room in large pieces: thousands of small ones cost more than they hold, and what holes they leave nobody gives back. */
export function openRoom() {
  let piece = NONE;
  let used = 0;
  const free = new Map<number, Uint8Array[]>();
  return {
    take(size: number): Uint8Array {
      const again = free.get(size)?.pop();
      if (again) return again;
      if (used + size > piece.length) {
        piece = new Uint8Array(Math.max(PIECE, size));
        used = 0;
      }
      used += size;
      return piece.subarray(used - size, used);
    },
    giveBack(bytes: Uint8Array): void {
      const others = free.get(bytes.length);
      if (others) others.push(bytes);
      else free.set(bytes.length, [bytes]);
    },
  };
}
export type Room = ReturnType<typeof openRoom>;

/** Slots have to come in order. */
export function append(list: WordList, slot: number, isHead: number, room: Room): void {
  // Five bytes hold any gap.
  if (list.used + 5 > list.bytes.length) {
    const longer = room.take(Math.max(SHORTEST, list.bytes.length * 2));
    longer.set(list.bytes);
    room.giveBack(list.bytes);
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

/**
 * Takes lists that are written over from the room they grew in, with none to spare. Those that say the same become one:
 * what a product is called in ten languages stands in the same ads, which is half of all that there is to keep.
 */
export function openJoined(from: Room) {
  const room = openRoom();
  const known = new Map<number, Uint8Array>();
  return (list: WordList): void => {
    const { bytes, used } = list;
    const said = bytes.subarray(0, used);
    const sum = crc32(said);
    const same = known.get(sum);
    if (same && Buffer.compare(same, said) === 0) list.bytes = same;
    else {
      list.bytes = room.take(used);
      list.bytes.set(said);
      known.set(sum, list.bytes);
    }
    from.giveBack(bytes);
  };
}

/** A bit for each slot, and another one where the word stands in title or product. */
export type Marks = { any: Uint32Array; head: Uint32Array };

/** Marks one slot: twice as much, and one more where the word stands in title or product. */
export function markOne({ any, head }: Marks, entry: number): void {
  const [word, bit] = [entry >>> 6, 1 << ((entry >>> 1) & 31)];
  any[word] = (any[word] as number) | bit;
  if ((entry & 1) === 1) head[word] = (head[word] as number) | bit;
}

/** Marks each slot of the list. */
export function mark({ bytes, used }: WordList, { any, head }: Marks): void {
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
