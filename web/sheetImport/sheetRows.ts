import type { ErrorDetail } from '../../contract/errors.ts';
import type { SheetTable } from './sheetFile.ts';

/** What a file may hold, as the server takes it. */
export type SheetShape = {
  columns: readonly string[];
  /** Headers that files are known to have, beside our own names; small letters and digits alone. */
  otherNames: Readonly<Record<string, readonly string[]>>;
};
/** What is wrong with a cell; `row` counts from 0, a column that is none is about the whole row. */
export type SheetProblem = { row: number; column: string; message: string };

/** Which column of the file is which of ours; what is null is left out. */
export type Mapping = readonly (string | null)[];
/** A row of the file by its line there, so that it keeps its name when others are left out. */
export type FileRow = { line: number; cells: Record<string, string> };
/** What is wrong, by line and column; `''` is about the whole row. */
export type Problems = ReadonlyMap<number, Readonly<Record<string, string>>>;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Our column for each header of a file; each is taken once. */
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

/** The first line of a file names its columns. */
const FIRST_LINE = 2;

export const fileRows = ({ rows }: SheetTable, mapping: Mapping): FileRow[] =>
  rows.map((row, index) => ({
    line: index + FIRST_LINE,
    cells: Object.fromEntries(
      mapping.flatMap((column, at) => (column === null ? [] : [[column, row[at] ?? '']])),
    ),
  }));

/** As the server takes it: what is empty is not known. */
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

/** What a refused import names as `rows.3.code`, and what belongs to no row. */
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

/** How many cells are to be mended: those that were typed over since are to be checked again. */
export const openProblems = (problems: Problems, mended: ReadonlySet<string>): number => {
  let open = 0;
  for (const [line, cells] of problems)
    for (const column of Object.keys(cells)) if (!mended.has(`${line}:${column}`)) open += 1;
  return open;
};

/** Columns of the table: what the file has, and what it lacks. */
export const shownColumns = (mapping: Mapping, problems: Problems, columns: readonly string[]): string[] => {
  const wanted = new Set<string>(mapping.filter((column) => column !== null));
  for (const cells of problems.values()) for (const column of Object.keys(cells)) wanted.add(column);
  return columns.filter((column) => wanted.has(column));
};
