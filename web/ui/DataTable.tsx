import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import classes from './DataTable.module.css';
import { DataTableCards } from './DataTableCards.tsx';
import { DataTableColumns } from './DataTableColumns.tsx';
import { DataTableGrid } from './DataTableGrid.tsx';
import { DataTablePager } from './DataTablePager.tsx';
import { DataTableSort } from './DataTableSort.tsx';
import { dataTableFeatures, type TableColumn, type TablePaging, type TableSort } from './dataTableShape.ts';
import { SkeletonRows } from './SkeletonRows.tsx';

export type Selection<Row> = {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  labelOf: (row: Row) => string;
};

type Props<Row> = {
  /** Under this name the browser keeps which columns are shown. */
  name: string;
  label: string;
  /** The first one names the row and holds its link; it is always shown. */
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  openId?: string | undefined;
  /** The rows of another page or filter still stand. */
  busy?: boolean;
  /** What stands instead of the rows: it could not be loaded, or there are none. */
  instead?: ReactNode;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  paging: TablePaging | undefined;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  selection?: Selection<Row>;
  /** What stands above the rows, at their start: filters, or what can be done with the selected ones. */
  toolbar?: ReactNode;
};

const AWAITED = { rows: 10, height: 53 };
/** A card is as tall as its lines. */
const cardsAwaited = (columns: number) => ({ rows: 5, height: 34 + 26 * columns });

/** Rows of one page: a table, and on a narrow screen cards. It knows nothing of what it shows. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { columns, rows, idOf, selection, sort = null } = props;
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useLocalStorage<Record<string, boolean>>({
    key: `columns:${props.name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const data = useMemo(() => (rows === undefined ? [] : [...rows]), [rows]);
  const defs = useMemo(
    () =>
      columns.map((column, index) => ({
        id: column.id,
        header: column.header,
        enableHiding: index > 0,
        enableSorting: column.sorts !== undefined,
      })),
    [columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, hidden }) => [id, shown[id] ?? hidden !== true])),
    [columns, shown],
  );
  const rowSelection = Object.fromEntries((selection?.ids ?? []).map((id) => [id, true as const]));
  const table = useTable({
    features: dataTableFeatures,
    columns: defs,
    data: data as object[],
    getRowId: (row) => idOf(row as Row),
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      columnVisibility,
      rowSelection,
      sorting: sort === null ? [] : [{ id: sort.column, desc: sort.desc }],
    },
    onColumnVisibilityChange: (change) =>
      setShown(typeof change === 'function' ? change(columnVisibility) : change),
    onRowSelectionChange: (change) =>
      selection?.onChange(Object.keys(typeof change === 'function' ? change(rowSelection) : change)),
  });
  const visible = columns.filter(({ id }) => columnVisibility[id] !== false);
  const view = { ...props, table, visible, sort };
  return (
    <div className={classes.root}>
      {(!isNarrow || props.toolbar !== undefined || props.onSort !== undefined) && (
        <div className={classes.toolbar}>
          <div className={classes.start}>{props.toolbar}</div>
          {isNarrow && props.onSort !== undefined && (
            <div className={classes.sorting}>
              <DataTableSort columns={columns} sort={sort} onSort={props.onSort} />
            </div>
          )}
          {props.instead === undefined && (
            <DataTableColumns columns={table.getAllLeafColumns()} titles={columns} compact={isNarrow} />
          )}
        </div>
      )}
      {props.instead ??
        (rows === undefined ? (
          <div className={classes.awaited} role="status" aria-label={props.label} aria-busy>
            <SkeletonRows {...(isNarrow ? cardsAwaited(visible.length) : AWAITED)} />
          </div>
        ) : isNarrow ? (
          <DataTableCards {...view} rows={rows} />
        ) : (
          <DataTableGrid {...view} rows={rows} />
        ))}
      {props.paging !== undefined && props.paging.total > 0 && (
        <DataTablePager paging={props.paging} onPage={props.onPage} onLimit={props.onLimit} />
      )}
    </div>
  );
};
