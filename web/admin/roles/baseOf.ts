import type { RoleEntry } from '../../../contract/accounts/roles.ts';

/** The system role that a custom role extends; undefined for a system role. */
export const baseOf = (
  { kind, base }: Pick<RoleEntry, 'kind' | 'base'>,
  roles: readonly RoleEntry[],
): RoleEntry | undefined =>
  kind === 'custom' ? roles.find((role) => role.kind === 'system' && role.code === base) : undefined;
