import { PREFIX_MIN, type Spelling, type Term } from '../store/types.ts';

/** Equal to `pg_trgm.similarity_threshold`: two swapped letters (deisel) leave little more than a quarter of the trigrams. */
const SIMILAR = 0.25;
/** New words are searched one by one until there are this many; then they are sorted in. */
const UNSORTED_MAX = 256;
/** Size of the cache of corrections. */
const CORRECTIONS_MAX = 2_000;

/** Trigrams as pg_trgm makes them: two spaces before the word and one after it. */
function trigramsOf(word: string): Set<string> {
  const letters = [' ', ' ', ...word, ' '];
  const trigrams = new Set<string>();
  for (let at = 0; at + 2 < letters.length; at += 1)
    trigrams.add(`${letters[at]}${letters[at + 1]}${letters[at + 2]}`);
  return trigrams;
}

/** All words of published ads. The id of a word is its index in `words` and never changes. */
export type TermDictionary = {
  words: string[];
  idOf: Map<string, number>;
  sorted: Int32Array;
  /** Words that the spelling correction may suggest, with the number of their trigrams. */
  trigramCounts: Map<number, number>;
  unindexed: number[];
  idsByTrigram: Map<string, number[]>;
};

export const emptyTermDictionary = (): TermDictionary => ({
  words: [],
  idOf: new Map(),
  sorted: new Int32Array(0),
  trigramCounts: new Map(),
  unindexed: [],
  idsByTrigram: new Map(),
});

export function openTermDictionary(dictionary: TermDictionary) {
  const { words, idOf, trigramCounts, unindexed, idsByTrigram } = dictionary;

  /** Corrections of unknown words; cleared when spelling terms are added. */
  const corrections = new Map<string, string | null>();

  const add = (word: string): number => {
    const cached = idOf.get(word);
    if (cached !== undefined) return cached;
    const id = words.length;
    // Copied, since a slice would keep the whole text alive.
    const own = Buffer.from(word).toString();
    words.push(own);
    idOf.set(own, id);
    return id;
  };
  const compare = (one: number, other: number) =>
    (words[one] as string) < (words[other] as string) ? -1 : 1;

  function sort(): void {
    const { sorted } = dictionary;
    const added = Int32Array.from({ length: words.length - sorted.length }, (_, n) => sorted.length + n);
    added.sort(compare);
    const merged = new Int32Array(words.length);
    let next = 0;
    let at = 0;
    for (const id of sorted) {
      while (next < added.length && compare(added[next] as number, id) < 0) {
        merged[at] = added[next] as number;
        at += 1;
        next += 1;
      }
      merged[at] = id;
      at += 1;
    }
    merged.set(added.subarray(next), at);
    dictionary.sorted = merged;
  }

  function startingWith(start: string): number[] {
    if (words.length - dictionary.sorted.length > UNSORTED_MAX) sort();
    const { sorted } = dictionary;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[sorted[middle] as number] as string) < start) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; low < sorted.length && words[sorted[low] as number]?.startsWith(start); low += 1)
      found.push(sorted[low] as number);
    for (let id = sorted.length; id < words.length; id += 1) if (words[id]?.startsWith(start)) found.push(id);
    return found;
  }

  /** The spelling term most similar to an unknown word. */
  function nearest(word: string): string | null {
    if (unindexed.length > 0) corrections.clear();
    for (const id of unindexed.splice(0)) {
      const trigrams = trigramsOf(words[id] as string);
      trigramCounts.set(id, trigrams.size);
      for (const trigram of trigrams) {
        const ids = idsByTrigram.get(trigram);
        if (ids) ids.push(id);
        else idsByTrigram.set(trigram, [id]);
      }
    }
    const cached = corrections.get(word);
    if (cached !== undefined) return cached;
    const trigrams = trigramsOf(word);
    const shared = new Uint8Array(words.length);
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const id of idsByTrigram.get(trigram) ?? []) {
        if (shared[id] === 0) touched.push(id);
        shared[id] = (shared[id] as number) + 1;
      }
    }
    const likeness = (id: number) => {
      const count = shared[id] as number;
      return count / (trigrams.size + (trigramCounts.get(id) ?? 0) - count);
    };
    // Most share too few trigrams to be similar, whatever their length.
    const least = trigrams.size * SIMILAR;
    const corrected =
      touched
        .filter((id) => (shared[id] as number) >= least && likeness(id) >= SIMILAR)
        .map((id) => ({ word: words[id] as string, likeness: likeness(id) }))
        .toSorted((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))[0]?.word ?? null;
    if (corrections.size >= CORRECTIONS_MAX) corrections.clear();
    corrections.set(word, corrected);
    return corrected;
  }

  return {
    add,
    size: () => words.length,
    addSpellingTerm(word: string): void {
      const id = add(word);
      if (trigramCounts.has(id)) return;
      trigramCounts.set(id, 0);
      unindexed.push(id);
    },
    spellingOf(word: string): Spelling {
      if (trigramCounts.has(idOf.get(word) ?? -1)) return { known: 'whole', near: null };
      const isStart =
        [...word].length >= PREFIX_MIN && startingWith(word).some((id) => trigramCounts.has(id));
      return isStart ? { known: 'start', near: null } : { known: null, near: nearest(word) };
    },
    matches: ({ words: termWords, isPrefix }: Term, id: number): boolean =>
      termWords.some((word) => (isPrefix ? words[id]?.startsWith(word) : words[id] === word)),
    idsOf: ({ words: termWords, isPrefix }: Term): number[] =>
      termWords.flatMap((word) => (isPrefix ? startingWith(word) : (idOf.get(word) ?? []))),
  };
}
