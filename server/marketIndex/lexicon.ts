import { NEAREST_WORDS, PREFIX_MIN, type Term } from './shapes.ts';

/** As PostgreSQL's setting: two letters turned round (deisel) share little more than a quarter of their trigrams. */
const SIMILAR = 0.25;
/** So many new words are looked through one by one before they are put in order among the others. */
const UNSORTED_MAX = 256;
/** So many typing errors are remembered: most are made again and again. */
const MENDED_MAX = 2_000;

/** The parts that pg_trgm compares: three letters each, with two spaces before the word and one behind it. */
function trigramsOf(word: string): Set<string> {
  const letters = [' ', ' ', ...word, ' '];
  const trigrams = new Set<string>();
  for (let at = 0; at + 2 < letters.length; at += 1)
    trigrams.add(`${letters[at]}${letters[at + 1]}${letters[at + 2]}`);
  return trigrams;
}

/** All words of published ads. A word is known by its id, which it keeps. */
export type Lexicon = {
  words: string[];
  idOf: Map<string, number>;
  sorted: Int32Array;
  /** Words that typing errors are mended to, with the number of their trigrams. */
  telling: Map<number, number>;
  fresh: number[];
  holding: Map<string, number[]>;
};

export const emptyLexicon = (): Lexicon => ({
  words: [],
  idOf: new Map(),
  sorted: new Int32Array(0),
  telling: new Map(),
  fresh: [],
  holding: new Map(),
});

export function openLexicon(lexicon: Lexicon) {
  const { words, idOf, telling, fresh, holding } = lexicon;

  /** The nearest words of words that no ad has, as long as no new ones come. */
  const mended = new Map<string, string[]>();

  const add = (word: string): number => {
    const known = idOf.get(word);
    if (known !== undefined) return known;
    const id = words.length;
    // A piece of a text would keep the whole text.
    const own = Buffer.from(word).toString();
    words.push(own);
    idOf.set(own, id);
    return id;
  };
  const compare = (one: number, other: number) =>
    (words[one] as string) < (words[other] as string) ? -1 : 1;

  function sort(): void {
    const { sorted } = lexicon;
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
    lexicon.sorted = merged;
  }

  function startingWith(start: string): number[] {
    if (words.length - lexicon.sorted.length > UNSORTED_MAX) sort();
    const { sorted } = lexicon;
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

  /** The words most like one that no ad has. */
  function nearest(word: string): string[] {
    if (fresh.length > 0) mended.clear();
    for (const id of fresh.splice(0)) {
      const trigrams = trigramsOf(words[id] as string);
      telling.set(id, trigrams.size);
      for (const trigram of trigrams) {
        const ids = holding.get(trigram);
        if (ids) ids.push(id);
        else holding.set(trigram, [id]);
      }
    }
    const known = mended.get(word);
    if (known) return known;
    const trigrams = trigramsOf(word);
    const shared = new Uint8Array(words.length);
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const id of holding.get(trigram) ?? []) {
        if (shared[id] === 0) touched.push(id);
        shared[id] = (shared[id] as number) + 1;
      }
    }
    const likeness = (id: number) => {
      const count = shared[id] as number;
      return count / (trigrams.size + (telling.get(id) ?? 0) - count);
    };
    // Most share too little to be alike, however short they are.
    const least = trigrams.size * SIMILAR;
    const near = touched
      .filter((id) => (shared[id] as number) >= least && likeness(id) >= SIMILAR)
      .map((id) => ({ word: words[id] as string, likeness: likeness(id) }))
      .toSorted((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
      .slice(0, NEAREST_WORDS)
      .map((one) => one.word);
    if (mended.size >= MENDED_MAX) mended.clear();
    mended.set(word, near);
    return near;
  }

  return {
    add,
    size: () => words.length,
    tell(word: string): void {
      const id = add(word);
      if (telling.has(id)) return;
      telling.set(id, 0);
      fresh.push(id);
    },
    /** A word as it begins, or, where no ad has such a word, the nearest ones that ads do have. */
    termOf(word: string): Term {
      const isPrefix = [...word].length >= PREFIX_MIN;
      const alike = isPrefix ? startingWith(word) : [idOf.get(word) ?? -1];
      const near = alike.some((id) => telling.has(id)) ? [] : nearest(word);
      return near.length === 0 ? { words: [word], isPrefix } : { words: near, isPrefix: false };
    },
    isMeant: ({ words: wanted, isPrefix }: Term, id: number): boolean =>
      wanted.some((word) => (isPrefix ? words[id]?.startsWith(word) : words[id] === word)),
    idsOf: ({ words: wanted, isPrefix }: Term): number[] =>
      wanted.flatMap((word) => (isPrefix ? startingWith(word) : (idOf.get(word) ?? []))),
  };
}
