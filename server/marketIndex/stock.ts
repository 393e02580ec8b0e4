import type { Names } from '../baseData/baseData.ts';
import { createColumns, figures } from './columns.ts';
import type { IndexedAd } from './marketIndex.queries.ts';
import type { Market } from './narrow.ts';
import { mergeOrders, type Orders, orderBy } from './orders.ts';
import { createPostings, list, unlist } from './postings.ts';
import type { Term } from './shapes.ts';
import { createTally, tally } from './tally.ts';
import { createWords, type TermSet } from './words.ts';

/** Published ads in memory, ready to be searched. */
export type Stock = {
  market(names: Names, today: number): Market;
  size(): number;
  termOf(word: string): Term;
  setsOf(terms: readonly Term[]): TermSet[];
  /** Brings the ads with these numbers up to date: those in `ads` as they are now, the rest are gone. */
  change(numbers: readonly number[], ads: readonly IndexedAd[], telling: readonly string[]): void;
};

/** Fills a stock in pieces; `finish` sorts it, giving way to others between the orders. */
export function fillStock(expected: number) {
  const shelf = createColumns(expected);
  const postings = createPostings();
  const words = createWords();
  const tallied = createTally();
  let count = 0;

  const finish = async (telling: readonly string[], pause: () => Promise<void>): Promise<Stock> => {
    words.trim();
    for (const word of telling) words.tell(word);
    // Nothing has gone yet: the slots are those from 0 on.
    const all = new Int32Array(count).map((_, slot) => slot);
    const orders: Partial<Orders> = {};
    for (const figure of figures) {
      orders[figure] = orderBy(shelf.columns, figure, all);
      await pause();
    }
    return stockOf(orders as Orders, pause);
  };

  const stockOf = (orders: Orders, pause: () => Promise<void>): Stock => ({
    market: (names, today) => ({ columns: shelf.columns, orders, postings, tallied, names, today }),
    size: () => orders.published.count,
    termOf: (word) => words.termOf(word),
    setsOf: (terms) => terms.map((term) => words.setOf(term, shelf.capacity())),
    change(numbers, ads, telling) {
      const marked = new Uint8Array(shelf.capacity() + numbers.length);
      for (const number of numbers) {
        const slot = shelf.find(number);
        if (slot < 0) continue;
        marked[slot] = 1;
        unlist(postings, shelf.columns, slot);
        tally(tallied, shelf.columns, slot, -1);
      }
      const staying = new Set(ads.map((ad) => ad.number));
      const added = ads.map((ad) => {
        const slot = shelf.put(ad);
        list(postings, shelf.columns, slot);
        tally(tallied, shelf.columns, slot, 1);
        words.change(slot, ad);
        return slot;
      });
      mergeOrders(shelf.columns, orders, marked, added);
      // Last, so that a slot that becomes free is not given to another ad while the orders still name it.
      for (const number of numbers) {
        if (staying.has(number)) continue;
        const slot = shelf.find(number);
        if (slot >= 0) words.change(slot, null);
        shelf.drop(number);
      }
      for (const word of telling) words.tell(word);
      words.tidy(pause);
    },
  });

  return {
    add(ads: readonly IndexedAd[]): void {
      for (const ad of ads) {
        const slot = shelf.put(ad);
        list(postings, shelf.columns, slot);
        tally(tallied, shelf.columns, slot, 1);
        words.append(slot, ad);
        count += 1;
      }
    },
    finish,
  };
}
