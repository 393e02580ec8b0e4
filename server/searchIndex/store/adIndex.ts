import type { Names } from '../../baseData/baseData.ts';
import { openBitmapCache } from '../cache/bitmapCache.ts';
import type { MarketIndex } from '../query/compileFilters.ts';
import { createFacetCounters, type FacetCounters, updateFacetCounters } from '../query/facetCounters.ts';
import type { IndexedAd } from '../searchIndex.queries.ts';
import { emptyTerms, openInvertedIndex, type StoredTerms, type TermSet } from '../text/invertedIndex.ts';
import { withNamed } from '../text/namedSets.ts';
import { addPostings, type Postings, postingsOf, removePostings } from './attributePostings.ts';
import { emptyColumnStore, figures, openColumnStore, type StoredColumns } from './columnStore.ts';
import { mergeOrders, type Orders, orderBy, positionsIn } from './sortOrders.ts';
import type { Spelling, Term } from './types.ts';

/** The index as plain data, which can be sent to another process. */
export type StoredIndex = {
  storedColumns: StoredColumns;
  orders: Orders;
  postings: Postings;
  facetCounters: FacetCounters;
  storedTerms: StoredTerms;
};

/** Published ads in memory. A doc is the row of an ad in the columns; the row of a removed ad is used again. */
export type AdIndex = {
  market(names: Names, today: number): MarketIndex;
  size(): number;
  spellingOf(word: string): Spelling;
  /** The sets are valid until the next call. */
  setsOf(terms: readonly Term[]): TermSet[];
  /** Ad numbers in (`after`, `until`] whose state differs from `states`, or which only one side has. */
  differing(states: readonly { number: number; state: number }[], after: number, until: number): number[];
  /** Updates the ads with these numbers: those in `ads` are written, all others are removed. */
  change(numbers: readonly number[], ads: readonly IndexedAd[], spellingTerms: readonly string[]): void;
};

type Pause = () => Promise<void>;

/** Builds an index in batches; `finish` sorts it and pauses between the sort orders. */
export function buildAdIndex(expected: number) {
  const storedColumns = emptyColumnStore(expected);
  const storedTerms = emptyTerms();
  const facetCounters = createFacetCounters();
  const columnStore = openColumnStore(storedColumns);
  const invertedIndex = openInvertedIndex(storedTerms);
  let count = 0;
  return {
    add(ads: readonly IndexedAd[]): void {
      for (const ad of ads) {
        const doc = columnStore.put(ad);
        updateFacetCounters(facetCounters, columnStore.columns, doc, 1);
        invertedIndex.append(doc, ad);
        count += 1;
      }
    },
    async finish(spellingTerms: readonly string[], pause: Pause): Promise<StoredIndex> {
      invertedIndex.finish(columnStore.capacity());
      for (const word of spellingTerms) invertedIndex.addSpellingTerm(word);
      const postings = postingsOf(columnStore.columns);
      await pause();
      // Nothing was removed yet, so the docs are 0 to count - 1.
      const all = new Int32Array(count).map((_, doc) => doc);
      const orders: Partial<Orders> = {};
      for (const figure of figures) {
        orders[figure] = orderBy(columnStore.columns, figure, all);
        await pause();
      }
      return {
        storedColumns: storedColumns,
        orders: orders as Orders,
        postings,
        facetCounters: facetCounters,
        storedTerms: storedTerms,
      };
    },
  };
}

export function openAdIndex(
  { storedColumns, orders, postings, facetCounters, storedTerms }: StoredIndex,
  pause: Pause,
): AdIndex {
  const columnStore = openColumnStore(storedColumns);
  const invertedIndex = openInvertedIndex(storedTerms);
  const bitmapCache = openBitmapCache(columnStore.columns);
  return {
    market: (names, today) => ({
      columns: columnStore.columns,
      orders,
      postings,
      bitmapCache: bitmapCache,
      facetCounters: facetCounters,
      names,
      today,
    }),
    size: () => orders.published.count,
    spellingOf: (word) => invertedIndex.spellingOf(word),
    setsOf: (terms) =>
      withNamed(
        { columns: columnStore.columns, postings },
        terms,
        invertedIndex.setsOf(terms, columnStore.capacity()),
      ),
    differing(states, after, until) {
      const stateOf = new Map(states.map(({ number, state }) => [number, state]));
      const others = states.filter(({ number, state }) => {
        const doc = columnStore.find(number);
        return doc < 0 || columnStore.columns.state[doc] !== state;
      });
      const removed: number[] = [];
      for (let number = after + 1; number < columnStore.end() && number <= until; number += 1)
        if (columnStore.find(number) >= 0 && !stateOf.has(number)) removed.push(number);
      return [...others.map(({ number }) => number), ...removed];
    },
    change(numbers, ads, spellingTerms) {
      const removed = numbers.map((number) => columnStore.find(number)).filter((doc) => doc >= 0);
      // Before the columns are overwritten.
      const places = positionsIn(columnStore.columns, orders, removed);
      for (const doc of removed) {
        removePostings(postings, columnStore.columns, doc);
        updateFacetCounters(facetCounters, columnStore.columns, doc, -1);
      }
      const staying = new Set(ads.map((ad) => ad.number));
      const added = ads.map((ad) => {
        const known = columnStore.find(ad.number);
        // Prices move far more often than texts, whose changes cost most.
        const hasNewTexts = known < 0 || columnStore.columns.textState[known] !== ad.textState;
        const doc = columnStore.put(ad);
        addPostings(postings, columnStore.columns, doc);
        updateFacetCounters(facetCounters, columnStore.columns, doc, 1);
        if (hasNewTexts) invertedIndex.change(doc, ad);
        return doc;
      });
      mergeOrders(columnStore.columns, orders, places, added);
      bitmapCache.change(removed, added);
      // Last, so that no new ad gets a freed doc while the sort orders still contain it.
      for (const number of numbers) {
        if (staying.has(number)) continue;
        const doc = columnStore.find(number);
        if (doc >= 0) invertedIndex.change(doc, null);
        columnStore.remove(number);
      }
      for (const word of spellingTerms) invertedIndex.addSpellingTerm(word);
      invertedIndex.mergeChanges(pause);
    },
  };
}
