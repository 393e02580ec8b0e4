/** So much of what sets have left waits for new ones. */
const SPARE_BYTES_MAX = 4 * 1024 * 1024;
const SMALLEST = 256;

/** Four sizes for each power of two, so that what one set leaves does for others of about as many. */
function sizeFor(bytes: number): number {
  const step = Math.max(SMALLEST, 2 ** (29 - Math.clz32(bytes)));
  return Math.ceil(bytes / step) * step;
}

const spare = new Map<number, ArrayBufferLike[]>();
let spareBytes = 0;

/**
 * Memory for a set, which may say anything. What sets have left is taken again: a search makes some, most are not asked
 * for a second time, and what they leave would wait to be collected by the megabyte.
 */
export function takeRoom(bytes: number): ArrayBufferLike {
  const size = sizeFor(bytes);
  const again = spare.get(size)?.pop();
  if (!again) return new ArrayBuffer(size);
  spareBytes -= size;
  return again;
}

/** Nobody may look at it any more. */
export function leaveRoom(room: ArrayBufferLike): void {
  const size = room.byteLength;
  if (size === 0 || size !== sizeFor(size)) return;
  if (spareBytes + size > SPARE_BYTES_MAX) {
    spare.clear();
    spareBytes = 0;
  }
  const others = spare.get(size);
  if (others) others.push(room);
  else spare.set(size, [room]);
  spareBytes += size;
}
