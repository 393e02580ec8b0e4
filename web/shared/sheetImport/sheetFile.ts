/** A file as a table: the first row holds the headers, every cell is a string. */
export type SheetTable = { headers: string[]; rows: string[][] };
export type FileFault = 'empty' | 'tooLarge' | 'tooManyRows' | 'unreadable';

const MAX_BYTES = 10 * 1024 * 1024;
/** Magic bytes of an XLSX file, which is a ZIP archive. */
const ZIP = [0x50, 0x4b];

const csvRows = async (file: File): Promise<string[][]> => {
  const { default: Papa } = await import('papaparse');
  return Papa.parse<string[]>(await file.text(), { skipEmptyLines: 'greedy' }).data;
};

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell : '';
};

const xlsxRows = async (file: File): Promise<string[][]> => {
  const { readSheet } = await import('read-excel-file/browser');
  // Numbers keep their spelling: `2710.10` is a code.
  const rows = await readSheet<string>(file, { parseNumber: (text) => text });
  return rows.map((row) => row.map(cellText));
};

const isZip = async (file: File): Promise<boolean> => {
  const start = new Uint8Array(await file.slice(0, ZIP.length).arrayBuffer());
  return ZIP.every((byte, index) => start[index] === byte);
};

/** Pads every row to the width of the headers and drops empty rows. */
export const tableOf = (raw: readonly (readonly string[])[], rowsMax: number): SheetTable | FileFault => {
  const [first, ...others] = raw;
  const headers = (first ?? []).map((header) => header.replace(/^\uFEFF/, '').trim());
  if (headers.every((header) => header === '')) return 'empty';
  const rows = others
    .map((row) => headers.map((_, index) => (row[index] ?? '').trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  if (rows.length === 0) return 'empty';
  return rows.length > rowsMax ? 'tooManyRows' : { headers, rows };
};

/** Reads a CSV or XLSX file in the browser, detected by content. `rowsMax` is the server's maximum. */
export const readTable = async (file: File, rowsMax: number): Promise<SheetTable | FileFault> => {
  if (file.size > MAX_BYTES) return 'tooLarge';
  try {
    return tableOf((await isZip(file)) ? await xlsxRows(file) : await csvRows(file), rowsMax);
  } catch {
    return 'unreadable';
  }
};
