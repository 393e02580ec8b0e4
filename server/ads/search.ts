/** Longest word kept; longer ones are no words. */
const WORD_MAX = 40;
const WORDS_MAX = 12;

/** PostgreSQL takes the number out of 8e8kl and leaves the rest as a word of its own. */
const WORD = /\d+e\d+(?=\p{L})|[\p{L}\p{N}]+/gu;

const plainWords = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];

/** Lower-case words of letters and digits, without accents. */
export const wordsOf = (text: string): string[] => plainWords(text).map((word) => word.slice(0, WORD_MAX));

/** Letters and digits that keyboards of one script write in several ways, and the Arabic article. */
const folds: [RegExp, string | ((found: string) => string)][] = [
  [/\u0640/g, ''],
  [/[\u064a\u0649]/g, '\u06cc'],
  [/\u0643/g, '\u06a9'],
  [/\u0629/g, '\u0647'],
  [/\u0131/g, 'i'],
  [/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)],
  [/^\u0627\u0644(?=.{3})/, ''],
];
const folded = (word: string): string =>
  folds.reduce(
    (text, [written, meant]) =>
      typeof meant === 'string' ? text.replace(written, meant) : text.replace(written, meant),
    word,
  );

const HAN_OR_NOT = /\p{Script=Han}+|\P{Script=Han}+/gu;
const HAN = /^\p{Script=Han}/u;

/** Chinese has no spaces between its words: each two neighbours are one, so that parts of a text are found. */
function piecesOf(word: string): string[] {
  return (word.match(HAN_OR_NOT) ?? []).flatMap((part) => {
    const signs = [...part];
    return HAN.test(part) && signs.length > 2
      ? signs.slice(1).map((sign, before) => `${signs[before]}${sign}`)
      : part.slice(0, WORD_MAX);
  });
}

/** Between the words of Spanish and French names: they say nothing, and typing errors would be mended to them. */
const BETWEEN = new Set(['de', 'del', 'des', 'du', 'para', 'por', 'con']);

/** What search compares: of ads, and of what somebody looks for. */
export const searchWordsOf = (text: string): string[] =>
  plainWords(text)
    .filter((word) => !BETWEEN.has(word))
    .flatMap((word) => piecesOf(folded(word)));

/** Two signs of a longer Chinese word say nothing to a reader. */
export const isPiece = (word: string): boolean => HAN.test(word);

/** The distinct words that somebody searches for. */
export const soughtWords = (q: string): string[] => [...new Set(searchWordsOf(q))].slice(0, WORDS_MAX);

const joined = (parts: readonly (string | null | undefined)[]) =>
  searchWordsOf(parts.filter(Boolean).join(' ')).join(' ');

/** What an ad is found by, most telling words first (the weights A to C of PostgreSQL's text search). */
export const searchTexts = (ad: {
  head: readonly (string | null | undefined)[];
  context: readonly (string | null | undefined)[];
  text: string | null | undefined;
}) => ({ a: joined(ad.head), b: joined(ad.context), c: joined([ad.text]) });
export type SearchTexts = ReturnType<typeof searchTexts>;
