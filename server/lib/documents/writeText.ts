import bidiFactory from 'bidi-js';
import { ARABIC_FONT, CHINESE_FONT, FONT } from './font.ts';

const ARABIC = /\p{Script_Extensions=Arabic}/u;
/** With the punctuation and the wide forms of Chinese text. */
const CHINESE =
  /[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const OTHER = new RegExp(`${ARABIC.source}|${CHINESE.source}`, 'u');
/** The space, which each font has, and what keeps letters of a word apart or together. */
const ANY_FONT = /[ \u200c\u200d]/;
/** They order what stands around them, and are not drawn. */
const CONTROLS = /[\u200e\u200f\u2066-\u2069]/;
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');
/** Where a line may end: after a space, and around each Chinese character. */
const PIECES = new RegExp(`${CHINESE.source}|[^\\s]+?(?=${CHINESE.source}|\\s|$)\\s*|\\s+`, 'gu');
/** Inter’s, in font sizes: the other fonts stand on its base line. */
const ASCENT = 0.97;
const LINE_HEIGHT = 1.35;
/** Any: fontkit puts the letters of a word in their order only where features are asked for. */
const SHAPED: PDFKit.Mixins.OpenTypeFeatures[] = ['kern'];

const fontOf = (letter: string): string =>
  ARABIC.test(letter) ? ARABIC_FONT : CHINESE.test(letter) ? CHINESE_FONT : FONT;

type Run = { text: string; font: string; level: number };

const bidi = bidiFactory();

/**
 * Letters of one font and direction, from left to right; the letters within a run are in the order that they are read.
 * `direction`: of the line; by default that of its first letter.
 */
export function runsOf(line: string, direction?: 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at] ?? 0;
    at += letter.length;
    if (CONTROLS.test(letter)) continue;
    const last = runs.at(-1);
    const font = ANY_FONT.test(letter) && last?.level === level ? last.font : fontOf(letter);
    if (last?.level === level && last.font === font) last.text += letter;
    else runs.push({ text: letter, font, level });
  }
  // Rule L2 of the Unicode bidirectional algorithm, on runs instead of letters.
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return runs;
}

/** Letters and digits by which fontkit knows that a text is Arabic; signs alone are not. */
const ARABIC_LETTER = /\p{Script=Arabic}/u;

/**
 * A run as its font draws it: fontkit turns Arabic text round, with its digits, which are read from left to right; it turns
 * nothing else, also not signs between words that are read from right to left.
 */
export const asDrawn = ({ text, font, level }: Run): string => {
  const isLeftward = level % 2 === 1;
  const isTurned = font === ARABIC_FONT && ARABIC_LETTER.test(text);
  if (isTurned === isLeftward) return text;
  return [...text]
    .toReversed()
    .map((letter) => (isLeftward ? (bidi.getMirroredCharacter(letter) ?? letter) : letter))
    .join('');
};

type Options = {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
  align?: 'left' | 'right';
  /** Of lines with Arabic letters. */
  direction?: 'rtl';
  lineGap?: number;
  lineBreak?: boolean;
};

/** Lines of a text that fit a width. */
function brokenAt(width: number, text: string, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const piece of paragraph.match(PIECES) ?? []) {
      const line = lines.at(-1) ?? '';
      if (line !== '' && widthOf((line + piece).trimEnd()) > width) lines.push(piece);
      else lines[lines.length - 1] = line + piece;
    }
    return lines.map((line) => line.trimEnd());
  });
}

/** Writes as `doc.text` does, also what is Arabic, Persian or Chinese; what follows stands at `doc.y`. */
export function writeText(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, size, color, direction, ...how }: Options,
): void {
  doc.font(FONT).fontSize(size).fillColor(color);
  if (!OTHER.test(text)) {
    doc.text(text.replaceAll(ALL_CONTROLS, ''), x, y, { width, ...how });
    return;
  }
  const widthOfRun = (run: Run) => doc.font(run.font).widthOfString(asDrawn(run), { features: SHAPED });
  const runsIn = (line: string) => runsOf(line, ARABIC.test(line) ? direction : undefined);
  const widthOf = (line: string) => runsIn(line).reduce((sum, run) => sum + widthOfRun(run), 0);
  const lines = how.lineBreak === false ? [text] : brokenAt(width, text, widthOf);
  let top = y;
  for (const line of lines) {
    let left = how.align === 'right' ? x + width - widthOf(line) : x;
    for (const run of runsIn(line)) {
      const wide = widthOfRun(run);
      doc.text(asDrawn(run), left, top + size * ASCENT, {
        baseline: 'alphabetic',
        lineBreak: false,
        features: SHAPED,
      });
      left += wide;
    }
    top += size * LINE_HEIGHT + (how.lineGap ?? 0);
  }
  doc.font(FONT);
  doc.x = x;
  doc.y = top;
}
