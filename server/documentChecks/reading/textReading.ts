import { createHash } from 'node:crypto';
import { contradictionsIn } from './contradictions.ts';
import { factsOf } from './facts.ts';
import type { Line } from './pdfText.ts';
import type { Hint, Reading } from './reading.ts';

const TEXT_MAX = 50_000;
export const LINE_MAX = 300;
/** Shorter texts are forms that many have. */
const HASHED_LETTERS_MIN = 200;

const SWIFT = /\b(?:MT\s?(?:103|199|700|760|799)|pacs\.0?08)\b/i;

export const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;

const textHashOf = (text: string): string | null => {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return letters(folded) < HASHED_LETTERS_MIN ? null : createHash('sha256').update(folded).digest('hex');
};

/** A print-out of a message between banks, by a line that names its kind. */
export const swiftHint = (pages: readonly Line[][]): Hint[] => {
  const line = pages.flat().find(({ text }) => SWIFT.test(text));
  return line ? [{ code: 'S8', value: line.text.slice(0, LINE_MAX) }] : [];
};

export const wordsIn = (lines: readonly Line[]): number => {
  const text = lines.map((line) => line.text).join(' ');
  return text === '' ? 0 : text.split(/\s+/).length;
};

/** What the text of a document says, whatever kind of file it is. */
export function textReading(
  pages: readonly Line[][],
): Pick<Reading, 'text' | 'textHash' | 'facts' | 'contradictions'> {
  const text = pages.map((lines) => lines.map((line) => line.text).join('\n')).join('\n\f\n');
  const facts = pages.flatMap(factsOf);
  return {
    text: text.slice(0, TEXT_MAX).toWellFormed(),
    textHash: textHashOf(text),
    facts,
    contradictions: contradictionsIn(facts),
  };
}
