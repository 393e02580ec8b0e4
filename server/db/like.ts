/** A `like` pattern that matches a text anywhere, with special characters escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const WORDS_MAX = 8;

/** A pattern for each word of `q`, of the first eight. */
export const containingWords = (q: string): string[] =>
  q
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map((token) => containing(token));
