/** Room for the bytes of an answer, to be written to its end. */
export type Room = (length: number) => Buffer;

/** Stays with the answer. */
export const ownRoom: Room = (length) => Buffer.allocUnsafeSlow(length);

/** A page of the market has some 40 kB. */
const BYTES = 64 * 1024;
const FREE_MAX = 64;

/**
 * Room for answers that are sent once, used again when they are: a few are in flight, while those that wait to be
 * collected take as much memory as everything that is kept.
 */
export function lendBodies() {
  const free: Buffer[] = [];
  const lent = new WeakSet<ArrayBufferLike>();
  const take: Room = (length) => {
    if (length > BYTES) return ownRoom(length);
    const room = free.pop() ?? ownRoom(BYTES);
    lent.add(room.buffer);
    return room.subarray(0, length);
  };
  return {
    take,
    /** Nobody may read it any more. What was not lent is left alone, as is what came back already. */
    giveBack({ buffer }: Buffer): void {
      if (lent.delete(buffer) && free.length < FREE_MAX) free.push(Buffer.from(buffer));
    },
  };
}
