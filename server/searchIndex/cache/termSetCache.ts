import { LRUCache } from 'lru-cache';
import { bytesOf, type DocSet, setDoc } from '../store/docSet.ts';
import type { Term } from '../store/types.ts';

/** Docs that contain a term anywhere, and those that contain it in title or product (`head`). */
export type TermSet = { any: DocSet; head: DocSet };
/** A set that is not its own belongs to the inverted index. */
type BuiltTermSet = { ids: number[]; set: TermSet; isOwn: boolean };
type Entry = BuiltTermSet & { term: Term };

const CACHE_BYTES_MAX = 4 * 1024 * 1024;
/** Overhead of an entry. */
const ENTRY_BYTES = 1_024;

/** Updates a term set for one ad. `isInHead` has an entry for each word of the ad. */
export function updateTermSet(
  { any, head }: TermSet,
  ids: readonly number[],
  doc: number,
  isInHead: ReadonlyMap<number, boolean>,
): void {
  setDoc(
    any,
    doc,
    ids.some((id) => isInHead.has(id)),
  );
  setDoc(
    head,
    doc,
    ids.some((id) => isInHead.get(id)),
  );
}

/** Caches the doc sets of recent terms and updates them as ads change. */
export function openTermSetCache() {
  const entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ set: { any, head }, isOwn }) =>
      ENTRY_BYTES + (isOwn ? bytesOf(any) + bytesOf(head) : 0),
  });

  function setOf(term: Term, build: (term: Term) => BuiltTermSet): TermSet {
    const key = `${term.words.join(' ')} ${term.isPrefix}`;
    const cached = entries.get(key);
    if (cached) return cached.set;
    const built = build(term);
    entries.set(key, { ...built, term });
    return built.set;
  }

  return {
    get: (terms: readonly Term[], build: (term: Term) => BuiltTermSet): TermSet[] =>
      terms.map((term) => setOf(term, build)),
    /** Adds a new word of the dictionary to the terms that match it. */
    add(id: number, matches: (term: Term, id: number) => boolean): void {
      for (const { term, ids } of entries.values()) if (matches(term, id)) ids.push(id);
    },
    change(doc: number, isInHead: ReadonlyMap<number, boolean>): void {
      for (const { ids, set } of entries.values()) updateTermSet(set, ids, doc, isInHead);
    },
  };
}
