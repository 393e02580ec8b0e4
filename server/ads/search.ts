/** Longest word kept; longer ones are no words. */
const WORD_MAX = 40;
const WORDS_MAX = 12;

/** PostgreSQL takes the number out of 8e8kl and leaves the rest as a word of its own. */
const WORD = /\d+e\d+(?=\p{L})|[\p{L}\p{N}]+/gu;

/** Lower-case words of letters and digits, without accents: what search compares. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(WORD)
    ?.map((word) => word.slice(0, WORD_MAX)) ?? [];

/** The distinct words that somebody searches for. */
export const soughtWords = (q: string): string[] => [...new Set(wordsOf(q))].slice(0, WORDS_MAX);

const joined = (parts: readonly (string | null | undefined)[]) =>
  wordsOf(parts.filter(Boolean).join(' ')).join(' ');

/** What an ad is found by, most telling words first (the weights A to C of PostgreSQL's text search). */
export const searchTexts = (ad: {
  head: readonly (string | null | undefined)[];
  context: readonly (string | null | undefined)[];
  text: string | null | undefined;
}) => ({ a: joined(ad.head), b: joined(ad.context), c: joined([ad.text]) });
export type SearchTexts = ReturnType<typeof searchTexts>;
