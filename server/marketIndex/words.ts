import { openKeptTerms, put, type TermSet } from './keptTerms.ts';
import { emptyLexicon, type Lexicon, openLexicon } from './lexicon.ts';
import type { IndexedAd } from './marketIndex.queries.ts';
import type { Term } from './shapes.ts';
import { addTo, SPARSE, sparseSet, takeBits, takeFew } from './slotSet.ts';
import {
  append,
  emptyList,
  type Marks,
  mark,
  markOne,
  openJoined,
  openRoom,
  readInto,
  type WordList,
} from './wordLists.ts';

export type { TermSet } from './keptTerms.ts';

type Texts = Pick<IndexedAd, 'words' | 'head'>;

/** So many ads may be other than the lists say before the lists are written anew. */
const CHANGED_MAX = 2_000;
/** A word that more than one ad in so many holds is bits: a list would take more. */
const COMMON = 8;
/** Lists that are written anew before others have their turn. */
const LISTS_AT_ONCE = 200;

/** Which published ads hold which words: 15 to 30 bytes an ad with the texts of the benchmark. */
export type Worded = { lexicon: Lexicon; lists: WordList[]; common: Map<number, TermSet> };
export const noWords = (): Worded => ({ lexicon: emptyLexicon(), lists: [], common: new Map() });

/** By word: twice the slot of each ad that holds it, one more where it stands in title or product. */
type Entries = Map<number, number[]>;
function addByWord(entries: Entries, slot: number, codes: Uint32Array): void {
  for (const code of codes) {
    const others = entries.get(code >>> 1);
    if (others) others.push(slot * 2 + (code & 1));
    else entries.set(code >>> 1, [slot * 2 + (code & 1)]);
  }
}
/** Each in the order of slots. */
function byWord(ads: ReadonlyMap<number, Uint32Array>): Entries {
  const entries: Entries = new Map();
  for (const [slot, codes] of [...ads].toSorted(([one], [other]) => one - other))
    addByWord(entries, slot, codes);
  return entries;
}

export function openWords(worded: Worded) {
  const lexicon = openLexicon(worded.lexicon);
  const { lists, common } = worded;
  /** Ads that are other than the lists say: twice the id of each of their words, one more for title and product. */
  const changed = new Map<number, Uint32Array>();
  /** The same by word. */
  let added: Entries = new Map();
  const filling = openRoom();
  const kept = openKeptTerms();
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

  function setChanged(slot: number, codes: Uint32Array): void {
    for (const code of changed.get(slot) ?? []) {
      const entries = added.get(code >>> 1) as number[];
      const last = entries.pop() as number;
      const at = entries.indexOf(slot * 2 + (code & 1));
      if (at >= 0) entries[at] = last;
    }
    changed.set(slot, codes);
    addByWord(added, slot, codes);
  }

  /** Nothing is marked between two sets. */
  let marks: Marks = { any: new Uint32Array(0), head: new Uint32Array(0) };

  /** Written over by each list that is read. */
  let [slots, inHead] = [new Int32Array(0), new Int32Array(0)];

  /** What a list says, but for ads that have changed. */
  function unchangedIn(list: WordList): TermSet {
    if (slots.length < list.count)
      [slots, inHead] = [new Int32Array(list.count * 2), new Int32Array(list.count * 2)];
    readInto(list, slots, 0);
    let [count, heads] = [0, 0];
    for (let index = 0; index < list.count; index += 1) {
      const entry = slots[index] as number;
      const slot = entry >>> 1;
      if (changed.size > 0 && changed.has(slot)) continue;
      slots[count] = slot;
      count += 1;
      if ((entry & 1) === 0) continue;
      inHead[heads] = slot;
      heads += 1;
    }
    return { any: sparseSet(slots, count), head: sparseSet(inHead, heads) };
  }

  /** Which ads hold one of some words: what the lists say, but for those that have changed. */
  function make(ids: readonly number[], capacity: number): TermSet {
    const listed = ids.flatMap((id) => lists[id] ?? []);
    const changes = ids.flatMap((id) => added.get(id) ?? []);
    const shared = ids.flatMap((id) => common.get(id) ?? []);
    const most = listed.reduce((sum, list) => sum + list.count, changes.length);
    const isFew = shared.length === 0 && most * SPARSE < capacity;
    const [only] = listed;
    if (isFew && only && listed.length === 1 && changes.length === 0) return unchangedIn(only);
    const words = (capacity >>> 5) + 1;
    if (marks.any.length !== words) marks = { any: new Uint32Array(words), head: new Uint32Array(words) };
    const { any, head } = marks;
    for (const list of listed) mark(list, marks);
    for (const slot of changed.keys()) {
      const [word, others] = [slot >>> 5, ~(1 << (slot & 31))];
      any[word] = (any[word] as number) & others;
      head[word] = (head[word] as number) & others;
    }
    for (const entry of changes) markOne(marks, entry);
    if (isFew) return { any: takeFew(any, most), head: takeFew(head, most) };
    for (const set of shared) {
      addTo(any, set.any);
      addTo(head, set.head);
    }
    return { any: takeBits(any), head: takeBits(head) };
  }

  /** Writes the lists as the ads are now. What is in `changed` meanwhile is still right, and said twice. */
  async function rewrite(pause: () => Promise<void>): Promise<void> {
    const known = new Map(changed);
    const entriesOf = byWord(known);
    const room = openRoom();
    const join = openJoined(room);
    for (let id = 0; id < lexicon.size(); id += 1) {
      if (common.has(id)) continue;
      const before = lists[id] ?? emptyList();
      const entries = new Int32Array(before.count);
      readInto(before, entries, 0);
      const list = emptyList();
      const write = (entry: number) => append(list, entry >>> 1, entry & 1, room);
      const next = entriesOf.get(id) ?? [];
      let at = 0;
      for (const entry of entries) {
        for (; at < next.length && (next[at] as number) < entry; at += 1) write(next[at] as number);
        if (!known.has(entry >>> 1)) write(entry);
      }
      for (; at < next.length; at += 1) write(next[at] as number);
      join(list);
      lists[id] = list;
      if (id % LISTS_AT_ONCE === 0) await pause();
    }
    for (const [slot, codes] of known) if (changed.get(slot) === codes) changed.delete(slot);
    added = byWord(changed);
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
    join(capacity: number): void {
      const join = openJoined(filling);
      lists.forEach((list, id) => {
        if (list.count * COMMON > capacity) {
          common.set(id, make([id], capacity));
          filling.giveBack(list.bytes);
          lists[id] = emptyList();
        } else join(list);
      });
    },
    /** The ad at a slot is now this one, or none. */
    change(slot: number, ad: Texts | null): void {
      const known = lexicon.size();
      const codes = Uint32Array.from(ad ? codesOf(ad) : []);
      for (let id = known; id < lexicon.size(); id += 1) kept.add(id, lexicon.isMeant);
      const isInHead = new Map(Array.from(codes, (code) => [code >>> 1, (code & 1) === 1]));
      for (const [id, set] of common) put(set, [id], slot, isInHead);
      setChanged(
        slot,
        codes.filter((code) => !common.has(code >>> 1)),
      );
      kept.change(slot, isInHead);
    },
    /** Brings the lists in step when many ads have changed, giving way to others. */
    tidy(pause: () => Promise<void>): void {
      if (changed.size <= CHANGED_MAX || isRewriting) return;
      isRewriting = true;
      void rewrite(pause).finally(() => {
        isRewriting = false;
      });
    },
    /** The sets of some terms, right until it is called again. */
    setsOf: (terms: readonly Term[], capacity: number): TermSet[] =>
      kept.of(terms, (term) => {
        const ids = lexicon.idsOf(term);
        const shared = ids.length === 1 && common.get(ids[0] as number);
        return { ids, set: shared || make(ids, capacity), isOwn: !shared };
      }),
  };
}
