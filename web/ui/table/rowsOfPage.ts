import type { TablePaging } from './tableTypes.ts';

const ROWS = 50;

/** Pages a list on the client. A page beyond the end yields the last page. */
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
