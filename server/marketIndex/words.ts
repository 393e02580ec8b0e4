import { emptyLexicon, type Lexicon, openLexicon } from './lexicon.ts';
import type { IndexedAd } from './marketIndex.queries.ts';
import type { Term } from './shapes.ts';
import { bytesOf, type SlotSet, SPARSE, sparseSet, takeBits } from './slotSet.ts';
import { append, emptyList, move, openRoom, readInto, setBits, type WordList } from './wordLists.ts';

/** Which ads hold a word; `head` those that hold it in title or product. */
export type TermSet = { any: SlotSet; head: SlotSet };

type Texts = Pick<IndexedAd, 'words' | 'head'>;

/** So many ads may be other than the lists say before the lists are written anew. */
const CHANGED_MAX = 2_000;
const KEPT_BYTES_MAX = 8 * 1024 * 1024;
/** Lists that are written anew before others have their turn. */
const LISTS_AT_ONCE = 200;
const NO_WORDS = new Uint32Array(0);

const sizeOf = ({ any, head }: TermSet) => bytesOf(any) + bytesOf(head);

/** Which published ads hold which words: 15 to 30 bytes an ad with the texts of the benchmark. */
export type Worded = { lexicon: Lexicon; lists: WordList[] };
export const noWords = (): Worded => ({ lexicon: emptyLexicon(), lists: [] });

/** From twice each slot, and one more where the word stands in title or product; in order. */
function sparseTerm(entries: Int32Array): TermSet {
  const any = new Int32Array(entries.length);
  const head = new Int32Array(entries.length);
  let [count, inHead] = [0, 0];
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] as number;
    const slot = entry >>> 1;
    if (count === 0 || any[count - 1] !== slot) {
      any[count] = slot;
      count += 1;
    }
    // The entry with the one is the last of a slot, but two words of the term may stand in its title.
    if ((entry & 1) === 1 && (inHead === 0 || head[inHead - 1] !== slot)) {
      head[inHead] = slot;
      inHead += 1;
    }
  }
  return { any: sparseSet(any.slice(0, count)), head: sparseSet(head.slice(0, inHead)) };
}

export function openWords(worded: Worded) {
  const lexicon = openLexicon(worded.lexicon);
  const { lists } = worded;
  /** Ads that are other than the lists say: twice the id of each of their words, one more for title and product. */
  const changed = new Map<number, Uint32Array>();
  const filling = openRoom();
  const kept = new Map<string, TermSet>();
  let keptBytes = 0;
  let isRewriting = false;

  /** By word: the turn in which it was last seen in a title. */
  let seen = new Uint32Array(1_024);
  let turn = 0;
  const idOf = (word: string): number => {
    const id = lexicon.add(word);
    if (id >= seen.length) {
      const longer = new Uint32Array(seen.length * 2);
      longer.set(seen);
      seen = longer;
    }
    return id;
  };
  const codesOf = ({ words, head }: Texts): number[] => {
    turn += 1;
    if (head !== '') for (const word of head.split(' ')) seen[idOf(word)] = turn;
    if (words === '') return [];
    return words.split(' ').map((word) => {
      const id = idOf(word);
      return id * 2 + Number(seen[id] === turn);
    });
  };

  /** A bit for each slot; all of them 0 between two searches. */
  let anyBits = new Uint32Array(0);
  let headBits = new Uint32Array(0);

  function mark(slot: number, isIn: boolean, isInHead: boolean): void {
    const [at, bit] = [slot >>> 5, 1 << (slot & 31)];
    const [any, head] = [anyBits[at] as number, headBits[at] as number];
    anyBits[at] = isIn ? any | bit : any & ~bit;
    headBits[at] = isInHead ? head | bit : head & ~bit;
  }

  /** Of words that few ads hold: their lists, put together in order. */
  function sparseOf(ids: Set<number>, count: number): TermSet {
    const entries = new Int32Array(count);
    let end = 0;
    for (const id of ids) if (lists[id]) end = readInto(lists[id], entries, end);
    return sparseTerm(ids.size > 1 ? entries.sort() : entries);
  }

  function denseOf(ids: Set<number>, capacity: number): TermSet {
    if (anyBits.length !== (capacity >>> 5) + 1) {
      anyBits = new Uint32Array((capacity >>> 5) + 1);
      headBits = new Uint32Array(anyBits.length);
    }
    for (const id of ids) if (lists[id]) setBits(lists[id], anyBits, headBits);
    for (const [slot, codes] of changed) {
      const meant = codes.filter((code) => ids.has(code >>> 1));
      mark(
        slot,
        meant.length > 0,
        meant.some((code) => (code & 1) === 1),
      );
    }
    return { any: takeBits(anyBits), head: takeBits(headBits) };
  }

  function make(term: Term, capacity: number): TermSet {
    const ids = new Set(lexicon.idsOf(term));
    let count = 0;
    for (const id of ids) count += lists[id]?.count ?? 0;
    return changed.size === 0 && count * SPARSE < capacity ? sparseOf(ids, count) : denseOf(ids, capacity);
  }

  /** Writes the lists as the ads are now. What is in `changed` meanwhile is still right, and said twice. */
  async function rewrite(pause: () => Promise<void>): Promise<void> {
    const known = new Map(changed);
    const added = new Map<number, number[]>();
    for (const [slot, codes] of [...known].toSorted(([one], [other]) => one - other)) {
      for (const code of codes) {
        const entries = added.get(code >>> 1);
        if (entries) entries.push(slot * 2 + (code & 1));
        else added.set(code >>> 1, [slot * 2 + (code & 1)]);
      }
    }
    const room = openRoom();
    const joined = openRoom();
    for (let id = 0; id < lexicon.size(); id += 1) {
      const before = lists[id] ?? emptyList();
      const entries = new Int32Array(before.count);
      readInto(before, entries, 0);
      const list = emptyList();
      const put = (entry: number) => append(list, entry >>> 1, entry & 1, room);
      const next = added.get(id) ?? [];
      let at = 0;
      for (const entry of entries) {
        for (; at < next.length && (next[at] as number) < entry; at += 1) put(next[at] as number);
        if (!known.has(entry >>> 1)) put(entry);
      }
      for (; at < next.length; at += 1) put(next[at] as number);
      move(list, room, joined);
      lists[id] = list;
      if (id % LISTS_AT_ONCE === 0) await pause();
    }
    for (const [slot, codes] of known) if (changed.get(slot) === codes) changed.delete(slot);
  }

  return {
    termOf: (word: string): Term => lexicon.termOf(word),
    tell: (word: string): void => lexicon.tell(word),
    /** While the lists are filled: ads in the order of their slots. */
    append(slot: number, ad: Texts): void {
      for (const code of codesOf(ad)) {
        lists[code >>> 1] ??= emptyList();
        append(lists[code >>> 1] as WordList, slot, code & 1, filling);
      }
    },
    /** Once all have come: no room is left for more. */
    join(): void {
      const joined = openRoom();
      for (const list of lists) if (list) move(list, filling, joined);
    },
    /** The ad at a slot is now this one, or none. */
    change(slot: number, ad: Texts | null): void {
      changed.set(slot, ad ? Uint32Array.from(codesOf(ad)) : NO_WORDS);
      kept.clear();
      keptBytes = 0;
    },
    /** Brings the lists in step when many ads have changed, giving way to others. */
    tidy(pause: () => Promise<void>): void {
      if (changed.size <= CHANGED_MAX || isRewriting) return;
      isRewriting = true;
      void rewrite(pause).finally(() => {
        isRewriting = false;
      });
    },
    setOf(term: Term, capacity: number): TermSet {
      const key = `${term.words.join(' ')} ${term.isPrefix}`;
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const made = make(term, capacity);
      kept.set(key, made);
      keptBytes += sizeOf(made);
      for (const [oldest, set] of kept) {
        if (keptBytes <= KEPT_BYTES_MAX) break;
        kept.delete(oldest);
        keptBytes -= sizeOf(set);
      }
      return made;
    },
  };
}
