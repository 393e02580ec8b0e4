import type { Db } from '../db/client.ts';
import { numbersOfTerm, termsAmong } from './marketIndex.queries.ts';
import type { Term } from './shapes.ts';
import { bytesOf, createSlotSet, mark, type SlotSet } from './slotSet.ts';
import type { Stock } from './stock.ts';

/** Which ads hold a word; `head` those that hold it in title or product. */
export type TermSet = { term: Term; any: SlotSet; head: SlotSet };

const BYTES_MAX = 48 * 1024 * 1024;

type Kept = {
  stock: Stock;
  capacity: number;
  made: Promise<TermSet>;
  set: TermSet | null;
  changed: Set<number>;
};

const sizeOf = ({ set }: Kept) => (set ? bytesOf(set.any) + bytesOf(set.head) : 0);

/** Which ads hold which words: asked of the database once per word, then kept in step with the stock. */
export function keepTerms(db: Db) {
  /** The ones asked for last come last. */
  const kept = new Map<string, Kept>();

  async function markChanged(stock: Stock, sets: TermSet[], numbers: readonly number[]): Promise<void> {
    const found = await termsAmong(
      db,
      sets.map(({ term }) => term),
      numbers,
    );
    const holding = new Map(found.map((row) => [`${row.term} ${row.number}`, row]));
    for (const [index, set] of sets.entries()) {
      for (const number of numbers) {
        const slot = stock.slotOf(number);
        if (slot < 0) continue;
        const row = holding.get(`${index} ${number}`);
        mark(set.any, slot, row !== undefined);
        mark(set.head, slot, row?.head ?? false);
      }
    }
  }

  async function make(stock: Stock, term: Term, entry: Kept): Promise<TermSet> {
    const { all, head } = await numbersOfTerm(db, term);
    const setOf = (numbers: number[]) =>
      createSlotSet(
        Int32Array.from(numbers, (number) => stock.slotOf(number)).filter((slot) => slot >= 0),
        entry.capacity,
      );
    const set = { term, any: setOf(all), head: setOf(head) };
    while (entry.changed.size > 0) {
      const numbers = [...entry.changed];
      entry.changed.clear();
      await markChanged(stock, [set], numbers);
    }
    entry.set = set;
    let bytes = [...kept.values()].reduce((sum, one) => sum + sizeOf(one), 0);
    for (const [key, one] of kept) {
      if (bytes <= BYTES_MAX) break;
      if (one === entry || !one.set) continue;
      bytes -= sizeOf(one);
      kept.delete(key);
    }
    return set;
  }

  const keep = (stock: Stock, term: Term): Kept => {
    const known = kept.get(term.any);
    kept.delete(term.any);
    if (known && known.stock === stock && known.capacity === stock.capacity()) {
      kept.set(term.any, known);
      return known;
    }
    const entry = {
      stock,
      capacity: stock.capacity(),
      set: null,
      changed: new Set<number>(),
    } as unknown as Kept;
    entry.made = make(stock, term, entry);
    entry.made.catch(() => kept.get(term.any) === entry && kept.delete(term.any));
    kept.set(term.any, entry);
    return entry;
  };

  return {
    clear: () => kept.clear(),
    /** The sets of some terms; null when the stock changed meanwhile and they have to be asked for again. */
    async of(stock: Stock, terms: readonly Term[]): Promise<TermSet[] | null> {
      if (terms.length === 0) return [];
      const entries = terms.map((term) => keep(stock, term));
      const sets = await Promise.all(entries.map((entry) => entry.made));
      return entries.every((entry) => entry.capacity === stock.capacity()) ? sets : null;
    },
    /** After the stock changed: brings what is kept in step with it. */
    async change(stock: Stock, numbers: readonly number[]): Promise<void> {
      const ready: TermSet[] = [];
      for (const [key, entry] of kept) {
        if (entry.stock !== stock || entry.capacity !== stock.capacity()) kept.delete(key);
        else if (entry.set) ready.push(entry.set);
        else for (const number of numbers) entry.changed.add(number);
      }
      if (ready.length > 0) await markChanged(stock, ready, numbers);
    },
  };
}
