/** Maximum length of a word; anything longer is no word. */
const WORD_MAX = 40;
const WORDS_MAX = 12;

/** PostgreSQL parses the number in 8e8kl and treats the rest as a separate word. */
const WORD = /\d+e\d+(?=\p{L})|[\p{L}\p{N}]+/gu;

const plainWords = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];

/** Lower-case words of letters and digits, without accents. */
export const plainTokens = (text: string): string[] =>
  plainWords(text).map((word) => word.slice(0, WORD_MAX));

/** Letters and digits that have several forms on keyboards of one script, and the Arabic article. */
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

/** Chinese has no spaces between words: indexes every two adjacent characters, so that parts of a text are found. */
function piecesOf(word: string): string[] {
  return (word.match(HAN_OR_NOT) ?? []).flatMap((part) => {
    const signs = [...part];
    return HAN.test(part) && signs.length > 2
      ? signs.slice(1).map((sign, before) => `${signs[before]}${sign}`)
      : part.slice(0, WORD_MAX);
  });
}

/** Stop words in Spanish and French names: they carry no meaning, and misspellings would be corrected to them. */
const BETWEEN = new Set(['de', 'del', 'des', 'du', 'para', 'por', 'con']);

/** The tokens that search compares, of ads and of queries alike. */
export const tokenize = (text: string): string[] =>
  plainWords(text)
    .filter((word) => !BETWEEN.has(word))
    .flatMap((word) => piecesOf(folded(word)));

/** A bigram of a longer Chinese word is meaningless to a reader. */
export const isBigram = (word: string): boolean => HAN.test(word);

/** The distinct words of a query. */
export const queryTokens = (q: string): string[] => [...new Set(tokenize(q))].slice(0, WORDS_MAX);

const joined = (parts: readonly (string | null | undefined)[]) =>
  tokenize(parts.filter(Boolean).join(' ')).join(' ');

/** The search texts of an ad, most significant first (weights A to C of PostgreSQL's text search). */
export const searchTexts = (ad: {
  head: readonly (string | null | undefined)[];
  context: readonly (string | null | undefined)[];
  text: string | null | undefined;
}) => ({ a: joined(ad.head), b: joined(ad.context), c: joined([ad.text]) });
export type SearchTexts = ReturnType<typeof searchTexts>;
