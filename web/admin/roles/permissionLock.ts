import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { grants, staffHolds } from '../../../contract/accounts/userGuards.ts';
import { isGrantable, type Permission } from '../../../contract/core/access.ts';

/**
 * Why a permission of a role cannot be switched: the role is fixed, the viewer has read access only, the role is one for
 * members, only superadmins can have the permission, or the viewer does not hold it and so can neither grant nor revoke it.
 */
export type Lock = 'fixed' | 'read_only' | 'members_hold_none' | 'superadmins_only' | 'not_held';

type Viewer = { permissions: readonly Permission[] };
type LockedRole = Pick<RoleEntry, 'kind' | 'base'>;

/** Why this viewer cannot change a role at all; null if they can. */
export const roleLock = (viewer: Viewer, role: LockedRole): Extract<Lock, 'fixed' | 'read_only'> | null => {
  if (role.kind === 'system' && role.base === 'superadmin') return 'fixed';
  return viewer.permissions.includes('roles.write') ? null : 'read_only';
};

export const permissionLock = (viewer: Viewer, role: LockedRole, permission: Permission): Lock | null => {
  const lock = roleLock(viewer, role);
  if (lock !== null) return lock;
  if (staffHolds(role.base, [permission]) !== null) return 'members_hold_none';
  if (!isGrantable(permission)) return 'superadmins_only';
  return grants(viewer, [permission]) === null ? null : 'not_held';
};
