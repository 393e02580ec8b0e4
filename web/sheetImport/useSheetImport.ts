import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError } from '../lib/apiError.ts';
import { complaint } from '../lib/complaint.ts';
import { repeatKeys } from '../lib/repeatKey.ts';
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
/** What the server said of the rows as they were then. */
type Checked = { problems: Problems; count: number };

/** Rows as the server takes them: what is empty is null. */
export type SentRows = Record<string, string | null>[];

/** What is done with the rows of a kind of file, and what it is called. */
export type SheetKind = SheetShape & {
  columnText: Readonly<Record<string, MessageDescriptor>>;
  /** Without a column for each of these nothing can be made. */
  needed: readonly string[];
  /** What names a row stays in sight where there is room for little. */
  naming: readonly string[];
  rowsMax: number;
  faultText: Record<FileFault, MessageDescriptor>;
  /** Answers every bad cell, and how many would be or were made. Throws what the server refuses as a whole. */
  run: (
    rows: SentRows,
    how: { dryRun: boolean; idempotencyKey?: string },
  ) => Promise<{ problems: readonly SheetProblem[]; created: number }>;
};

/** A file on its way in: read, its columns named, checked, mended, brought in. */
export const useSheetImport = (kind: SheetKind, onDone: (created: number) => void) => {
  const { i18n } = useLingui();
  const [file, setFile] = useState<Read | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  const [checked, setChecked] = useState<Checked | null>(null);
  /** Cells that were typed over since the last check, as `line:column`. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [isReading, setReading] = useState(false);
  const keys = useRef(repeatKeys());
  const [isChecking, setChecking] = useState(false);
  const [isBringing, setBringing] = useState(false);

  const hold = (of: readonly FileRow[], found: readonly SheetProblem[], count: number) => {
    setChecked({ problems: problemsOf(of, found, kind.columns), count });
    setMended(new Set());
  };
  const refuse = (of: readonly FileRow[], error: unknown) => {
    const { found, rest } = problemsOfDetails(error instanceof ApiError ? error.details : []);
    if (found.length > 0) hold(of, found, 0);
    setFault(found.length > 0 && rest.length === 0 ? null : complaint(i18n, error));
  };
  const judge = async (of: readonly FileRow[]) => {
    setFault(null);
    setChecking(true);
    try {
      const answer = await kind.run(sentRows(of), { dryRun: true });
      hold(of, answer.problems, answer.created);
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
        // A column of ours is one column of the file.
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
        // Something changed between the check and now: nothing was written, and it is said where.
        if (answer.problems.length > 0) hold(rows, answer.problems, 0);
        else onDone(answer.created);
      } catch (error) {
        refuse(rows, error);
      } finally {
        setBringing(false);
      }
    },
    /** Back to the columns, or to another file. */
    back: () => {
      setFault(null);
      if (checked === null) setFile(null);
      setChecked(null);
      setRows([]);
    },
  };
};
export type SheetImport = ReturnType<typeof useSheetImport>;
