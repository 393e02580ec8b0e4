import { read, searchOf } from '../lib/searchParams.ts';

export const roleParts = ['permissions', 'plan', 'people'] as const;

/** The roles' address: which role is open, at which part, and which page of its people. */
export const parseRolesSearch = searchOf({ role: read.id, part: read.oneOf(roleParts), page: read.page });
export type RolesSearch = ReturnType<typeof parseRolesSearch>;
