import type { ListEntry } from '../lists/listEntry.ts';
import { type FoldedName, foldName } from './foldName.ts';
import { plainId } from './plainId.ts';

export type IndexedName = { place: number; name: string; isWeak: boolean; folded: FoldedName };

/** Entries of lists, found by what their names and identifiers have in common with others. In memory; never changed. */
export type NameIndex = {
  entries: readonly ListEntry[];
  names: number;
  /** Names that share enough trigrams, a telling word's consonants, or the original script. */
  namesLike(name: FoldedName): IndexedName[];
  /** Places of entries with an identifier of the same kind and value. */
  entriesWithId(ids: readonly { kind: string; value: string }[]): Iterable<number>;
  mainName(place: number): IndexedName;
};

/** Below pg_trgm's usual 0.3, since generic words are left out: `vel marine` and `velmarine` share 0.27. */
const SIMILARITY_MIN = 0.25;
/** Names between two pauses while an index is made. */
const SLICE = 500;

const pause = () => new Promise((resolve) => setImmediate(resolve));
const isTelling = ({ weight, skeleton }: FoldedName['words'][number]) => weight === 1 && skeleton.length > 1;

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Folds each name once; other work goes on meanwhile. */
export async function buildNameIndex(entries: readonly ListEntry[]): Promise<NameIndex> {
  const names: IndexedName[] = [];
  const firstName: number[] = [];
  const byTrigram = new Map<string, number[]>();
  const bySkeleton = new Map<string, number[]>();
  const byOriginal = new Map<string, number[]>();
  const byId = new Map<string, number[]>();
  for (const [place, entry] of entries.entries()) {
    firstName.push(names.length);
    for (const { name, weak } of entry.names) {
      const folded = foldName(name, entry.kind);
      const at = names.length;
      names.push({ place, name, isWeak: weak, folded });
      for (const trigram of folded.trigrams) append(byTrigram, trigram, at);
      for (const word of folded.words) if (isTelling(word)) append(bySkeleton, word.skeleton, at);
      if (folded.original !== null) append(byOriginal, folded.original, at);
      if (at % SLICE === SLICE - 1) await pause();
    }
    for (const { kind, value } of entry.ids) append(byId, `${kind} ${plainId(value)}`, place);
  }
  /** How many trigrams each name shares with the one that is asked for; zero again after each question. */
  const shared = new Uint16Array(names.length);

  return {
    entries,
    names: names.length,
    mainName: (place) => names[firstName[place] as number] as IndexedName,
    entriesWithId: (ids) =>
      new Set(ids.flatMap(({ kind, value }) => byId.get(`${kind} ${plainId(value)}`) ?? [])),
    namesLike(name) {
      const touched: number[] = [];
      for (const trigram of name.trigrams) {
        const postings = byTrigram.get(trigram);
        if (postings)
          for (const at of postings) {
            if (shared[at] === 0) touched.push(at);
            shared[at] = (shared[at] as number) + 1;
          }
      }
      const found = new Set<number>();
      const own = name.trigrams.length;
      for (const at of touched) {
        const both = shared[at] as number;
        shared[at] = 0;
        const either = own + (names[at] as IndexedName).folded.trigrams.length - both;
        if (both >= SIMILARITY_MIN * either) found.add(at);
      }
      for (const word of name.words)
        if (isTelling(word)) for (const at of bySkeleton.get(word.skeleton) ?? []) found.add(at);
      if (name.original !== null) for (const at of byOriginal.get(name.original) ?? []) found.add(at);
      return [...found].map((at) => names[at] as IndexedName);
    },
  };
}
