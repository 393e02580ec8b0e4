import type { Permission } from '../../contract/access.ts';
import type { RoleEntry } from '../../contract/roles.ts';
import { grants } from '../../contract/userGuards.ts';

/**
 * Why a permission of a role cannot be switched: the role is fixed, the viewer may only look, its base holds the
 * permission anyway, or the viewer does not hold it and so can neither give nor take it.
 */
export type Lock = 'fixed' | 'read_only' | 'inherited' | 'not_held';

type Viewer = { permissions: readonly Permission[] };
type LockedRole = Pick<RoleEntry, 'kind' | 'base'>;

/** Why nothing of a role can be changed by this viewer; null when something can. */
export const roleLock = (viewer: Viewer, role: LockedRole): Extract<Lock, 'fixed' | 'read_only'> | null => {
  if (role.kind === 'system' && role.base === 'superadmin') return 'fixed';
  return viewer.permissions.includes('roles.write') ? null : 'read_only';
};

/** `ofBase` are the permissions that a custom role has from what it extends. */
export const permissionLock = (
  viewer: Viewer,
  role: LockedRole,
  ofBase: readonly Permission[],
  permission: Permission,
): Lock | null => {
  const lock = roleLock(viewer, role);
  if (lock !== null) return lock;
  if (ofBase.includes(permission)) return 'inherited';
  return grants(viewer, [permission]) === null ? null : 'not_held';
};
