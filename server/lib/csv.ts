type Cell = string | number | boolean | null;

/** Full-width forms too: spreadsheets of East Asian languages read them alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;|\t\r\n]/;
/**
 * Where a cell begins for a spreadsheet whose lists are separated otherwise (by ";" in German, French or Russian), or
 * which takes a line end in quotes for the end of the row: there a formula would be one too. Between stand quotes alone.
 */
const FORMULA_INSIDE = /([,;|\t\r\n]["']*)(?=[=+\-@＝＋－＠])/g;

/** Text that a spreadsheet would calculate is marked as text by an apostrophe. */
export const plainText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = plainText(cell).replace(FORMULA_INSIDE, "$1'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
