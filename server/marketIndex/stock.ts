import type { Names } from '../baseData/baseData.ts';
import { createColumns, figures } from './columns.ts';
import type { IndexedAd } from './marketIndex.queries.ts';
import type { Market } from './narrow.ts';
import { mergeOrders, type Orders, orderBy } from './orders.ts';
import { createPostings, list, unlist } from './postings.ts';

/** Published ads in memory, ready to be searched. */
export type Stock = {
  market(names: Names, today: number): Market;
  size(): number;
  capacity(): number;
  slotOf(number: number): number;
  /** Brings the ads with these numbers up to date: those in `ads` as they are now, the rest are gone. */
  change(numbers: readonly number[], ads: readonly IndexedAd[]): void;
};

/** Fills a stock in pieces; `finish` sorts it, giving way to others between the orders. */
export function fillStock(expected: number) {
  const shelf = createColumns(expected);
  const postings = createPostings();
  const slots: number[] = [];

  const finish = async (pause: () => Promise<void>): Promise<Stock> => {
    const all = Int32Array.from(slots);
    slots.length = 0;
    const orders: Partial<Orders> = {};
    for (const figure of figures) {
      orders[figure] = orderBy(shelf.columns, figure, all);
      await pause();
    }
    return stockOf(orders as Orders);
  };

  const stockOf = (orders: Orders): Stock => ({
    market: (names, today) => ({ columns: shelf.columns, orders, postings, names, today }),
    size: () => orders.published.count,
    capacity: shelf.capacity,
    slotOf: shelf.find,
    change(numbers, ads) {
      const marked = new Uint8Array(shelf.capacity() + numbers.length);
      for (const number of numbers) {
        const slot = shelf.find(number);
        if (slot < 0) continue;
        marked[slot] = 1;
        unlist(postings, shelf.columns, slot);
      }
      const staying = new Set(ads.map((ad) => ad.number));
      const added = ads.map((ad) => {
        const slot = shelf.put(ad);
        list(postings, shelf.columns, slot);
        return slot;
      });
      mergeOrders(shelf.columns, orders, marked, added);
      // Last, so that a slot that becomes free is not given to another ad while the orders still name it.
      for (const number of numbers) if (!staying.has(number)) shelf.drop(number);
    },
  });

  return {
    add(ads: readonly IndexedAd[]): void {
      for (const ad of ads) {
        const slot = shelf.put(ad);
        list(postings, shelf.columns, slot);
        slots.push(slot);
      }
    },
    finish,
  };
}
