import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { contract } from '../../contract/index.ts';
import type { ImportColumn, ImportProblem } from '../../contract/productWrites.ts';
import { repeatKeys } from '../ads/repeatKey.ts';
import { ApiError } from '../lib/apiError.ts';
import { complaint } from '../lib/complaint.ts';
import { useSave } from '../lib/query.ts';
import { readTable, type SheetTable } from './importFile.ts';
import {
  type FileRow,
  fileRows,
  type Mapping,
  mappingOf,
  type Problems,
  problemsOf,
  problemsOfDetails,
  sentRows,
} from './importRows.ts';
import { faultText } from './importText.ts';
import { productReads } from './productReads.ts';

type Read = { name: string; table: SheetTable };
/** What the server said of the rows as they were then. */
type Checked = { problems: Problems; count: number };

/** A file on its way into the catalogue: read, its columns named, checked, mended, brought in. */
export const useImport = (onDone: (created: number) => void) => {
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
  const check = useSave(contract.products.importRows, { refresh: [] });
  const bring = useSave(contract.products.importRows, { refresh: productReads });

  const hold = (of: readonly FileRow[], found: readonly ImportProblem[], count: number) => {
    setChecked({ problems: problemsOf(of, found), count });
    setMended(new Set());
  };
  const refuse = (of: readonly FileRow[], error: unknown) => {
    const { found, rest } = problemsOfDetails(error instanceof ApiError ? error.details : []);
    if (found.length > 0) hold(of, found, 0);
    setFault(found.length > 0 && rest.length === 0 ? null : complaint(i18n, error));
  };
  const judge = async (of: readonly FileRow[]) => {
    setFault(null);
    try {
      const answer = await check.mutateAsync({ body: { rows: sentRows(of), dryRun: true } });
      hold(of, answer.problems, answer.created);
    } catch (error) {
      refuse(of, error);
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
    isChecking: check.isPending,
    isBringing: bring.isPending,
    take: async (taken: File) => {
      setFault(null);
      setReading(true);
      const table = await readTable(taken);
      setReading(false);
      if (typeof table === 'string') return setFault(i18n._(faultText[table]));
      setFile({ name: taken.name, table });
      setMapping(mappingOf(table.headers));
      setChecked(null);
    },
    map: (at: number, column: ImportColumn | null) =>
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
    mend: (line: number, column: ImportColumn, text: string) => {
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
      const body = { rows: sentRows(rows), dryRun: false };
      try {
        const answer = await bring.mutateAsync({ body, idempotencyKey: keys.current.for(body) });
        keys.current.arrived();
        onDone(answer.created);
      } catch (error) {
        refuse(rows, error);
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
export type Import = ReturnType<typeof useImport>;
