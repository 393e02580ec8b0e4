import { read, searchOf } from '../../lib/searchParams.ts';

export const roleParts = ['permissions', 'plan', 'people'] as const;

/** Search parameters of the roles: the open role, its tab, and the page of its members. */
export const parseRolesSearch = searchOf({ role: read.id, part: read.oneOf(roleParts), page: read.page });
export type RolesSearch = ReturnType<typeof parseRolesSearch>;
