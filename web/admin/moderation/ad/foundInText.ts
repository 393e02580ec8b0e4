/** A part of a text, and whether it matches a caution. */
export type Stretch = { text: string; isFound: boolean };

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

const SHORTEST = 2;

/** A finding may list several matches: `JP54, storage fee`. */
const wordsOf = (found: string): string[] =>
  [found, ...found.split(', ')].map((one) => one.trim()).filter((one) => one.length >= SHORTEST);

/** Splits a text at caution matches, ignoring case and whitespace differences. */
export const foundInText = (text: string, found: readonly (string | null)[]): Stretch[] => {
  const words = [...new Set(found.flatMap((one) => (one === null ? [] : wordsOf(one))))]
    // Longest first, so that a shorter alternative does not cut a match short.
    .sort((a, b) => b.length - a.length);
  if (words.length === 0 || text === '') return text === '' ? [] : [{ text, isFound: false }];
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((stretch) => stretch.text !== '');
};
