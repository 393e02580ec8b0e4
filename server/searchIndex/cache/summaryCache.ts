import { LRUCache } from 'lru-cache';
import { batchLoader } from '../../lib/batchLoader.ts';
import { recentKeys } from '../../lib/recentKeys.ts';

/** Maximum staleness of fields that no change event covers (views, the owner's company). */
const MAX_AGE_MS = 15_000;
/** About 2 kB each. */
const SUMMARIES_MAX = 1_000;
/** A summary is cached at the second request only: most ads are not requested again soon. */
const RECENT_MAX = 20_000;
const BATCHES = { keysMax: 200, concurrencyMax: 2 };

type Make = (numbers: number[]) => Promise<Map<number, string>>;

/** Serialized summaries by ad number, as every visitor sees them. */
export type SummaryCache = {
  /**
   * Returns summaries in the order of the numbers. `make` serializes the missing ones and omits ads that are not public;
   * concurrent misses are batched.
   */
  get(numbers: readonly number[], make: Make): Promise<string[]>;
  evict(number: number): void;
  clear(): void;
};

export function openSummaryCache(): SummaryCache {
  const cache = new LRUCache<number, string>({ max: SUMMARIES_MAX, ttl: MAX_AGE_MS });
  const wasRequestedBefore = recentKeys<number>(RECENT_MAX);
  const loadBatch = batchLoader<number, string>(BATCHES);
  let changes = 0;

  /** Caches what `make` returns, unless a change arrived meanwhile: the result may be stale then. */
  const caching =
    (make: Make): Make =>
    async (numbers) => {
      const before = changes;
      const made = await make(numbers);
      if (before !== changes) return made;
      for (const [number, summary] of made) if (wasRequestedBefore(number)) cache.set(number, summary);
      return made;
    };

  return {
    async get(numbers, make) {
      const found = new Map<number, string>();
      const missing: number[] = [];
      for (const number of numbers) {
        const cached = cache.get(number);
        if (cached) found.set(number, cached);
        else missing.push(number);
      }
      const made = missing.length > 0 ? await loadBatch(missing, caching(make)) : found;
      return numbers.flatMap((number) => found.get(number) ?? made.get(number) ?? []);
    },
    evict(number) {
      changes += 1;
      cache.delete(number);
    },
    clear() {
      changes += 1;
      cache.clear();
    },
  };
}
