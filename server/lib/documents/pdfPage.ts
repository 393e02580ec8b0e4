import { FONT } from './font.ts';

const INK = '#0b1b2b';
const QUIET = '#44566a';
const LINE = '#dde2de';
const MIDDLE = 320;
const VALUES = 200;
const SUMS = 350;
const RIGHT = 539;
const TOP = 56;
/** Of an A4 page of 842 points; nothing is written below. */
const BOTTOM = 780;
const ROW = 17;
const FACT = 32;
/** Left margin in points. */
export const LEFT = 56;

/** `24 November 2026`, in UTC. */
export const longDay = (at: Date | string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** What is known, a line each. */
export const linesOf = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part).join('\n');

/** Begins a page of one document between two sides; what is added next stands below. */
export function beginPage(
  doc: PDFKit.PDFDocument,
  title: string,
  from: string,
  to: string,
  sides = { from: 'From', to: 'To' },
) {
  doc.font(FONT).fillColor(INK).fontSize(20).text(title, LEFT, 56);
  doc.fontSize(9).fillColor(QUIET).text(sides.from, LEFT, 110).text(sides.to, MIDDLE, 110);
  doc.fontSize(10).fillColor(INK).text(from, LEFT, 124, { width: 240 });
  const afterFrom = doc.y;
  doc.text(to, MIDDLE, 124, { width: RIGHT - MIDDLE });
  let y = Math.max(afterFrom, doc.y) + 28;
  /** Goes on at the top of a new page where so many points are not left. */
  const room = (points: number) => {
    if (y + points <= BOTTOM) return;
    doc.addPage();
    y = TOP;
  };
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
      room(FACT);
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
      room(size * 2);
      doc
        .fontSize(size)
        .fillColor(INK)
        .text(name, LEFT, y + 8, { width: SUMS - LEFT });
      doc.text(value, SUMS, y + 8, { width: RIGHT - SUMS, align: 'right' });
      y = doc.y + 4;
    },
    /** Rows under a head, on as many pages as they need. */
    table: (head: readonly string[], rows: readonly (readonly string[])[]) => {
      const width = (RIGHT - LEFT) / head.length;
      const line = (cells: readonly string[], color: string) => {
        room(ROW);
        for (const [n, cell] of cells.entries())
          doc
            .fontSize(9)
            .fillColor(color)
            .text(cell, LEFT + n * width, y + 3, { width: width - 6, lineBreak: false });
        y += ROW;
        rule(0.5, LINE);
      };
      line(head, QUIET);
      for (const row of rows) line(row, INK);
    },
    /** Room for a block of so many points, and where it begins. */
    keepTogether: (points: number) => {
      room(points);
      const top = y;
      y += points;
      return { top, left: LEFT, width: RIGHT - LEFT };
    },
    textBeside: (text: string, at: { x: number; y: number; width: number }) =>
      doc.fontSize(9).fillColor(INK).text(text, at.x, at.y, { width: at.width, lineGap: 2 }),
    note: (text: string) =>
      doc
        .fontSize(10)
        .fillColor(INK)
        .text(text, LEFT, y + 20, { width: RIGHT - LEFT }),
  };
}
