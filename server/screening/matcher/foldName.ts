import anyAscii from 'any-ascii';
import type { SubjectKind } from '../../../contract/screening/subjects.ts';
import {
  genericWords,
  hanForms,
  legalForms,
  legalPhrases,
  ordinals,
  romanNumbers,
  vesselPrefixes,
} from './nameWords.ts';

export type NameWord = {
  text: string;
  /** 1 for a telling word, less for one that many names have. */
  weight: number;
  isNumber: boolean;
  /** Consonants alone; empty for numbers. */
  skeleton: string;
};

/** A name made comparable; made once, compared often. */
export type FoldedName = {
  /** Words in their order, without legal forms. */
  words: NameWord[];
  weight: number;
  /** The words without spaces. */
  glued: string;
  /** In Han, kana or Hangul: compared as it stands, since romanising loses what tells names apart. */
  original: string | null;
  isLatin: boolean;
  isArabic: boolean;
  /** As pg_trgm makes them, of the words that tell; of all where none does. */
  trigrams: string[];
};

export const GENERIC_WEIGHT = 0.35;
const NUMBER_WEIGHT = 0.6;
const LETTER_WEIGHT = 0.4;
const NAME_MAX = 300;
const WORDS_MAX = 30;

const INVISIBLE = /\p{Cf}/gu;
const QUOTES = /['"`´’‘ʼʹʺ“”„]/gu;
/** `A.B.C.`, `S.à`, and the Arabic `ذ.م.م`, of which one letter becomes two. */
const DOTTED = /(?<![a-z])(?:(?:dh|sh|kh|th|[a-z])\.)+(?:(?:dh|sh|kh|th|[a-z])(?![a-z]))?/g;
const SIGNS = /[^a-z0-9]+/g;
const VESSEL_SLASH = /^\s*([ms])\s*\/\s*([tvsy])\b/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LATIN_ONLY = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu;
const NUMBER = /^\d+$/;

/** What sounds alike and is spelt in several ways. `y`, `w` and `h` are vowels as often as not. */
const ALIKE: readonly [RegExp, string][] = [
  [/dzh|dj/g, 'g'],
  [/ph/g, 'f'],
  [/[vw]/g, 'f'],
  [/tch|ch|ck|[cqk]h?/g, 'k'],
  [/x/g, 'ks'],
  [/[sz]h?/g, 's'],
  [/j/g, 'g'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
];
/** Arabic writes long vowels with `w` and `y`, and has neither P nor V. */
const OF_ARABIC: readonly [RegExp, string][] = [[/w/g, ''], [/p/g, 'b'], ...ALIKE];
const ARABIC = /\p{Script=Arabic}/u;

const skeletonOf = (word: string, rules: readonly [RegExp, string][] = ALIKE) =>
  rules.reduce((text, [from, to]) => text.replace(from, to), word);

/** Of a romanised Arabic name and of a Latin one alike. */
export const arabicSkeleton = (word: string): string => skeletonOf(word, OF_ARABIC);

function withoutForms(words: readonly string[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = legalPhrases.find((one) => one.every((word, nth) => words[at + nth] === word));
    if (phrase) at += phrase.length;
    else {
      const word = words[at] as string;
      if (!legalForms.has(word)) left.push(word);
      at += 1;
    }
  }
  return left.length > 0 ? left : [...words];
}

function makeWord(text: string, rules: readonly [RegExp, string][]): NameWord {
  const number = romanNumbers.get(text) ?? ordinals.get(text) ?? text;
  if (NUMBER.test(number))
    return { text: number.replace(/^0+(?=\d)/, ''), weight: NUMBER_WEIGHT, isNumber: true, skeleton: '' };
  const weight = genericWords.has(text) ? GENERIC_WEIGHT : text.length === 1 ? LETTER_WEIGHT : 1;
  return { text, weight, isNumber: false, skeleton: skeletonOf(text, rules) };
}

const hanOf = (name: string) =>
  name.normalize('NFKC').replace(INVISIBLE, '').replace(NOT_LETTERS, '').replace(hanForms, '').toLowerCase();

/** Trigrams of words, with two spaces before and one after each. */
function trigramsOf(words: readonly string[]): string[] {
  const found = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return [...found];
}

/** Step 1 to 3 of `gm-name-1` (docs/decisions/0071-screening.md). */
export function foldName(name: string, kind: SubjectKind | 'other'): FoldedName {
  const cut = name.slice(0, NAME_MAX).normalize('NFKC').replace(INVISIBLE, '');
  const isVessel = kind === 'vessel';
  const ascii = anyAscii(cut)
    .toLowerCase()
    .replace(QUOTES, '')
    .replace(VESSEL_SLASH, isVessel ? ' ' : '$1/$2')
    .replaceAll('&', ' and ')
    .replace(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replace(SIGNS, ' ')
    .trim();
  let texts = ascii === '' ? [] : ascii.split(' ').slice(0, WORDS_MAX);
  if (isVessel && texts.length > 1 && vesselPrefixes.has(texts[0] as string)) texts = texts.slice(1);
  if (kind !== 'person' && !isVessel) texts = withoutForms(texts);
  const isArabic = ARABIC.test(cut);
  const words = texts.map((text) => makeWord(text, isArabic ? OF_ARABIC : ALIKE));
  const telling = words.filter(({ weight }) => weight > GENERIC_WEIGHT);
  return {
    words,
    weight: words.reduce((sum, word) => sum + word.weight, 0),
    glued: texts.join(''),
    original: CJK.test(cut) ? hanOf(cut) : null,
    isLatin: LATIN_ONLY.test(cut),
    isArabic,
    trigrams: trigramsOf((telling.length > 0 ? telling : words).map(({ text }) => text)),
  };
}
