import { writeText } from './writeText.ts';

const INK = '#0b1b2b';
const QUIET = '#44566a';
const LINE = '#dde2de';
/** Left margin in points. */
export const LEFT = 56;
const MIDDLE = 320;
const VALUES = 200;
const SUMS = 350;
const RIGHT = 539;
const TOP = 56;
const PAGE_WIDTH = LEFT + RIGHT;
/** Of an A4 page of 842 points; nothing is written below. */
const BOTTOM = 780;
const ROW = 17;
const FACT = 32;
/** `24 November 2026`, in UTC. */
export const longDay = (at: Date | string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** What is known, a line each. */
export const linesOf = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part).join('\n');

type Place = Omit<Parameters<typeof writeText>[2], 'color' | 'direction'> & { color?: string };

/**
 * Begins a page of one document between two sides; what is added next stands below. One that is read from right to left is
 * the mirror of the others: what is said here of left and right is of those.
 */
export function beginPage(
  doc: PDFKit.PDFDocument,
  title: string,
  from: string,
  to: string,
  {
    sides = { from: 'From', to: 'To' },
    direction = 'ltr',
  }: { sides?: { from: string; to: string }; direction?: 'ltr' | 'rtl' } = {},
) {
  const isMirrored = direction === 'rtl';
  const mirrored = <At extends { x: number; width: number }>(at: At): At =>
    isMirrored ? { ...at, x: PAGE_WIDTH - at.x - at.width } : at;
  const write = (text: string, { align = 'left', ...at }: Place) =>
    writeText(doc, text, {
      color: INK,
      ...mirrored(at),
      ...(isMirrored ? { direction: 'rtl', align: align === 'left' ? 'right' : 'left' } : { align }),
    });
  const [left, right] = [
    { x: LEFT, width: 240 },
    { x: MIDDLE, width: RIGHT - MIDDLE },
  ];
  write(title, { x: LEFT, y: 56, width: RIGHT - LEFT, size: 20 });
  write(sides.from, { ...left, y: 110, size: 9, color: QUIET });
  write(sides.to, { ...right, y: 110, size: 9, color: QUIET });
  write(from, { ...left, y: 124, size: 10 });
  const afterFrom = doc.y;
  write(to, { ...right, y: 124, size: 10 });
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
      write(name, { x: LEFT, y: y + 8, width: 130, size: 10, color: QUIET });
      write(value, { x: VALUES, y: y + 8, width: RIGHT - VALUES, size: 10 });
      y = doc.y + 8;
    },
    /** An amount at the right edge. */
    sum: (name: string, value: string, size: number) => {
      room(size * 2);
      write(name, { x: LEFT, y: y + 8, width: SUMS - LEFT, size });
      write(value, { x: SUMS, y: y + 8, width: RIGHT - SUMS, size, align: 'right' });
      y = doc.y + 4;
    },
    /** Rows under a head, on as many pages as they need. */
    table: (head: readonly string[], rows: readonly (readonly string[])[]) => {
      const width = (RIGHT - LEFT) / head.length;
      const line = (cells: readonly string[], color: string) => {
        room(ROW);
        for (const [n, cell] of cells.entries())
          write(cell, { x: LEFT + n * width, y: y + 3, width: width - 6, size: 9, color, lineBreak: false });
        y += ROW;
        rule(0.5, LINE);
      };
      line(head, QUIET);
      for (const row of rows) line(row, INK);
    },
    /** A square block of so many points at the left edge with lines beside it, on one page. */
    blockBeside: (size: number, text: string, draw: (x: number, y: number) => void) => {
      room(size + 26);
      draw(mirrored({ x: LEFT, width: size }).x, y);
      write(text, { x: LEFT + size + 16, y, width: RIGHT - LEFT - size - 16, size: 9, lineGap: 2 });
      y += size + 26;
    },
    note: (text: string) => write(text, { x: LEFT, y: y + 20, width: RIGHT - LEFT, size: 10 }),
  };
}
