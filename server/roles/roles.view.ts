import { type Entitlements, effectivePermissions, type Permission } from '../../contract/access.ts';
import type { RoleEntry } from '../../contract/roles.ts';
import type { RoleRow } from './roles.queries.ts';

/** Unknown words, of an older or a newer version, left out. */
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
