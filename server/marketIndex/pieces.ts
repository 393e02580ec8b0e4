import { seenBefore } from '../lib/seenBefore.ts';
import { makeTogether } from '../lib/together.ts';

/** What time alone changes (views, an owner's company) shows after this at the latest. */
const MAX_AGE_MS = 15_000;
/** Some 2 kB each. */
const PIECES_MAX = 1_000;
/** So many that were made once are remembered: most ads are not asked for again soon, and not worth keeping. */
const LATELY_MAX = 20_000;
/** So many are made at once; and so many such makings go on at a time. */
const AT_ONCE = { keysMax: 200, makingsMax: 2 };

type Make = (numbers: number[]) => Promise<Map<number, Buffer>>;

/** What lists show to everyone of single ads, written down: kept by number from its second reader on, until it changes. */
export type Pieces = {
  /**
   * In the order of the numbers. `make` writes those that are not at hand, and leaves out what is not to be shown; what
   * several readers miss meanwhile is made together.
   */
  of(numbers: readonly number[], make: Make): Promise<Buffer[]>;
  forget(number: number): void;
  forgetAll(): void;
};

export function keepPieces(): Pieces {
  const kept = new Map<number, { piece: Buffer; until: number }>();
  const isWanted = seenBefore<number>(LATELY_MAX);
  const together = makeTogether<number, Buffer>(AT_ONCE);
  let changes = 0;

  /** What was read before a change that was heard meanwhile may be of the past. */
  const keeping =
    (make: Make): Make =>
    async (numbers) => {
      const before = changes;
      const made = await make(numbers);
      if (before !== changes) return made;
      const until = performance.now() + MAX_AGE_MS;
      for (const [number, piece] of made) {
        if (!isWanted(number)) continue;
        kept.delete(number);
        // On its own: as a part of a larger buffer it would keep the whole.
        kept.set(number, { piece: Buffer.from(Uint8Array.from(piece).buffer), until });
      }
      for (const number of kept.keys()) {
        if (kept.size <= PIECES_MAX) break;
        kept.delete(number);
      }
      return made;
    };

  return {
    async of(numbers, make) {
      const now = performance.now();
      const found = new Map<number, Buffer>();
      const missing: number[] = [];
      for (const number of numbers) {
        const known = kept.get(number);
        if (known && known.until > now) found.set(number, known.piece);
        else missing.push(number);
      }
      const made = missing.length > 0 ? await together(missing, keeping(make)) : found;
      return numbers.flatMap((number) => found.get(number) ?? made.get(number) ?? []);
    },
    forget(number) {
      changes += 1;
      kept.delete(number);
    },
    forgetAll() {
      changes += 1;
      kept.clear();
    },
  };
}
