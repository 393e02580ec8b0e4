import { FONT } from './font.ts';

const INK = '#0b1b2b';
const QUIET = '#44566a';
const LINE = '#dde2de';
const MIDDLE = 320;
const VALUES = 200;
const SUMS = 350;
const RIGHT = 539;
/** Left margin in points. */
export const LEFT = 56;

/** `24 November 2026`, in UTC. */
export const longDay = (at: Date | string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** What is known, a line each. */
export const linesOf = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part).join('\n');

/** Begins a page of one document between two sides; what is added next stands below. */
export function beginPage(doc: PDFKit.PDFDocument, title: string, from: string, to: string) {
  doc.font(FONT).fillColor(INK).fontSize(20).text(title, LEFT, 56);
  doc.fontSize(9).fillColor(QUIET).text('From', LEFT, 110).text('To', MIDDLE, 110);
  doc.fontSize(10).fillColor(INK).text(from, LEFT, 124, { width: 240 });
  const afterFrom = doc.y;
  doc.text(to, MIDDLE, 124, { width: RIGHT - MIDDLE });
  let y = Math.max(afterFrom, doc.y) + 28;
  const rule = (width: number, color: string) =>
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke();
  return {
    space: (points: number) => {
      y += points;
    },
    rule: () => rule(1, INK),
    /** A name and its value; nothing for null. */
    fact: (name: string, value: string | null) => {
      if (value === null) return;
      rule(0.5, LINE);
      doc
        .fontSize(10)
        .fillColor(QUIET)
        .text(name, LEFT, y + 8, { width: 130 });
      doc.fillColor(INK).text(value, VALUES, y + 8, { width: RIGHT - VALUES });
      y = doc.y + 8;
    },
    /** An amount at the right edge. */
    sum: (name: string, value: string, size: number) => {
      doc
        .fontSize(size)
        .fillColor(INK)
        .text(name, LEFT, y + 8, { width: SUMS - LEFT });
      doc.text(value, SUMS, y + 8, { width: RIGHT - SUMS, align: 'right' });
      y = doc.y + 4;
    },
    note: (text: string) =>
      doc
        .fontSize(10)
        .fillColor(INK)
        .text(text, LEFT, y + 20, { width: RIGHT - LEFT }),
  };
}
