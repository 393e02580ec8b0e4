import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useKeyHelp, useShortcuts } from '../../lib/shortcuts.ts';
import classes from './DataTable.module.css';
import { nextSort, type RowsProps, type TableColumn, type TableSort } from './tableTypes.ts';

const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys move the focus between rows, on their links or on their checkboxes. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLElement)) return;
  const kind = from.closest('[data-select]') === null ? '[data-main] a' : '[data-select] input';
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)];
  const at = stops.indexOf(from);
  if (at === -1) return;
  event.preventDefault();
  stops[step(at, stops.length - 1)]?.focus();
};

/** `J` and `K` do the same from anywhere on the screen, starting at the open row or the first. */
const useRowKeys = (opens: boolean) => {
  const { t } = useLingui();
  const body = useRef<HTMLTableSectionElement>(null);
  const walkBy = (by: 1 | -1) => () => {
    const focused = document.activeElement;
    const tables = [...document.querySelectorAll('tbody[data-rows]')];
    if ((tables.find((one) => one.contains(focused)) ?? tables[0]) !== body.current) return;
    const stops = [...(body.current?.querySelectorAll<HTMLElement>('[data-main] a') ?? [])];
    const at = stops.findIndex((stop) => stop.contains(focused));
    const open = stops.findIndex((stop) => stop.closest('[data-open]') !== null);
    const next = at >= 0 ? at + by : Math.max(0, open);
    stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus();
  };
  useShortcuts({ j: walkBy(1), k: walkBy(-1) });
  useKeyHelp(
    opens
      ? [
          { key: 'J', does: t`Next row` },
          { key: 'K', does: t`Previous row` },
          { key: 'Enter', does: t`Open the row` },
          { key: '↑ ↓', does: t`From row to row` },
        ]
      : [],
  );
  return body;
};

const SortHeader = <Row,>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
}) => {
  const isNow = sort?.column === column.id;
  const Sign = !isNow ? IconSelector : sort.desc ? IconArrowDown : IconArrowUp;
  const next = nextSort(column, sort);
  return (
    <button type="button" className={classes.sort} onClick={() => next !== null && onSort(next)}>
      {column.header}
      <Sign size={14} aria-hidden data-now={isNow || undefined} />
    </button>
  );
};

export const DataTableGrid = <Row,>(props: RowsProps<Row>) => {
  const { table, visible, sort, onSort, selection, idOf } = props;
  const { t } = useLingui();
  const body = useRowKeys('openId' in props);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={props.label} aria-busy={props.busy === true}>
        <thead>
          <tr>
            {selection !== undefined && (
              <th className={classes.select} data-select>
                <Checkbox
                  size="xs"
                  aria-label={t`Select all on this page`}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                />
              </th>
            )}
            {visible.map((column) => {
              const isNow = sort?.column === column.id;
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-align={column.align}
                  data-stays={column.stays}
                  {...(isNow ? { 'aria-sort': sort.desc ? 'descending' : 'ascending' } : {})}
                >
                  {column.sorts === undefined || onSort === undefined ? (
                    column.header
                  ) : (
                    <SortHeader column={column} sort={sort} onSort={onSort} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body} data-rows onKeyDown={walk}>
          {props.rows.map((row) => {
            const id = idOf(row);
            const entry = table.getRow(id);
            const isSelected = selection !== undefined && entry.getIsSelected();
            return (
              <tr
                key={id}
                data-open={id === props.openId || undefined}
                data-selected={isSelected || undefined}
              >
                {selection !== undefined && (
                  <td className={classes.select} data-select>
                    <Checkbox
                      size="xs"
                      aria-label={selection.labelOf(row)}
                      checked={isSelected}
                      onChange={(event) => entry.toggleSelected(event.currentTarget.checked)}
                    />
                  </td>
                )}
                {visible.map((column, index) => (
                  <td
                    key={column.id}
                    data-align={column.align}
                    data-stays={column.stays}
                    data-main={index === 0 || undefined}
                  >
                    {column.cut ? <span className={classes.cut}>{column.cell(row)}</span> : column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
