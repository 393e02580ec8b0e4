import type { ErrorDetail } from '../../contract/errors.ts';
import {
  type ImportColumn,
  type ImportProblem,
  type ImportRow,
  importColumns,
} from '../../contract/productWrites.ts';
import type { SheetTable } from './importFile.ts';

/** Which column of the file is which of ours; what is null is left out. */
export type Mapping = readonly (ImportColumn | null)[];
/** A row of the file by its line there, so that it keeps its name when others are left out. */
export type FileRow = { line: number; cells: Partial<Record<ImportColumn, string>> };
/** What is wrong, by line and column; `''` is about the whole row. */
export type Problems = ReadonlyMap<number, Readonly<Partial<Record<ImportColumn | '', string>>>>;

/** Headers that files are known to have, beside our own names. */
const otherNames: Record<ImportColumn, readonly string[]> = {
  group: ['parent', 'category', 'productgroup', 'below'],
  code: ['productcode', 'sku'],
  name: ['product', 'productname', 'title'],
  phase: ['state', 'physicalstate'],
  hsCode: ['hs', 'hscode', 'customscode', 'tariff', 'commoditycode'],
  unNumber: ['un', 'unno', 'unnr', 'unnumber'],
  density15: ['density', 'typicaldensity', 'densityat15c', 'density15c'],
  densityMin: ['lowestdensity', 'mindensity'],
  densityMax: ['highestdensity', 'maxdensity'],
  gcvMjPerSm3: ['gcv', 'gcvmjsm3', 'calorificvalue'],
  gcvMjPerKg: ['gcvmjkg'],
  defaultUnit: ['unit', 'uom'],
  specTemplate: ['spec', 'specification', 'standard'],
  aliases: ['alias', 'othernames', 'synonyms', 'alsoknownas'],
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Our column for each header of a file; each is taken once. */
export const mappingOf = (headers: readonly string[]): Mapping => {
  const taken = new Set<ImportColumn>();
  const take = (column: ImportColumn | undefined): ImportColumn | null => {
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const exact = headers.map((header) =>
    take(importColumns.find((column) => plain(column) === plain(header))),
  );
  return exact.map(
    (column, index) =>
      column ?? take(importColumns.find((one) => otherNames[one].includes(plain(headers[index] ?? '')))),
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
export const sentRows = (rows: readonly FileRow[]): ImportRow[] =>
  rows.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text === '' ? null : text])),
  );

const isColumn = (name: string): name is ImportColumn => importColumns.some((column) => column === name);

export const problemsOf = (rows: readonly FileRow[], found: readonly ImportProblem[]): Problems => {
  const problems = new Map<number, Partial<Record<ImportColumn | '', string>>>();
  for (const { row, column, message } of found) {
    const line = rows[row]?.line;
    if (line === undefined) continue;
    const key = isColumn(column) ? column : '';
    const known = problems.get(line) ?? {};
    const said = known[key];
    problems.set(line, { ...known, [key]: said === undefined ? message : `${said}. ${message}` });
  }
  return problems;
};

/** What a refused import names as `rows.3.code`, and what belongs to no row. */
export const problemsOfDetails = (details: readonly ErrorDetail[]) => {
  const found: ImportProblem[] = [];
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
export const shownColumns = (mapping: Mapping, problems: Problems): ImportColumn[] => {
  const wanted = new Set<string>(mapping.filter((column) => column !== null));
  for (const cells of problems.values()) for (const column of Object.keys(cells)) wanted.add(column);
  return importColumns.filter((column) => wanted.has(column));
};
