import { setTimeout as delay, setImmediate as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { namesOf } from '../baseData/baseData.ts';
import type { Db } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { openSummaryCache, type SummaryCache } from './cache/summaryCache.ts';
import { type FeedPosition, openFeedPosition } from './feedPosition.ts';
import { type LoaderOptions, readDifferences, readMarket } from './load/indexLoader.ts';
import { compileFilters, type MarketIndex } from './query/compileFilters.ts';
import { countFacets, countFurtherFacets, countPlaces } from './query/facets.ts';
import { findPage } from './query/pageSearch.ts';
import {
  changedSince,
  databaseTime,
  indexedByNumber,
  sendBarrier,
  spellingTermsOf,
} from './searchIndex.queries.ts';
import { type AdIndex, openAdIndex } from './store/adIndex.ts';
import type {
  AdFilters,
  FacetCounts,
  FurtherCounts,
  Page,
  PlaceCount,
  PublicAdsQuery,
  ResolvedQuery,
  Spelling,
} from './store/types.ts';
import { namesPlace } from './store/types.ts';
import type { TermSet } from './text/invertedIndex.ts';

export { type AttributeFilter, attributeColumns, attributeFilters } from './query/attributeFilters.ts';
export type {
  AdFilters,
  Chip,
  Facet,
  FacetCount,
  FacetCounts,
  FurtherCounts,
  FurtherFacet,
  Meaning,
  Named,
  PlaceCount,
  PlacePrices,
  PublicAdsQuery,
  ResolvedQuery,
  Spelling,
  Term,
} from './store/types.ts';
export {
  byCountDescending,
  isEmpty,
  meantKeys,
  namesPlace,
  PREFIX_MIN,
  PRICED_MAX,
  TOTAL_MAX,
} from './store/types.ts';

/** Above this many pending changes, a full reload is cheaper. */
const PENDING_MAX = 20_000;
const RETRY_MS = 2_000;
const COALESCE_MS = 50;
const CLOCK_AGE_MS = 60_000;
const BARRIER_TIMEOUT_MS = 1_000;
const DAY_MS = 86_400_000;

/** Searches in memory. Each method returns null while the index is not up to date; the caller then asks SQL. */
export type SearchIndex = {
  /** Whether ads have these words, and the nearest word otherwise. */
  spellings(words: readonly string[]): Promise<Spelling[] | null>;
  page(query: PublicAdsQuery, resolved: ResolvedQuery): Promise<Page | null>;
  facets(filters: AdFilters, resolved: ResolvedQuery): Promise<FacetCounts | null>;
  furtherFacets(filters: AdFilters, resolved: ResolvedQuery): Promise<FurtherCounts | null>;
  places(filters: AdFilters, resolved: ResolvedQuery): Promise<PlaceCount[] | null>;
  /** Serialized summaries by ad number, valid for numbers that a search has just returned. */
  summaries: SummaryCache;
  /** The change feed reported a change of an ad, by this instance or another. */
  onAdChanged(number: number): void;
  onBarrier(barrierId: string): void;
  /** This instance has just written: the next search waits until the change feed has delivered that write. */
  requireSync(): void;
  /** Loads everything: once the change feed is connected, and after a restore replaced all data. */
  reload(): void;
  /**
   * Changes may have been missed: reads what changed since the last mark or, where that is unknown, compares every ad
   * with the database. Answers null until that is done.
   */
  catchUp(): void;
  /** For the change feed. */
  marks: Pick<FeedPosition, 'wanted' | 'heard'>;
  /** Number of ads in the index; 0 until it is loaded. */
  size(): number;
  /** Resolves once the index is loaded and up to date; for tests and benchmarks. */
  ready(): Promise<void>;
  close(): void;
};

/** The index is empty until the first `reload`. */
export function openSearchIndex(
  db: Db,
  { url, reads, folder, log }: Omit<LoaderOptions, 'ended'> & { log: Logger },
): SearchIndex {
  let adIndex: AdIndex | null = null;
  let loading: Promise<void> | null = null;
  let mustReloadAgain = false;
  let closed = false;
  let mustSync = false;
  let applying: Promise<void> | null = null;
  /** How often changes may have been missed, and how many of these gaps a comparison has closed. */
  let missedCount = 0;
  let comparedUpTo = 0;
  let comparing: Promise<void> | null = null;
  const pending = new Set<number>();
  const barriers = new Map<string, () => void>();
  let clock = { at: 0, readAt: 0 };

  const marks = openFeedPosition();
  const ended = new AbortController();

  const readClock = async () => {
    const before = performance.now();
    const at = await databaseTime(db);
    clock = { at, readAt: (before + performance.now()) / 2 };
  };
  const today = () => Math.floor((clock.at + performance.now() - clock.readAt) / DAY_MS);

  async function load(): Promise<void> {
    const began = performance.now();
    const covered = missedCount;
    await readClock();
    const filled = openAdIndex(
      await readMarket(db, { url, ...(reads && { reads }), folder, ended: ended.signal }),
      pause,
    );
    adIndex = filled;
    marks.reset();
    comparedUpTo = covered;
    compareSoon();
    log.info(
      { ads: filled.size(), milliseconds: Math.round(performance.now() - began) },
      'the market is in memory',
    );
  }

  function reload(): void {
    adIndex = null;
    if (closed) return;
    if (loading) {
      mustReloadAgain = true;
      return;
    }
    loading = load()
      .catch((error: unknown) => {
        adIndex = null;
        mustReloadAgain = false;
        if (closed) return;
        log.warn({ err: error }, 'the market could not be read into memory');
        setTimeout(reload, RETRY_MS).unref();
      })
      .finally(() => {
        loading = null;
        if (mustReloadAgain) {
          mustReloadAgain = false;
          reload();
        }
      });
  }

  /** The ads to read again after changes were missed. */
  async function readMissed(current: AdIndex): Promise<{ numbers: number[]; by: 'position' | 'comparison' }> {
    const last = marks.last();
    const changed = last && (await changedSince(db, last.mark, PENDING_MAX));
    if (last && changed && changed.length + last.unsure.length < PENDING_MAX)
      return { numbers: [...changed, ...last.unsure], by: 'position' };
    const numbers = await (reads
      ? reads.run((from) => readDifferences(from, current))
      : readDifferences(db, current));
    marks.reset();
    return { numbers, by: 'comparison' };
  }

  async function compare(): Promise<void> {
    while (!closed && adIndex && comparedUpTo < missedCount) {
      const [began, until, current] = [performance.now(), missedCount, adIndex];
      try {
        const { numbers, by } = await readMissed(current);
        if (current !== adIndex) continue;
        for (const number of numbers) pending.add(number);
        comparedUpTo = until;
        log.info(
          { changed: numbers.length, milliseconds: Math.round(performance.now() - began) },
          by === 'position'
            ? 'the market in memory was resumed'
            : 'the market in memory was compared with the database',
        );
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, 'the market in memory could not be compared');
        await delay(RETRY_MS, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
      }
    }
  }

  function compareSoon(): void {
    comparing ??= compare().finally(() => {
      comparing = null;
      // `catchUp` may have been called after the loop ended.
      if (!closed && adIndex && comparedUpTo < missedCount) compareSoon();
    });
  }

  function catchUp(): void {
    missedCount += 1;
    compareSoon();
  }

  /** Waits until the change feed has delivered everything that was committed before. */
  async function awaitBarrier(): Promise<void> {
    const barrierId = uuidv7();
    const arrived = new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => {
        barriers.delete(barrierId);
        reject(new Error('The own mark was not heard'));
      }, BARRIER_TIMEOUT_MS);
      barriers.set(barrierId, () => {
        clearTimeout(timeout);
        resolve();
      });
    });
    await Promise.all([arrived, sendBarrier(db, barrierId)]);
  }

  async function applyPending(): Promise<void> {
    try {
      if (mustSync) {
        mustSync = false;
        await awaitBarrier();
      }
      if (pending.size > PENDING_MAX) {
        pending.clear();
        reload();
      }
      const current = adIndex;
      if (!current || pending.size === 0) return;
      const numbers = [...pending];
      pending.clear();
      marks.read(numbers);
      const [ads, spellingTerms] = await Promise.all([
        indexedByNumber(db, numbers),
        spellingTermsOf(db, numbers),
      ]);
      marks.read(numbers);
      if (current !== adIndex) {
        for (const number of numbers) pending.add(number);
        return;
      }
      current.change(numbers, ads, spellingTerms);
    } catch (error) {
      log.warn({ err: error }, 'changes of the market could not be read');
      catchUp();
    }
  }

  const applyPendingOnce = () => {
    applying ??= applyPending().finally(() => {
      applying = null;
    });
    return applying;
  };

  /** The index with all pending changes applied, or null while it is not up to date. */
  async function current(): Promise<AdIndex | null> {
    if (comparedUpTo < missedCount) return null;
    for (let tries = 0; adIndex && (mustSync || pending.size > 0 || applying); tries += 1) {
      if (tries === 5) return null;
      await applyPendingOnce();
    }
    if (performance.now() - clock.readAt > CLOCK_AGE_MS) await readClock();
    return comparedUpTo < missedCount ? null : adIndex;
  }

  async function search<Answer>(
    resolved: ResolvedQuery,
    answer: (market: MarketIndex, sets: TermSet[]) => Answer,
  ): Promise<Answer | null> {
    if (resolved.reference !== null) return null;
    const names = await namesOf(db);
    const from = await current();
    return from && answer(from.market(names, today()), from.setsOf(resolved.terms ?? []));
  }

  const summaryCache = openSummaryCache();
  let coalescing: NodeJS.Timeout | null = null;
  return {
    spellings: async (words) => {
      const from = await current();
      return from && words.map((word) => from.spellingOf(word));
    },
    page: (query, resolved) =>
      search(resolved, (market, sets) =>
        findPage(
          market,
          query,
          compileFilters(market, query, resolved, sets),
          sets,
          sets.filter((_, at) => namesPlace(resolved.terms?.[at])),
        ),
      ),
    facets: (filters, resolved) =>
      search(resolved, (market, sets) =>
        countFacets(market, compileFilters(market, filters, resolved, sets)),
      ),
    furtherFacets: (filters, resolved) =>
      search(resolved, (market, sets) =>
        countFurtherFacets(market, compileFilters(market, filters, resolved, sets)),
      ),
    places: (filters, resolved) =>
      search(resolved, (market, sets) =>
        countPlaces(market, compileFilters(market, filters, resolved, sets)),
      ),
    summaries: summaryCache,
    onAdChanged(number) {
      summaryCache.evict(number);
      pending.add(number);
      coalescing ??= setTimeout(() => {
        coalescing = null;
        if (!closed) void applyPendingOnce();
      }, COALESCE_MS).unref();
    },
    onBarrier(barrierId) {
      barriers.get(barrierId)?.();
      barriers.delete(barrierId);
    },
    requireSync() {
      mustSync = true;
    },
    reload,
    catchUp,
    marks,
    size: () => adIndex?.size() ?? 0,
    async ready() {
      while ((!adIndex || comparedUpTo < missedCount) && !closed) await (loading ?? comparing ?? pause());
    },
    close() {
      closed = true;
      ended.abort();
      adIndex = null;
      if (coalescing) clearTimeout(coalescing);
      for (const arrived of barriers.values()) arrived();
      barriers.clear();
    },
  };
}
