import Papa from 'papaparse';

export type Cell = string | number | boolean | Date | null;

/**
 * Includes full-width forms, which spreadsheets in East Asian languages treat alike, and text that looks marked already,
 * so that `unmarked` knows which apostrophe to remove.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Separators of other spreadsheets; papaparse quotes those of this file. */
const NEEDS_QUOTES = /[;|\t]/;
/**
 * Start of a cell in a spreadsheet with another list separator (";" in German, French or Russian), or one that treats a
 * quoted line break as the end of the row: a formula is possible there too. Only quotes may precede it.
 */
const FORMULA_INSIDE = /([,;|\t\r\n]["']*)(?=[=+\-@＝＋－＠])/g;

/** Marks text that a spreadsheet would evaluate as text, by an apostrophe. */
export const plainText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const safe = (cell: Cell): Cell =>
  typeof cell === 'string'
    ? plainText(cell).replace(FORMULA_INSIDE, "$1'")
    : cell instanceof Date
      ? cell.toISOString()
      : cell;

const MARKED_INSIDE = /([,;|\t\r\n]["']*)'(?=[=+\-@＝＋－＠])/g;

/** The text of a cell that `csvOf` wrote, without the apostrophes that mark it. */
export const unmarked = (cell: string): string => {
  const text = cell.replace(MARKED_INSIDE, '$1');
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
};

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const quotes = (cell: Cell) => NEEDS_QUOTES.test(String(cell));
  return `\uFEFF${Papa.unparse(
    rows.map((row) => row.map(safe)),
    { quotes },
  )}\r\n`;
}
