import { setTimeout as delay, setImmediate as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { namesOf } from '../baseData/baseData.ts';
import type { Db } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { countFacets, countPlaces } from './count.ts';
import { readDifferences, readMarket, type Surroundings } from './fill.ts';
import { findPage } from './find.ts';
import { databaseTime, indexedByNumber, sendMark, tellingWords } from './marketIndex.queries.ts';
import { type Market, narrow } from './narrow.ts';
import { keepPieces, type Pieces } from './pieces.ts';
import type {
  AdFilters,
  FacetCounts,
  Page,
  PlaceCount,
  PriceSpreads,
  PublicAdsQuery,
  Sought,
  Term,
} from './shapes.ts';
import { spreadPrices } from './spread.ts';
import { openStock, type Stock } from './stock.ts';
import type { TermSet } from './words.ts';

export type {
  AdFilters,
  Counted,
  Facet,
  FacetCounts,
  PlaceCount,
  PriceSpreads,
  PublicAdsQuery,
  Sought,
  Term,
} from './shapes.ts';
export { mostFirst, NEAREST_WORDS, PREFIX_MIN, TOTAL_MAX } from './shapes.ts';

/** So many changes at once cost more than reading everything anew. */
const PENDING_MAX = 20_000;
const RETRY_MS = 2_000;
const COALESCE_MS = 50;
const CLOCK_AGE_MS = 60_000;
const MARK_WITHIN_MS = 1_000;
const DAY_MS = 86_400_000;

/** Searches in memory. Each answers null while the memory is not up to date: then SQL has to answer. */
export type MarketIndex = {
  /** What the words of a search stand for. */
  terms(words: readonly string[]): Promise<Term[] | null>;
  page(query: PublicAdsQuery, sought: Sought): Promise<Page | null>;
  facets(filters: AdFilters, sought: Sought): Promise<FacetCounts | null>;
  places(filters: AdFilters, sought: Sought): Promise<PlaceCount[] | null>;
  prices(filters: AdFilters, sought: Sought): Promise<PriceSpreads | null>;
  /** What lists show of single ads: right for numbers that a search has just found. */
  pieces: Pieces;
  /** Another instance or this one changed a published ad. */
  heardAd(number: number): void;
  heardMark(mark: string): void;
  /** This instance has just written: what it wrote may not have been heard yet. */
  mayBeBehind(): void;
  /** Reads everything (anew): once changes are listened to, and when other data took the place of all. */
  reload(): void;
  /** Some changes may have been missed: reads what is other than before, and answers nothing until then. */
  catchUp(): void;
  /** How many ads are in memory; 0 until it is filled. */
  size(): number;
  /** Resolves once the memory is filled and right; for tests and measurements. */
  ready(): Promise<void>;
  close(): void;
};

/** Empty until the first `reload`. */
export function openMarketIndex(
  db: Db,
  { url, folder, log }: Omit<Surroundings, 'ended'> & { log: Logger },
): MarketIndex {
  let stock: Stock | null = null;
  let loading: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let behind = false;
  let settling: Promise<void> | null = null;
  /** How often changes may have been missed, and up to which of these times the memory is known to be right. */
  let missed = 0;
  let caughtUp = 0;
  let comparing: Promise<void> | null = null;
  const pending = new Set<number>();
  const marks = new Map<string, () => void>();
  let clock = { at: 0, readAt: 0 };

  const ended = new AbortController();

  const readClock = async () => {
    const before = performance.now();
    const at = await databaseTime(db);
    clock = { at, readAt: (before + performance.now()) / 2 };
  };
  const today = () => Math.floor((clock.at + performance.now() - clock.readAt) / DAY_MS);

  async function load(): Promise<void> {
    const began = performance.now();
    const covered = missed;
    await readClock();
    const filled = openStock(await readMarket(db, { url, folder, ended: ended.signal }), pause);
    stock = filled;
    caughtUp = covered;
    compareSoon();
    log.info(
      { ads: filled.size(), milliseconds: Math.round(performance.now() - began) },
      'the market is in memory',
    );
  }

  function reload(): void {
    stock = null;
    if (closed) return;
    if (loading) {
      again = true;
      return;
    }
    loading = load()
      .catch((error: unknown) => {
        stock = null;
        again = false;
        if (closed) return;
        log.warn({ err: error }, 'the market could not be read into memory');
        setTimeout(reload, RETRY_MS).unref();
      })
      .finally(() => {
        loading = null;
        if (again) {
          again = false;
          reload();
        }
      });
  }

  async function compare(): Promise<void> {
    while (!closed && stock && caughtUp < missed) {
      const [began, until, current] = [performance.now(), missed, stock];
      try {
        const differing = await readDifferences(db, current);
        if (current !== stock) continue;
        for (const number of differing) pending.add(number);
        caughtUp = until;
        log.info(
          { changed: differing.length, milliseconds: Math.round(performance.now() - began) },
          'the market in memory was compared with the database',
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
      // One more may have been missed between the last look and this.
      if (!closed && stock && caughtUp < missed) compareSoon();
    });
  }

  function catchUp(): void {
    missed += 1;
    compareSoon();
  }

  /** Waits until everything that was committed before has been heard. */
  async function hear(): Promise<void> {
    const mark = uuidv7();
    const heard = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        marks.delete(mark);
        reject(new Error('The own mark was not heard'));
      }, MARK_WITHIN_MS);
      marks.set(mark, () => {
        clearTimeout(late);
        resolve();
      });
    });
    await Promise.all([heard, sendMark(db, mark)]);
  }

  async function settle(): Promise<void> {
    try {
      if (behind) {
        behind = false;
        await hear();
      }
      if (pending.size > PENDING_MAX) {
        pending.clear();
        reload();
      }
      const current = stock;
      if (!current || pending.size === 0) return;
      const numbers = [...pending];
      pending.clear();
      const [ads, telling] = await Promise.all([indexedByNumber(db, numbers), tellingWords(db, numbers)]);
      if (current !== stock) {
        for (const number of numbers) pending.add(number);
        return;
      }
      current.change(numbers, ads, telling);
    } catch (error) {
      log.warn({ err: error }, 'changes of the market could not be read');
      catchUp();
    }
  }

  const settled = () => {
    settling ??= settle().finally(() => {
      settling = null;
    });
    return settling;
  };

  /** The market as of now, or null while it is not at hand. */
  async function current(): Promise<Stock | null> {
    if (caughtUp < missed) return null;
    for (let tries = 0; stock && (behind || pending.size > 0 || settling); tries += 1) {
      if (tries === 5) return null;
      await settled();
    }
    if (performance.now() - clock.readAt > CLOCK_AGE_MS) await readClock();
    return caughtUp < missed ? null : stock;
  }

  async function search<Answer>(
    sought: Sought,
    answer: (market: Market, sets: TermSet[]) => Answer,
  ): Promise<Answer | null> {
    if (sought.reference !== null) return null;
    const names = await namesOf(db);
    const from = await current();
    return from && answer(from.market(names, today()), from.setsOf(sought.terms ?? []));
  }

  const pieces = keepPieces();
  let coalescing: NodeJS.Timeout | null = null;
  return {
    terms: async (words) => {
      const from = await current();
      return from && words.map((word) => from.termOf(word));
    },
    page: (query, sought) =>
      search(sought, (market, sets) => findPage(market, query, narrow(market, query, sought, sets), sets)),
    facets: (filters, sought) =>
      search(sought, (market, sets) => countFacets(market, narrow(market, filters, sought, sets))),
    places: (filters, sought) =>
      search(sought, (market, sets) => countPlaces(market, narrow(market, filters, sought, sets))),
    prices: (filters, sought) =>
      search(sought, (market, sets) => spreadPrices(market, narrow(market, filters, sought, sets))),
    pieces,
    heardAd(number) {
      pieces.forget(number);
      pending.add(number);
      coalescing ??= setTimeout(() => {
        coalescing = null;
        if (!closed) void settled();
      }, COALESCE_MS).unref();
    },
    heardMark(mark) {
      marks.get(mark)?.();
      marks.delete(mark);
    },
    mayBeBehind() {
      behind = true;
    },
    reload,
    catchUp,
    size: () => stock?.size() ?? 0,
    async ready() {
      while ((!stock || caughtUp < missed) && !closed) await (loading ?? comparing ?? pause());
    },
    close() {
      closed = true;
      ended.abort();
      stock = null;
      if (coalescing) clearTimeout(coalescing);
      for (const heard of marks.values()) heard();
      marks.clear();
    },
  };
}
