import { labels } from './labels.ts';
import { normalForms } from './normalForms.ts';
import type { Line } from './pdfText.ts';
import type { Fact, FactField } from './reading.ts';

const VALUE_MAX = 200;
const FACTS_MAX = 200;
/** How far below a label its value may stand, in lines, and how far aside, in points. */
const LINES_BELOW = 2;
const ASIDE = 25;

/** The value beside or below a label that stands alone in its cell. */
function valueNear(lines: readonly Line[], at: number, cell: number): string {
  const right = lines[at]?.cells[cell + 1]?.text;
  if (right !== undefined) return right.replace(/^[:：=]\s*/, '');
  const x = lines[at]?.cells[cell]?.x ?? 0;
  for (const below of lines.slice(at + 1, at + 1 + LINES_BELOW)) {
    const found = below.cells.find((one) => Math.abs(one.x - x) <= ASIDE);
    if (found) return found.text;
  }
  return '';
}

/** Values whose form alone tells that they are one, so that no colon is needed before them. */
const PLAIN = new Set<FactField>(['number', 'imo', 'iban', 'date', 'sampled', 'bl_date']);

/** What the labels of a page name, each value in its normal forms. */
export function factsOf(lines: readonly Line[]): Fact[] {
  const facts: Fact[] = [];
  for (const [at, line] of lines.entries()) {
    for (const [place, { text }] of line.cells.entries()) {
      const label = labels.find(({ pattern }) => pattern.test(text));
      const [, colon = '', rest = ''] = label?.pattern.exec(text) ?? [];
      if (!label || (rest !== '' && colon === '' && !PLAIN.has(label.field))) continue;
      const value = (rest === '' ? valueNear(lines, at, place) : rest).slice(0, VALUE_MAX).trim();
      for (const normal of normalForms(label.field, value))
        facts.push({ field: label.field, value, normal: normal.slice(0, VALUE_MAX) });
      if (facts.length >= FACTS_MAX) return facts;
    }
  }
  return facts;
}
