import { useMediaQuery } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { SkeletonRows } from '../feedback/SkeletonRows.tsx';
import classes from './DataTable.module.css';
import { DataTableCards } from './DataTableCards.tsx';
import { DataTableColumns } from './DataTableColumns.tsx';
import { DataTableGrid } from './DataTableGrid.tsx';
import { DataTablePager } from './DataTablePager.tsx';
import { DataTableSort } from './DataTableSort.tsx';
import {
  dataTableFeatures,
  type Selection,
  type TableColumn,
  type TablePaging,
  type TableSort,
} from './tableTypes.ts';
import { useShownColumns } from './useShownColumns.ts';

type Props<Row> = {
  /** Storage key of the visible columns. */
  name: string;
  label: string;
  /** The first column names the row and contains its link; it is always shown. */
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  openId?: string | undefined;
  /** The rows are those of the previous page or filter. */
  busy?: boolean;
  /** Replaces the rows: error or empty state. */
  instead?: ReactNode;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  paging: TablePaging | undefined;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  selection?: Selection<Row>;
  /** Above the rows, at the start: filters, or actions for the selected rows. */
  toolbar?: ReactNode;
  /** Beside the choice of columns: the views that somebody keeps. */
  views?: ReactNode;
};

const AWAITED = { rows: 10, height: 53 };
/** Height of a card in the skeleton, from its number of lines. */
const cardsAwaited = (columns: number) => ({ rows: 5, height: 34 + 26 * columns });

/** One page of rows: a table, or cards on a narrow screen. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { columns, rows, idOf, selection, sort = null } = props;
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useShownColumns(props.name);
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
      {(!isNarrow ||
        props.toolbar !== undefined ||
        props.views !== undefined ||
        props.onSort !== undefined) && (
        <div className={classes.toolbar}>
          <div className={classes.start}>{props.toolbar}</div>
          {isNarrow && props.onSort !== undefined && (
            <div className={classes.sorting}>
              <DataTableSort columns={columns} sort={sort} onSort={props.onSort} />
            </div>
          )}
          {props.views}
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
        <DataTablePager
          paging={props.paging}
          label={props.label}
          onPage={props.onPage}
          onLimit={props.onLimit}
        />
      )}
    </div>
  );
};
