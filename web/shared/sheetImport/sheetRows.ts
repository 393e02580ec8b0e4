import type { ErrorDetail } from '../../../contract/core/errors.ts';
import type { SheetTable } from './sheetFile.ts';

/** Columns that the server accepts. */
export type SheetShape = {
  columns: readonly string[];
  /** Known header aliases besides our own names; lower-case letters and digits only. */
  otherNames: Readonly<Record<string, readonly string[]>>;
};
/** An error of a cell; `row` counts from 0, an unknown column means the whole row. */
export type SheetProblem = { row: number; column: string; message: string };

/** Our column for each column of the file; null if it is skipped. */
export type Mapping = readonly (string | null)[];
/** A row identified by its line in the file, which stays valid when other rows are skipped. */
export type FileRow = { line: number; cells: Record<string, string> };
/** Errors by line and column; `''` means the whole row. */
export type Problems = ReadonlyMap<number, Readonly<Record<string, string>>>;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Matches file headers to our columns; each column is used once. */
export const mappingOf = (headers: readonly string[], { columns, otherNames }: SheetShape): Mapping => {
  const taken = new Set<string>();
  const take = (column: string | undefined): string | null => {
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const exact = headers.map((header) => take(columns.find((column) => plain(column) === plain(header))));
  return exact.map(
    (column, index) =>
      column ?? take(columns.find((one) => otherNames[one]?.includes(plain(headers[index] ?? '')) === true)),
  );
};

/** Rows start at line 2: line 1 holds the headers. */
const FIRST_LINE = 2;

export const fileRows = ({ rows }: SheetTable, mapping: Mapping): FileRow[] =>
  rows.map((row, index) => ({
    line: index + FIRST_LINE,
    cells: Object.fromEntries(
      mapping.flatMap((column, at) => (column === null ? [] : [[column, row[at] ?? '']])),
    ),
  }));

/** Rows as the server expects them: empty cells become null. */
export const sentRows = (rows: readonly FileRow[]): Record<string, string | null>[] =>
  rows.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text === '' ? null : text])),
  );

export const problemsOf = (
  rows: readonly FileRow[],
  found: readonly SheetProblem[],
  columns: readonly string[],
): Problems => {
  const problems = new Map<number, Record<string, string>>();
  for (const { row, column, message } of found) {
    const line = rows[row]?.line;
    if (line === undefined) continue;
    const key = columns.includes(column) ? column : '';
    const known = problems.get(line) ?? {};
    const said = known[key];
    problems.set(line, { ...known, [key]: said === undefined ? message : `${said}. ${message}` });
  }
  return problems;
};

/** Splits the errors of a refused import into those of cells (`rows.3.code`) and the rest. */
export const problemsOfDetails = (details: readonly ErrorDetail[]) => {
  const found: SheetProblem[] = [];
  const rest: string[] = [];
  for (const { path, message } of details) {
    const place = /^rows\.(\d+)(?:\.(\w+))?$/.exec(path);
    if (place === null) rest.push(message);
    else found.push({ row: Number(place[1]), column: place[2] ?? '', message });
  }
  return { found, rest };
};

/** Number of cells to fix; cells edited since the last check count as fixed until the next one. */
export const openProblems = (problems: Problems, mended: ReadonlySet<string>): number => {
  let open = 0;
  for (const [line, cells] of problems)
    for (const column of Object.keys(cells)) if (!mended.has(`${line}:${column}`)) open += 1;
  return open;
};

/** Columns of the table: those of the file, and those with errors. */
export const shownColumns = (mapping: Mapping, problems: Problems, columns: readonly string[]): string[] => {
  const wanted = new Set<string>(mapping.filter((column) => column !== null));
  for (const cells of problems.values()) for (const column of Object.keys(cells)) wanted.add(column);
  return columns.filter((column) => wanted.has(column));
};
