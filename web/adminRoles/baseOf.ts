import type { RoleEntry } from '../../contract/roles.ts';

/** The system role that a custom role extends; a system role extends none. */
export const baseOf = (
  { kind, base }: Pick<RoleEntry, 'kind' | 'base'>,
  roles: readonly RoleEntry[],
): RoleEntry | undefined =>
  kind === 'custom' ? roles.find((role) => role.kind === 'system' && role.code === base) : undefined;
