/** What time alone changes (views, an owner's company) shows after this at the latest. */
const MAX_AGE_MS = 15_000;
/** Some 2 kB each. */
const PIECES_MAX = 4_000;

/** What lists show to everyone of single ads, written down: kept by number until it changes. */
export type Pieces = {
  /** In the order of the numbers; `make` writes those that are not at hand, and leaves out what is not to be shown. */
  of(
    numbers: readonly number[],
    make: (missing: number[]) => Promise<Map<number, string>>,
  ): Promise<string[]>;
  forget(number: number): void;
  forgetAll(): void;
};

export function keepPieces(): Pieces {
  const kept = new Map<number, { text: string; until: number }>();
  let changes = 0;
  return {
    async of(numbers, make) {
      const now = performance.now();
      const found = new Map<number, string>();
      const missing: number[] = [];
      for (const number of numbers) {
        const piece = kept.get(number);
        if (piece && piece.until > now) found.set(number, piece.text);
        else missing.push(number);
      }
      if (missing.length > 0) {
        const before = changes;
        const made = await make(missing);
        // What was read before a change that was heard meanwhile may be of the past.
        const isNew = before === changes;
        for (const [number, text] of made) {
          found.set(number, text);
          if (!isNew) continue;
          kept.delete(number);
          kept.set(number, { text, until: now + MAX_AGE_MS });
        }
        for (const number of kept.keys()) {
          if (kept.size <= PIECES_MAX) break;
          kept.delete(number);
        }
      }
      return numbers.flatMap((number) => found.get(number) ?? []);
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
