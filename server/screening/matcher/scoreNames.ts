import { type FoldedName, GENERIC_WEIGHT, type NameWord } from './foldName.ts';
import { compareWords, editsBetween, type WordLikeness } from './wordLikeness.ts';

export type WordPair = { subject: string; entry: string } & WordLikeness;

/** A score taken apart. `rule`: what it comes from. */
export type NameScore = {
  score: number;
  rule: 'words' | 'inside' | 'glued' | 'original';
  pairs: WordPair[];
  /** Words without a counterpart. */
  subjectLeft: string[];
  entryLeft: string[];
};

const isTelling = ({ weight }: NameWord) => weight === 1;
const INSIDE = 0.84;
/** Where a single word of the longer name is all that there is. */
const INSIDE_ONE = 0.76;
const GLUED_MAX = 0.97;
const ROMANISED_MAX = 0.8;

const round = (score: number) => Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;

type Scripts = Parameters<typeof compareWords>[2];
type Found = { subject: number; entry: number; likeness: WordLikeness; weight: number };

/** Pairs of words, the best first, each word once. */
function pairWords(subject: FoldedName, entry: FoldedName, scripts: Scripts): Found[] {
  const all: Found[] = [];
  for (const [at, word] of subject.words.entries())
    for (const [nth, other] of entry.words.entries()) {
      const likeness = compareWords(word, other, scripts);
      if (likeness)
        all.push({ subject: at, entry: nth, likeness, weight: Math.min(word.weight, other.weight) });
    }
  all.sort((a, b) => b.likeness.likeness * b.weight - a.likeness.likeness * a.weight);
  const [ofSubject, ofEntry] = [new Set<number>(), new Set<number>()];
  return all.filter((pair) => {
    if (ofSubject.has(pair.subject) || ofEntry.has(pair.entry)) return false;
    ofSubject.add(pair.subject);
    ofEntry.add(pair.entry);
    return true;
  });
}

/** The shorter name wholly inside the longer one, with something in it that tells. */
function insideScore(
  subject: FoldedName,
  entry: FoldedName,
  pairs: readonly Found[],
  isPerson: boolean,
): number {
  const shorter =
    (subject.words.length - entry.words.length || subject.weight - entry.weight) <= 0 ? subject : entry;
  if (shorter.words.length === 0 || pairs.length < shorter.words.length) return 0;
  const telling = shorter.words.filter(isTelling);
  const mean = pairs.reduce((sum, { likeness }) => sum + likeness.likeness, 0) / pairs.length;
  if (isPerson) return shorter.words.length >= 2 ? INSIDE * mean : 0;
  if (telling.length >= 2) return INSIDE * mean;
  return telling.length === 1 && (telling[0] as NameWord).text.length >= 4 ? INSIDE_ONE * mean : 0;
}

/** `vel marine` and `velmarine` */
function gluedScore(subject: FoldedName, entry: FoldedName): number {
  const length = Math.min(subject.glued.length, entry.glued.length);
  if (length < 6) return 0;
  const max = Math.floor(length / 8);
  const edits = editsBetween(subject.glued, entry.glued, max);
  return edits > max ? 0 : Math.min(GLUED_MAX, 1 - edits / length);
}

/** Step 5 of `gm-name-1`. */
export function scoreNames(subject: FoldedName, entry: FoldedName, isPerson: boolean): NameScore {
  if (subject.original !== null && subject.original === entry.original)
    return {
      score: 1,
      rule: 'original',
      pairs: [{ subject: subject.original, entry: subject.original, likeness: 1, how: 'equal' }],
      subjectLeft: [],
      entryLeft: [],
    };
  const scripts: Scripts =
    subject.isArabic !== entry.isArabic ? 'arabic' : subject.isLatin && entry.isLatin ? 'latin' : 'other';
  const pairs = pairWords(subject, entry, scripts);
  const matched = pairs.reduce((sum, { likeness, weight }) => sum + likeness.likeness * weight, 0);
  const leftOf = (words: readonly NameWord[], side: 'subject' | 'entry') => {
    const taken = new Set(pairs.map((pair) => pair[side]));
    return words.filter((_, at) => !taken.has(at));
  };
  const [subjectLeft, entryLeft] = [leftOf(subject.words, 'subject'), leftOf(entry.words, 'entry')];
  const total = subject.weight + entry.weight;
  const isApart = subjectLeft.some(isTelling) && entryLeft.some(isTelling);
  const hasTelling = pairs.some(({ weight }) => weight > GENERIC_WEIGHT);
  const words = total === 0 ? 0 : (2 * matched) / total - (isApart ? 0.1 : 0);
  const parts: [NameScore['rule'], number][] = [
    [
      'words',
      hasTelling || (subjectLeft.length === 0 && entryLeft.length === 0) ? words : Math.min(words, 0.5),
    ],
    ['inside', insideScore(subject, entry, pairs, isPerson)],
    ['glued', gluedScore(subject, entry)],
  ];
  const [rule, best] = parts.reduce((most, one) => (one[1] > most[1] ? one : most));
  const isRomanised = subject.original !== null || entry.original !== null;
  return {
    score: round(isRomanised ? Math.min(best, ROMANISED_MAX) : best),
    rule,
    pairs: pairs.map(({ subject: at, entry: nth, likeness }) => ({
      subject: (subject.words[at] as NameWord).text,
      entry: (entry.words[nth] as NameWord).text,
      ...likeness,
    })),
    subjectLeft: subjectLeft.map(({ text }) => text),
    entryLeft: entryLeft.map(({ text }) => text),
  };
}
