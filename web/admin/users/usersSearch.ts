import { userSorts } from '../../../contract/accounts/users.ts';
import { roles } from '../../../contract/core/access.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import type { TableSort } from '../../ui/table/tableTypes.ts';

const LIMIT_MAX = 100;

export const userParts = ['account', 'access', 'payments', 'wallet', 'tickets', 'history'] as const;
export type UserPart = (typeof userParts)[number];

/** Search parameters of the accounts: filters, the open account and its tab. */
export const parseUsersSearch = searchOf({
  q: read.text(200),
  role: read.oneOf(roles),
  customRole: read.id,
  state: read.oneOf(['active', 'blocked']),
  confirmed: read.oneOf(['yes', 'no']),
  country: (raw) => (typeof raw === 'string' && /^[A-Z]{2}$/.test(raw) ? raw : undefined),
  sort: read.oneOf(userSorts),
  page: read.page,
  limit: (raw) => {
    const limit = read.page(raw);
    return limit !== undefined && limit <= LIMIT_MAX ? limit : undefined;
  },
  user: read.id,
  part: read.oneOf(userParts),
});
export type UsersSearch = ReturnType<typeof parseUsersSearch>;

/** `undefined` removes a field from the address. */
export type UsersPatch = { [Field in keyof UsersSearch]?: UsersSearch[Field] | undefined };

type UserSort = (typeof userSorts)[number];
const DEFAULT_SORT: UserSort = 'newest';

/** API filters without page: the export contains what the list shows. */
export const exportQuery = ({ q, role, customRole, state, confirmed, country, sort }: UsersSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(role === undefined ? {} : { role: [role] }),
  ...(customRole === undefined ? {} : { customRoleId: customRole }),
  ...(state === undefined ? {} : { isActive: state === 'active' ? ('true' as const) : ('false' as const) }),
  ...(confirmed === undefined
    ? {}
    : { emailVerified: confirmed === 'yes' ? ('true' as const) : ('false' as const) }),
  ...(country === undefined ? {} : { country }),
  ...(sort === undefined || sort === DEFAULT_SORT ? {} : { sort }),
});

export const usersQuery = (search: UsersSearch) => ({
  ...exportQuery(search),
  ...(search.page === undefined || search.page === 1 ? {} : { page: search.page }),
  ...(search.limit === undefined ? {} : { limit: search.limit }),
});

/** Changes the filters: back to page 1 with no account open. Defaults are left out of the address. */
export const changedUsers = (search: UsersSearch, patch: UsersPatch): UsersSearch => {
  const { page, sort, ...next } = parseUsersSearch({
    ...search,
    page: undefined,
    user: undefined,
    part: undefined,
    ...patch,
  });
  return {
    ...next,
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(sort === undefined || sort === DEFAULT_SORT ? {} : { sort }),
  };
};

export const noFilters = {
  q: undefined,
  role: undefined,
  customRole: undefined,
  state: undefined,
  confirmed: undefined,
  country: undefined,
} as const satisfies UsersPatch;

export const isFiltered = (search: UsersSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((key) => search[key] !== undefined);

const sorts: Record<UserSort, TableSort> = {
  newest: { column: 'createdAt', desc: true },
  oldest: { column: 'createdAt', desc: false },
  username: { column: 'username', desc: false },
  last_seen: { column: 'lastSeenAt', desc: true },
};

export const tableSortOf = ({ sort = DEFAULT_SORT }: UsersSearch): TableSort => sorts[sort];

export const sortOf = ({ column, desc }: TableSort): UserSort =>
  userSorts.find((sort) => sorts[sort].column === column && sorts[sort].desc === desc) ?? DEFAULT_SORT;
