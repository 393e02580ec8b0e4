import { createHash } from 'node:crypto';
import { foldText } from './foldedText.ts';
import { wordsOf } from './search.ts';

const BITS = 64;
/** Shorter texts are stock phrases of the trade, and alike by chance; what gets copied is longer. */
const WORDS_MIN = 30;

/**
 * Simhash of a text over its pairs of words: texts that share most of them differ in few bits. Figures are left out,
 * as a copied text changes them first. 64 binary digits, most significant first; null for a text too short to tell.
 */
export function fingerprintOf(text: string | undefined): string | null {
  const words = wordsOf(foldText(text ?? '')).filter((word) => !/^\d+$/.test(word));
  if (words.length < WORDS_MIN) return null;
  const votes = Array.from({ length: BITS }, () => 0);
  for (let at = 1; at < words.length; at += 1) {
    const hash = createHash('sha1')
      .update(`${words[at - 1]} ${words[at]}`)
      .digest();
    for (let bit = 0; bit < BITS; bit += 1) {
      const set = ((hash[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      votes[bit] = (votes[bit] ?? 0) + (set ? 1 : -1);
    }
  }
  return votes.map((vote) => (vote > 0 ? '1' : '0')).join('');
}
