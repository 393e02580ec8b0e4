import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { type Entitlements, effectivePermissions, type Permission } from '../../../contract/core/access.ts';
import type { RoleRow } from './roles.queries.ts';

/** Omits unknown permissions, of an older or newer version. */
export const permissionsOf = (row: Pick<RoleRow, 'base' | 'permissions'>): readonly Permission[] =>
  effectivePermissions(row.base, row.permissions);

export const viewRole = (row: RoleRow): RoleEntry => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  kind: row.kind,
  base: row.base,
  permissions: [...permissionsOf(row)],
  planAccess: row.plan_access as Entitlements,
  users: row.users,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
