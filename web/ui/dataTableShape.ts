import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What the server sorts by; the words for it are the screen's. */
export type TableSort = { column: string; desc: boolean };

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Directions that the server knows for it; none where it cannot be sorted by. */
  sorts?: readonly ('asc' | 'desc')[];
  align?: 'end';
  /** Not shown until it is chosen. */
  hidden?: true;
  /** So little that two stand beside each other in a card. */
  brief?: true;
};

export type TablePaging = {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
};

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Sorting and paging are the server's: the table only says what is wanted. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

/** The direction that a click on a header asks for next. */
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
