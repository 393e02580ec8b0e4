import type { TablePaging } from './dataTableShape.ts';

const ROWS = 50;

/** One page of a list that is here as a whole. A page that is no more is the last one. */
export const rowsOfPage = <Entry>(
  entries: readonly Entry[],
  { page = 1, limit = ROWS }: { page?: number | undefined; limit?: number | undefined },
): { rows: Entry[]; paging: TablePaging } => {
  const totalPages = Math.max(1, Math.ceil(entries.length / limit));
  const at = Math.min(page, totalPages);
  return {
    rows: entries.slice((at - 1) * limit, at * limit),
    paging: { page: at, limit, total: entries.length, totalPages },
  };
};
