import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { type FileFault, readTable, type SheetTable } from './sheetFile.ts';
import {
  type FileRow,
  fileRows,
  type Mapping,
  mappingOf,
  type Problems,
  problemsOf,
  problemsOfDetails,
  type SheetProblem,
  type SheetShape,
  sentRows,
} from './sheetRows.ts';

type Read = { name: string; table: SheetTable };
/** Result of the last check, for the rows as they were then. */
type Checked = { problems: Problems; count: number; updated: number; changes: Changes };

/** A cell that the import would change in what exists; `row` as for problems. */
export type SheetChange = { row: number; column: string; before: string | null; after: string | null };
/** The first of them, of `count`. */
export type Changes = { listed: readonly SheetChange[]; count: number };
type Outcome = { problems: readonly SheetProblem[]; created: number; updated?: number; changes?: Changes };
const NO_CHANGES: Changes = { listed: [], count: 0 };

/** Rows in the server's format: empty cells are null. */
export type SentRows = Record<string, string | null>[];

/** Columns, texts and API calls of one kind of import. */
export type SheetKind = SheetShape & {
  columnText: Readonly<Record<string, MessageDescriptor>>;
  /** Required columns. */
  needed: readonly string[];
  /** Columns that identify a row; always visible, even on narrow screens. */
  naming: readonly string[];
  rowsMax: number;
  faultText: Record<FileFault, MessageDescriptor>;
  /** Returns invalid cells and the number of rows created (or creatable). Throws errors of the request as a whole. */
  run: (rows: SentRows, how: { dryRun: boolean; idempotencyKey?: string }) => Promise<Outcome>;
};

/** State of an import: file read, columns mapped, rows checked, corrected and imported. */
export const useSheetImport = (kind: SheetKind, onDone: (created: number, updated: number) => void) => {
  const { i18n } = useLingui();
  const [file, setFile] = useState<Read | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  const [checked, setChecked] = useState<Checked | null>(null);
  /** Cells edited since the last check, as `line:column`. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [isReading, setReading] = useState(false);
  const keys = useRef(idempotencyKeys());
  const [isChecking, setChecking] = useState(false);
  const [isBringing, setBringing] = useState(false);

  const hold = (
    of: readonly FileRow[],
    { problems, created, updated = 0, changes = NO_CHANGES }: Outcome,
  ) => {
    setChecked({ problems: problemsOf(of, problems, kind.columns), count: created, updated, changes });
    setMended(new Set());
  };
  const refuse = (of: readonly FileRow[], error: unknown) => {
    const { found, rest } = problemsOfDetails(error instanceof ApiError ? error.details : []);
    if (found.length > 0) hold(of, { problems: found, created: 0 });
    setFault(found.length > 0 && rest.length === 0 ? null : errorText(i18n, error));
  };
  const judge = async (of: readonly FileRow[]) => {
    setFault(null);
    setChecking(true);
    try {
      hold(of, await kind.run(sentRows(of), { dryRun: true }));
    } catch (error) {
      refuse(of, error);
    } finally {
      setChecking(false);
    }
  };
  return {
    file,
    fault,
    mapping,
    rows,
    checked,
    mended,
    isReading,
    isChecking,
    isBringing,
    take: async (taken: File) => {
      setFault(null);
      setReading(true);
      const table = await readTable(taken, kind.rowsMax);
      setReading(false);
      if (typeof table === 'string') return setFault(i18n._(kind.faultText[table]));
      setFile({ name: taken.name, table });
      setMapping(mappingOf(table.headers, kind));
      setChecked(null);
    },
    map: (at: number, column: string | null) =>
      setMapping((now) =>
        // Each of our columns maps to at most one file column.
        now.map((one, index) => (index === at ? column : one === column ? null : one)),
      ),
    start: async () => {
      if (file === null) return;
      const read = fileRows(file.table, mapping);
      setRows(read);
      await judge(read);
    },
    again: () => judge(rows),
    mend: (line: number, column: string, text: string) => {
      setRows((now) =>
        now.map((row) => (row.line === line ? { line, cells: { ...row.cells, [column]: text } } : row)),
      );
      setMended((now) => new Set(now).add(`${line}:${column}`));
    },
    leaveOut: (line: number) => {
      setRows((now) => now.filter((row) => row.line !== line));
      setMended((now) => new Set(now).add(`${line}:out`));
    },
    bring: async () => {
      setFault(null);
      setBringing(true);
      const sent = sentRows(rows);
      try {
        const answer = await kind.run(sent, { dryRun: false, idempotencyKey: keys.current.for(sent) });
        keys.current.arrived();
        // Data changed between check and import: nothing was written, and the errors are shown.
        if (answer.problems.length > 0) hold(rows, { problems: answer.problems, created: 0 });
        else onDone(answer.created, answer.updated ?? 0);
      } catch (error) {
        refuse(rows, error);
      } finally {
        setBringing(false);
      }
    },
    /** Back to the column mapping, or to the file selection. */
    back: () => {
      setFault(null);
      if (checked === null) setFile(null);
      setChecked(null);
      setRows([]);
    },
  };
};
export type SheetImport = ReturnType<typeof useSheetImport>;
