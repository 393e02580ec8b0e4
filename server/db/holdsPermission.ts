import { sql } from 'kysely';
import type { Permission } from '../../contract/core/access.ts';

/**
 * Whether user `u`, with the role `r` and the custom role `c`, holds a permission, as `effectivePermissions` has it: by
 * the custom role or else the role, or alone; members hold none.
 */
export const holdsPermission = (
  permission: Permission,
) => sql<boolean>`(u.role = 'superadmin' or (u.role = 'admin' and (
  ${permission} = any(u.permissions) or ${permission} = any(coalesce(c.permissions, r.permissions)))))`;
