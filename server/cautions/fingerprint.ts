import { createHash } from 'node:crypto';
import { plainTokens } from '../lib/searchText.ts';
import { foldText } from './foldedText.ts';

const BITS = 64;
/** Shorter texts are stock phrases of the trade and similar by chance; copied texts are longer. */
const WORDS_MIN = 30;

/**
 * Simhash of a text over its word pairs: similar texts differ in few bits. Figures are omitted, because they are the
 * first thing changed in a copy. 64 binary digits, most significant first; null for a text that is too short.
 */
export function fingerprintOf(text: string | undefined): string | null {
  const tokens = plainTokens(foldText(text ?? '')).filter((token) => !/^\d+$/.test(token));
  if (tokens.length < WORDS_MIN) return null;
  const votes = Array.from({ length: BITS }, () => 0);
  for (let at = 1; at < tokens.length; at += 1) {
    const hash = createHash('sha1')
      .update(`${tokens[at - 1]} ${tokens[at]}`)
      .digest();
    for (let bit = 0; bit < BITS; bit += 1) {
      const set = ((hash[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      votes[bit] = (votes[bit] ?? 0) + (set ? 1 : -1);
    }
  }
  return votes.map((vote) => (vote > 0 ? '1' : '0')).join('');
}
