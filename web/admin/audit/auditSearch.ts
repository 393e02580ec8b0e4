import { read, searchOf } from '../../lib/searchParams.ts';

const LIMIT_MAX = 100;

/** Search parameters of the log: filters and the open entry. */
export const parseAuditSearch = searchOf({
  actor: read.text(254),
  action: read.text(60),
  entity: read.text(40),
  entityId: read.text(60),
  from: read.day,
  to: read.day,
  page: read.page,
  limit: (raw) => {
    const limit = read.page(raw);
    return limit !== undefined && limit <= LIMIT_MAX ? limit : undefined;
  },
  entry: read.id,
});
export type AuditSearch = ReturnType<typeof parseAuditSearch>;

/** The list's API query. */
export const auditQuery = ({ entry: _open, ...query }: AuditSearch) => query;

/** Without the page: the export contains what the list shows, all pages. */
export const exportQuery = ({ entry: _open, page: _page, limit: _limit, ...query }: AuditSearch) => query;

/** `undefined` removes a field from the address. */
export type AuditPatch = { [Field in keyof AuditSearch]?: AuditSearch[Field] | undefined };

/** Changes the filters: back to page 1 with no entry open. Defaults are left out of the address. */
export const changedAudit = (search: AuditSearch, patch: AuditPatch): AuditSearch =>
  parseAuditSearch({ ...search, page: undefined, entry: undefined, ...patch });

export const noFilters = {
  actor: undefined,
  action: undefined,
  entity: undefined,
  entityId: undefined,
  from: undefined,
  to: undefined,
} as const satisfies AuditPatch;

export const isFiltered = ({ page: _page, limit: _limit, entry: _entry, ...filters }: AuditSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
