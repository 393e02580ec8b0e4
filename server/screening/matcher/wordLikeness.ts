import { doubleMetaphone } from 'double-metaphone';
import { arabicSkeleton, type NameWord } from './foldName.ts';

/**
 * Edits from one word to another: letters put in, left out, replaced, or two neighbours swapped (optimal string
 * alignment). Gives `max + 1` where it is more than `max`.
 */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] as number) + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > max) return max + 1;
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

/** Jaro-Winkler, 0 to 1; a common beginning of up to four letters counts a tenth each. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = Array.from({ length: b.length }, () => false);
  const ofA: string[] = [];
  for (let i = 0; i < a.length; i += 1)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j += 1)
      if (!taken[j] && a[i] === b[j]) {
        taken[j] = true;
        ofA.push(a[i] as string);
        break;
      }
  if (ofA.length === 0) return 0;
  const ofB = [...b].filter((_, at) => taken[at]);
  const swapped = ofA.filter((letter, at) => letter !== ofB[at]).length / 2;
  const jaro = (ofA.length / a.length + ofA.length / b.length + (ofA.length - swapped) / ofA.length) / 3;
  let start = 0;
  while (start < 4 && start < a.length && a[start] === b[start]) start += 1;
  return jaro + start * 0.1 * (1 - jaro);
}

const metaphones = new Map<string, string>();
const METAPHONES_MAX = 50_000;
function metaphoneOf(word: string): string {
  let found = metaphones.get(word);
  if (found === undefined) {
    if (metaphones.size >= METAPHONES_MAX) metaphones.clear();
    [found] = doubleMetaphone(word);
    metaphones.set(word, found);
  }
  return found;
}

/** How a pair of words was found alike, for who reviews it. */
export type WordLikeness = { likeness: number; how: 'equal' | 'edits' | 'consonants' | 'sound' };

const NONE: WordLikeness | null = null;
const EDITS_MAX = (length: number) => (length <= 3 ? 0 : length <= 6 ? 1 : length <= 10 ? 2 : 3);
const SKELETON_LETTERS = 5;

/** Step 4 of `gm-name-1`; null where they have nothing in common. `scripts`: one of the names is not in Latin letters. */
export function compareWords(
  a: NameWord,
  b: NameWord,
  scripts: 'latin' | 'other' | 'arabic',
): WordLikeness | null {
  if (a.text === b.text) return { likeness: 1, how: 'equal' };
  if (a.isNumber || b.isNumber) return NONE;
  const shorter = Math.min(a.text.length, b.text.length);
  if (shorter < 3) return NONE;
  const [left, right] =
    scripts === 'arabic' ? [arabicSkeleton(a.text), arabicSkeleton(b.text)] : [a.skeleton, b.skeleton];
  const isTold = scripts === 'latin' ? shorter >= SKELETON_LETTERS && left.length > 2 : left.length > 1;
  if (left === right && isTold) return { likeness: 0.9, how: 'consonants' };
  const allowed = EDITS_MAX(shorter);
  const edits = editsBetween(a.text, b.text, allowed);
  if (edits <= allowed)
    return { likeness: Math.max(0.8, 1 - edits / Math.max(a.text.length, b.text.length)), how: 'edits' };
  if (jaroWinkler(a.text, b.text) >= 0.85 && metaphoneOf(a.text) === metaphoneOf(b.text))
    return { likeness: 0.85, how: 'sound' };
  return NONE;
}
