import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The server's sort key; the screen supplies the label. */
export type TableSort = { column: string; desc: boolean };

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort directions of the server; omitted if the column is not sortable. */
  sorts?: readonly ('asc' | 'desc')[];
  align?: 'end';
  /** Stays in sight at the end while wide rows scroll below it; for the last column. */
  stays?: true;
  /** Long text, cut with an ellipsis in a row. */
  cut?: true;
  /** Hidden by default. */
  hidden?: true;
  /** Short enough for two per line in a card. */
  brief?: true;
};

export type TablePaging = {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
};

export type Selection<Row> = {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  labelOf: (row: Row) => string;
};

export type RowsTable = {
  getIsAllRowsSelected: () => boolean;
  getIsSomeRowsSelected: () => boolean;
  toggleAllRowsSelected: (value?: boolean) => void;
  getRow: (id: string) => { getIsSelected: () => boolean; toggleSelected: (value?: boolean) => void };
};

export type RowsProps<Row> = {
  label: string;
  table: RowsTable;
  visible: readonly TableColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  openId?: string | undefined;
  busy?: boolean;
  sort: TableSort | null;
  onSort?: (sort: TableSort) => void;
  selection?: Selection<Row>;
};

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** The server sorts and pages; the table emits requests. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

/** The next sort direction after a click on a header. */
export const nextSort = (
  column: Pick<TableColumn<never>, 'id' | 'sorts'>,
  now: TableSort | null,
): TableSort | null => {
  const [first, ...others] = column.sorts ?? [];
  if (first === undefined) return null;
  const isNow = now?.column === column.id;
  const second = others[0] ?? first;
  const wanted = isNow && now.desc === (first === 'desc') ? second : first;
  return { column: column.id, desc: wanted === 'desc' };
};
