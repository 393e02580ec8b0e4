import type { Names } from '../baseData/baseData.ts';
import { emptyShelf, figures, openShelf, type Shelved } from './columns.ts';
import { openKeptBits } from './keptBits.ts';
import type { IndexedAd } from './marketIndex.queries.ts';
import type { Market } from './narrow.ts';
import { mergeOrders, type Orders, orderBy, placesIn } from './orders.ts';
import { list, type Postings, postingsOf, unlist } from './postings.ts';
import type { Term } from './shapes.ts';
import { createTally, type Tally, tally } from './tally.ts';
import { noWords, openWords, type TermSet, type Worded } from './words.ts';

/** Published ads as they go from one process to another. */
export type Stored = {
  shelved: Shelved;
  orders: Orders;
  postings: Postings;
  tallied: Tally;
  worded: Worded;
};

/** Published ads in memory, ready to be searched. */
export type Stock = {
  market(names: Names, today: number): Market;
  size(): number;
  termOf(word: string): Term;
  /** Right until it is called again. */
  setsOf(terms: readonly Term[]): TermSet[];
  /**
   * Of the numbers from `after` (without) to `until` (with): those that are in another state here than in `states`, or
   * only here, or only there.
   */
  differing(states: readonly { number: number; state: number }[], after: number, until: number): number[];
  /** Brings the ads with these numbers up to date: those in `ads` as they are now, the rest are gone. */
  change(numbers: readonly number[], ads: readonly IndexedAd[], telling: readonly string[]): void;
};

type Pause = () => Promise<void>;

/** Fills a stock in pieces; `finish` sorts it, giving way to others between the orders. */
export function fillStock(expected: number) {
  const shelved = emptyShelf(expected);
  const worded = noWords();
  const tallied = createTally();
  const shelf = openShelf(shelved);
  const words = openWords(worded);
  let count = 0;
  return {
    add(ads: readonly IndexedAd[]): void {
      for (const ad of ads) {
        const slot = shelf.put(ad);
        tally(tallied, shelf.columns, slot, 1);
        words.append(slot, ad);
        count += 1;
      }
    },
    async finish(telling: readonly string[], pause: Pause): Promise<Stored> {
      words.join(shelf.capacity());
      for (const word of telling) words.tell(word);
      const postings = postingsOf(shelf.columns);
      await pause();
      // Nothing has gone yet: the slots are those from 0 on.
      const all = new Int32Array(count).map((_, slot) => slot);
      const orders: Partial<Orders> = {};
      for (const figure of figures) {
        orders[figure] = orderBy(shelf.columns, figure, all);
        await pause();
      }
      return { shelved, orders: orders as Orders, postings, tallied, worded };
    },
  };
}

export function openStock({ shelved, orders, postings, tallied, worded }: Stored, pause: Pause): Stock {
  const shelf = openShelf(shelved);
  const words = openWords(worded);
  const kept = openKeptBits(shelf.columns);
  return {
    market: (names, today) => ({
      columns: shelf.columns,
      orders,
      postings,
      kept,
      tallied,
      names,
      today,
    }),
    size: () => orders.published.count,
    termOf: (word) => words.termOf(word),
    setsOf: (terms) => words.setsOf(terms, shelf.capacity()),
    differing(states, after, until) {
      const stateOf = new Map(states.map(({ number, state }) => [number, state]));
      const others = states.filter(({ number, state }) => {
        const slot = shelf.find(number);
        return slot < 0 || shelf.columns.state[slot] !== state;
      });
      const gone: number[] = [];
      for (let number = after + 1; number < shelf.end() && number <= until; number += 1)
        if (shelf.find(number) >= 0 && !stateOf.has(number)) gone.push(number);
      return [...others.map(({ number }) => number), ...gone];
    },
    change(numbers, ads, telling) {
      const gone = numbers.map((number) => shelf.find(number)).filter((slot) => slot >= 0);
      // As long as the columns say what they were.
      const places = placesIn(shelf.columns, orders, gone);
      for (const slot of gone) {
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
      mergeOrders(shelf.columns, orders, places, added);
      kept.change(gone, added);
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
  };
}
