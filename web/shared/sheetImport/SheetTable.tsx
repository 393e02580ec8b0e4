import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './SheetTable.module.css';
import type { FileRow, Problems } from './sheetRows.ts';
import type { SheetImport, SheetKind } from './useSheetImport.ts';

type Props = {
  kind: SheetKind;
  work: SheetImport;
  rows: readonly FileRow[];
  columns: readonly string[];
  problems: Problems;
};

type CellProps = {
  line: number;
  label: string;
  isNaming: boolean;
  text: string;
  problem: string | undefined;
  isMended: boolean;
  onMend: (text: string) => void;
};

const Cell = ({ line, label, isNaming, text, problem, isMended, onMend }: CellProps) => {
  const { t } = useLingui();
  const id = useId();
  const isBad = problem !== undefined && !isMended;
  return (
    <td
      data-label={label}
      data-bad={isBad || undefined}
      data-mended={isMended || undefined}
      data-names={isNaming || undefined}
      data-touched={problem !== undefined || undefined}
    >
      <input
        className={classes.field}
        aria-label={t`${label}, row ${line}`}
        {...(isBad ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        value={text}
        maxLength={4000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onMend(event.currentTarget.value)}
      />
      {isBad && (
        <span id={id} className={classes.problem}>
          {problem}
        </span>
      )}
    </td>
  );
};

/** Current rows of the file; every cell is editable, invalid ones show their error. */
export const SheetTable = ({ kind, work, rows, columns, problems }: Props) => {
  const { t, i18n } = useLingui();
  const nameOf = (column: string) => {
    const text = kind.columnText[column];
    return text === undefined ? column : i18n._(text);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t`Rows of the file`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Row`}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {nameOf(column)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => {
            const wrong = problems.get(line);
            return (
              <tr key={line}>
                <th scope="row" data-label={t`Row`}>
                  {line}
                  {wrong?.[''] !== undefined && <span className={classes.problem}>{wrong['']}</span>}
                </th>
                {columns.map((column) => (
                  <Cell
                    key={column}
                    line={line}
                    label={nameOf(column)}
                    isNaming={kind.naming.includes(column)}
                    text={cells[column] ?? ''}
                    problem={wrong?.[column]}
                    isMended={work.mended.has(`${line}:${column}`)}
                    onMend={(text) => work.mend(line, column, text)}
                  />
                ))}
                <td className={classes.out}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t`Leave row ${line} out`}
                    onClick={() => work.leaveOut(line)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
