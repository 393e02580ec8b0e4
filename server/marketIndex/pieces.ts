import { seenBefore } from '../lib/seenBefore.ts';

/** What time alone changes (views, an owner's company) shows after this at the latest. */
const MAX_AGE_MS = 15_000;
/** Some 2 kB each. */
const PIECES_MAX = 1_000;
/** So many that were made once are remembered: most ads are not asked for again soon, and not worth keeping. */
const LATELY_MAX = 20_000;
/** So many are made at once; and so many such makings go on at a time. */
const TOGETHER_MAX = 200;
const MAKINGS_MAX = 2;

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

type Batch = { numbers: Set<number> } & PromiseWithResolvers<Map<number, Buffer>>;

/** Makes what is asked for at once; while as much is being made as may be, what comes is made together afterwards. */
function makeTogether() {
  const waiting: { batch: Batch; make: Make }[] = [];
  let makings = 0;

  function next(): void {
    const first = makings < MAKINGS_MAX ? waiting.shift() : undefined;
    if (!first) return;
    const { batch, make } = first;
    makings += 1;
    void make([...batch.numbers])
      .then(batch.resolve, batch.reject)
      .finally(() => {
        makings -= 1;
        next();
      });
  }
  const open = (make: Make): Batch => {
    const batch = { numbers: new Set<number>(), ...Promise.withResolvers<Map<number, Buffer>>() };
    waiting.push({ batch, make });
    return batch;
  };

  return (missing: readonly number[], make: Make): Promise<Map<number, Buffer>> => {
    const last = waiting.at(-1)?.batch;
    const batch = last && last.numbers.size < TOGETHER_MAX ? last : open(make);
    for (const number of missing) batch.numbers.add(number);
    next();
    return batch.promise;
  };
}

export function keepPieces(): Pieces {
  const kept = new Map<number, { piece: Buffer; until: number }>();
  const isWanted = seenBefore<number>(LATELY_MAX);
  const together = makeTogether();
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
