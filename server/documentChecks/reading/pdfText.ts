import type { getDocumentProxy } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type Cell = { x: number; text: string };
/** A line of a page, from left to right; `fonts` are those of its figures. */
export type Line = { y: number; cells: Cell[]; text: string; fonts: Set<string> };

type Item = { str: string; width: number; height: number; transform: number[]; fontName: string };

/** Pieces closer than this share of their height stand in one line. */
const SAME_LINE = 0.5;
/** A gap wider than this many heights parts two cells. */
const CELL_GAP = 1.2;

const clean = (text: string) => text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();

function lineOf(y: number, items: Item[]): Line {
  const cells: Cell[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { str, width, height, transform } of items.toSorted(
    (a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0),
  )) {
    const x = transform[4] ?? 0;
    const last = cells.at(-1);
    if (last && x - end <= CELL_GAP * (height || 10)) last.text += x - end > 0.15 * height ? ` ${str}` : str;
    else cells.push({ x, text: str });
    end = x + width;
  }
  const written = cells
    .map((cell) => ({ ...cell, text: clean(cell.text) }))
    .filter(({ text }) => text !== '');
  return {
    y,
    cells: written,
    text: written.map(({ text }) => text).join('  '),
    fonts: new Set(items.filter(({ str }) => /\d/.test(str)).map(({ fontName }) => fontName)),
  };
}

/** The lines of a page, from top to bottom. */
export async function linesOf(pdf: Pdf, page: number): Promise<Line[]> {
  const opened = await pdf.getPage(page);
  const { items } = await opened.getTextContent();
  const lines: { y: number; items: Item[] }[] = [];
  for (const item of items as Item[]) {
    if (item.str?.trim() === '' || item.str === undefined) continue;
    const y = item.transform[5] ?? 0;
    const near = lines.find((line) => Math.abs(line.y - y) < SAME_LINE * (item.height || 10));
    if (near) near.items.push(item);
    else lines.push({ y, items: [item] });
  }
  opened.cleanup();
  return lines
    .toSorted((a, b) => b.y - a.y)
    .map((line) => lineOf(line.y, line.items))
    .filter(({ text }) => text !== '');
}
