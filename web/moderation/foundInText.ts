/** A stretch of a text, and whether a caution was found in it. */
export type Stretch = { text: string; isFound: boolean };

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

const SHORTEST = 2;

/** A finding may name several places: `JP54, storage fee`. */
const wordsOf = (found: string): string[] =>
  [found, ...found.split(', ')].map((one) => one.trim()).filter((one) => one.length >= SHORTEST);

/** Parts a text where cautions were found in it; whatever the case and the space between words. */
export const foundInText = (text: string, found: readonly (string | null)[]): Stretch[] => {
  const words = [...new Set(found.flatMap((one) => (one === null ? [] : wordsOf(one))))]
    // The longest first, so that a part of it does not end the match.
    .sort((a, b) => b.length - a.length);
  if (words.length === 0 || text === '') return text === '' ? [] : [{ text, isFound: false }];
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((stretch) => stretch.text !== '');
};
