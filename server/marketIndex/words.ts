import { emptyLexicon, type Lexicon, openLexicon } from './lexicon.ts';
import type { IndexedAd } from './marketIndex.queries.ts';
import type { Term } from './shapes.ts';
import { bytesOf, denseSet, type SlotSet, sparseSet } from './slotSet.ts';
import { append, emptyList, joinLists, readInto, setBits, trim, type WordList } from './wordLists.ts';

/** Which ads hold a word; `head` those that hold it in title or product. */
export type TermSet = { any: SlotSet; head: SlotSet };

type Texts = Pick<IndexedAd, 'words' | 'head'>;

/** So many ads may be other than the lists say before the lists are written anew. */
const CHANGED_MAX = 2_000;
const KEPT_BYTES_MAX = 12 * 1024 * 1024;
/** Lists that are written anew before others have their turn. */
const LISTS_AT_ONCE = 200;
/** Fewer than one in so many are kept as a list rather than as bits. */
const SPARSE = 32;
const NO_WORDS = new Uint32Array(0);

/** Which published ads hold which words: 15 to 30 bytes an ad with the texts of the benchmark. */
export type Worded = { lexicon: Lexicon; lists: WordList[] };
export const noWords = (): Worded => ({ lexicon: emptyLexicon(), lists: [] });

export function openWords(worded: Worded) {
  const lexicon = openLexicon(worded.lexicon);
  const { lists } = worded;
  /** Ads that are other than the lists say: twice the id of each of their words, one more for title and product. */
  const changed = new Map<number, Uint32Array>();
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

  function denseOf(ids: Set<number>, capacity: number): TermSet {
    const any = new Uint32Array((capacity >>> 5) + 1);
    const head = new Uint32Array(any.length);
    for (const id of ids) if (lists[id]) setBits(lists[id], any, head);
    for (const [slot, codes] of changed) {
      const [at, bit] = [slot >>> 5, 1 << (slot & 31)];
      any[at] = (any[at] as number) & ~bit;
      head[at] = (head[at] as number) & ~bit;
      for (const code of codes) {
        if (!ids.has(code >>> 1)) continue;
        any[at] = any[at] | bit;
        if ((code & 1) === 1) head[at] = head[at] | bit;
      }
    }
    return { any: denseSet(any), head: denseSet(head) };
  }

  function sparseOf(ids: Set<number>, count: number): TermSet {
    const listed = new Int32Array(count);
    let end = 0;
    for (const id of ids) if (lists[id]) end = readInto(lists[id], listed, end);
    const more = [...changed].flatMap(([slot, codes]) =>
      [...codes].filter((code) => ids.has(code >>> 1)).map((code) => slot * 2 + (code & 1)),
    );
    const all = Int32Array.from([...listed.filter((entry) => !changed.has(entry >>> 1)), ...more]).toSorted();
    const isFirst = (slot: number, index: number, slots: Int32Array) => slot !== slots[index - 1];
    return {
      any: sparseSet(all.map((entry) => entry >>> 1).filter(isFirst)),
      head: sparseSet(
        all
          .filter((entry) => (entry & 1) === 1)
          .map((entry) => entry >>> 1)
          .filter(isFirst),
      ),
    };
  }

  function make(term: Term, capacity: number): TermSet {
    const ids = new Set(lexicon.idsOf(term));
    let count = 0;
    for (const id of ids) count += lists[id]?.count ?? 0;
    return count * SPARSE < capacity ? sparseOf(ids, count) : denseOf(ids, capacity);
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
    for (let id = 0; id < lexicon.size(); id += 1) {
      const before = lists[id] ?? emptyList();
      const entries = new Int32Array(before.count);
      readInto(before, entries, 0);
      const list = emptyList();
      const next = added.get(id) ?? [];
      let at = 0;
      for (const entry of entries) {
        for (; at < next.length && (next[at] as number) < entry; at += 1)
          append(list, (next[at] as number) >>> 1, (next[at] as number) & 1);
        if (!known.has(entry >>> 1)) append(list, entry >>> 1, entry & 1);
      }
      for (; at < next.length; at += 1) append(list, (next[at] as number) >>> 1, (next[at] as number) & 1);
      trim(list);
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
        append(lists[code >>> 1] as WordList, slot, code & 1);
      }
    },
    join: () => joinLists(lists),
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
      if (known) return known;
      const made = make(term, capacity);
      keptBytes += bytesOf(made.any) + bytesOf(made.head);
      if (keptBytes > KEPT_BYTES_MAX) {
        kept.clear();
        keptBytes = bytesOf(made.any) + bytesOf(made.head);
      }
      kept.set(key, made);
      return made;
    },
  };
}
