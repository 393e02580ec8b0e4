import { openTermSetCache, type TermSet, updateTermSet } from '../cache/termSetCache.ts';
import type { IndexedAd } from '../searchIndex.queries.ts';
import { addDocsTo, drainBits, drainSparse, SPARSE, sparseSet } from '../store/docSet.ts';
import type { Spelling, Term } from '../store/types.ts';
import {
  append,
  decodeInto,
  decodeToBits,
  emptyPostings,
  openCompactor,
  openPostingBuffer,
  setPostingBit,
  type TermBits,
  type TermPostings,
} from './postingLists.ts';
import { emptyTermDictionary, openTermDictionary, type TermDictionary } from './termDictionary.ts';

export type { TermSet } from '../cache/termSetCache.ts';

type Texts = Pick<IndexedAd, 'words' | 'head'>;

/** Above this many changed ads, the changes are merged into the lists. */
const CHANGED_MAX = 2_000;
/** A word that more than one ad in this many contains is a bitmap, which is smaller than a list. */
const COMMON = 8;
/** Lists merged before the event loop gets control. */
const LISTS_AT_ONCE = 200;

/** The inverted index as plain data: 15 to 30 bytes per ad with the texts of the benchmark. */
export type StoredTerms = { dictionary: TermDictionary; lists: TermPostings[]; common: Map<number, TermSet> };
export const emptyTerms = (): StoredTerms => ({
  dictionary: emptyTermDictionary(),
  lists: [],
  common: new Map(),
});

/** Postings by word id. A posting is twice the doc, plus one if the word stands in title or product. */
type PostingsByTerm = Map<number, number[]>;
function addPostings(entries: PostingsByTerm, doc: number, codes: Uint32Array): void {
  for (const code of codes) {
    const others = entries.get(code >>> 1);
    if (others) others.push(doc * 2 + (code & 1));
    else entries.set(code >>> 1, [doc * 2 + (code & 1)]);
  }
}
/** Sorted by doc. */
function postingsByTerm(ads: ReadonlyMap<number, Uint32Array>): PostingsByTerm {
  const entries: PostingsByTerm = new Map();
  for (const [doc, codes] of [...ads].toSorted(([one], [other]) => one - other))
    addPostings(entries, doc, codes);
  return entries;
}

export function openInvertedIndex(stored: StoredTerms) {
  const dictionary = openTermDictionary(stored.dictionary);
  const { lists, common } = stored;
  /** Ads changed since the lists were written: twice the id of each word, plus one if it stands in title or product. */
  const changed = new Map<number, Uint32Array>();
  /** The postings of these ads, by word. */
  let added: PostingsByTerm = new Map();
  const buffer = openPostingBuffer();
  const termSetCache = openTermSetCache();
  let isMerging = false;

  /** By word: the `textNumber` of the last ad with the word in title or product. */
  let lastSeenIn = new Uint32Array(1_024);
  let textNumber = 0;
  const idOf = (word: string): number => {
    const id = dictionary.add(word);
    if (id >= lastSeenIn.length) {
      const longer = new Uint32Array(lastSeenIn.length * 2);
      longer.set(lastSeenIn);
      lastSeenIn = longer;
    }
    return id;
  };
  const codesOf = ({ words, head }: Texts): number[] => {
    textNumber += 1;
    if (head !== '') for (const word of head.split(' ')) lastSeenIn[idOf(word)] = textNumber;
    if (words === '') return [];
    return words.split(' ').map((word) => {
      const id = idOf(word);
      return id * 2 + Number(lastSeenIn[id] === textNumber);
    });
  };

  function setChanged(doc: number, codes: Uint32Array): void {
    for (const code of changed.get(doc) ?? []) {
      const entries = added.get(code >>> 1) as number[];
      const last = entries.pop() as number;
      const at = entries.indexOf(doc * 2 + (code & 1));
      if (at >= 0) entries[at] = last;
    }
    changed.set(doc, codes);
    addPostings(added, doc, codes);
  }

  /** Scratch bitmaps, all 0 between two calls. */
  let bits: TermBits = { any: new Uint32Array(0), head: new Uint32Array(0) };

  /** Scratch buffers, overwritten by each list. */
  let [docs, inHead] = [new Int32Array(0), new Int32Array(0)];

  /** The docs of one list without changed ads. */
  function unchangedDocs(list: TermPostings): TermSet {
    if (docs.length < list.count)
      [docs, inHead] = [new Int32Array(list.count * 2), new Int32Array(list.count * 2)];
    decodeInto(list, docs, 0);
    let [count, heads] = [0, 0];
    for (let index = 0; index < list.count; index += 1) {
      const posting = docs[index] as number;
      const doc = posting >>> 1;
      if (changed.size > 0 && changed.has(doc)) continue;
      docs[count] = doc;
      count += 1;
      if ((posting & 1) === 0) continue;
      inHead[heads] = doc;
      heads += 1;
    }
    return { any: sparseSet(docs, count), head: sparseSet(inHead, heads) };
  }

  /** The docs that contain one of the words, with changed ads as they are now. */
  function buildSet(ids: readonly number[], capacity: number): TermSet {
    const listed = ids.flatMap((id) => lists[id] ?? []);
    const changes = ids.flatMap((id) => added.get(id) ?? []);
    const shared = ids.flatMap((id) => common.get(id) ?? []);
    const maxCount = listed.reduce((sum, list) => sum + list.count, changes.length);
    const isSparse = shared.length === 0 && maxCount * SPARSE < capacity;
    const [only] = listed;
    if (isSparse && only && listed.length === 1 && changes.length === 0) return unchangedDocs(only);
    const length = (capacity >>> 5) + 1;
    if (bits.any.length !== length) bits = { any: new Uint32Array(length), head: new Uint32Array(length) };
    const { any, head } = bits;
    for (const list of listed) decodeToBits(list, bits);
    for (const doc of changed.keys()) {
      const [at, mask] = [doc >>> 5, ~(1 << (doc & 31))];
      any[at] = (any[at] as number) & mask;
      head[at] = (head[at] as number) & mask;
    }
    for (const posting of changes) setPostingBit(bits, posting);
    if (isSparse) return { any: drainSparse(any, maxCount), head: drainSparse(head, maxCount) };
    for (const set of shared) {
      addDocsTo(any, set.any);
      addDocsTo(head, set.head);
    }
    return { any: drainBits(any), head: drainBits(head) };
  }

  /** Merges the changes into the lists. Searches stay correct meanwhile: `changed` overrides the lists until the end. */
  async function mergeLists(pause: () => Promise<void>): Promise<void> {
    const known = new Map(changed);
    const changesOf = postingsByTerm(known);
    const buffer = openPostingBuffer();
    const compact = openCompactor(buffer);
    for (let id = 0; id < dictionary.size(); id += 1) {
      if (common.has(id)) continue;
      const before = lists[id] ?? emptyPostings();
      const entries = new Int32Array(before.count);
      decodeInto(before, entries, 0);
      const list = emptyPostings();
      const write = (posting: number) => append(list, posting >>> 1, posting & 1, buffer);
      const next = changesOf.get(id) ?? [];
      let at = 0;
      for (const posting of entries) {
        for (; at < next.length && (next[at] as number) < posting; at += 1) write(next[at] as number);
        if (!known.has(posting >>> 1)) write(posting);
      }
      for (; at < next.length; at += 1) write(next[at] as number);
      compact(list);
      lists[id] = list;
      if (id % LISTS_AT_ONCE === 0) await pause();
    }
    for (const [doc, codes] of known) if (changed.get(doc) === codes) changed.delete(doc);
    added = postingsByTerm(changed);
  }

  return {
    spellingOf: (word: string): Spelling => dictionary.spellingOf(word),
    addSpellingTerm: (word: string): void => dictionary.addSpellingTerm(word),
    /** Only while loading; ads must come in the order of their docs. */
    append(doc: number, ad: Texts): void {
      for (const code of codesOf(ad)) {
        lists[code >>> 1] ??= emptyPostings();
        append(lists[code >>> 1] as TermPostings, doc, code & 1, buffer);
      }
    },
    /** Must be called once after loading: compacts the lists and turns long ones into bitmaps. */
    finish(capacity: number): void {
      const compact = openCompactor(buffer);
      lists.forEach((list, id) => {
        if (list.count * COMMON > capacity) {
          common.set(id, buildSet([id], capacity));
          buffer.free(list.bytes);
          lists[id] = emptyPostings();
        } else compact(list);
      });
    },
    /** Replaces the ad at a doc, or removes it. */
    change(doc: number, ad: Texts | null): void {
      const known = dictionary.size();
      const codes = Uint32Array.from(ad ? codesOf(ad) : []);
      for (let id = known; id < dictionary.size(); id += 1) termSetCache.add(id, dictionary.matches);
      const isInHead = new Map(Array.from(codes, (code) => [code >>> 1, (code & 1) === 1]));
      for (const [id, set] of common) updateTermSet(set, [id], doc, isInHead);
      setChanged(
        doc,
        codes.filter((code) => !common.has(code >>> 1)),
      );
      termSetCache.change(doc, isInHead);
    },
    /** Merges the changes in the background once there are many. */
    mergeChanges(pause: () => Promise<void>): void {
      if (changed.size <= CHANGED_MAX || isMerging) return;
      isMerging = true;
      void mergeLists(pause).finally(() => {
        isMerging = false;
      });
    },
    /** The doc sets of some terms, valid until the next call. */
    setsOf: (terms: readonly Term[], capacity: number): TermSet[] =>
      termSetCache.get(terms, (term) => {
        const ids = dictionary.idsOf(term);
        const shared = ids.length === 1 && common.get(ids[0] as number);
        return { ids, set: shared || buildSet(ids, capacity), isOwn: !shared };
      }),
  };
}
