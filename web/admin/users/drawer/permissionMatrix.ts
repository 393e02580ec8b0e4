import { isGrantable, type Permission, permissions } from '../../../../contract/core/access.ts';

export type PermissionState = {
  permission: Permission;
  /** Held through the role or custom role, regardless of the checkbox. */
  inherited: boolean;
  /** Granted to this account individually. */
  own: boolean;
  /** Nobody grants or revokes a permission they do not hold. */
  changeable: boolean;
};

type Account = { permissions: readonly Permission[]; grantedPermissions: readonly Permission[] };

/** Fallback while the roles are unknown: permissions held but not granted individually. */
const heldByRoles = ({ permissions: held, grantedPermissions }: Account): Permission[] =>
  held.filter((permission) => !grantedPermissions.includes(permission));

/** State of each permission for the account, and whether the viewer may change it. */
export const permissionStates = (
  account: Account,
  own: readonly Permission[],
  viewer: { permissions: readonly Permission[] },
  ofRoles: readonly Permission[] = heldByRoles(account),
): PermissionState[] =>
  permissions.map((permission) => ({
    permission,
    inherited: ofRoles.includes(permission),
    own: own.includes(permission),
    changeable: isGrantable(permission) && viewer.permissions.includes(permission),
  }));

/** Permissions that differ between stored and ticked. */
export const permissionChange = (
  stored: readonly Permission[],
  ticked: readonly Permission[],
): Permission[] =>
  permissions.filter((permission) => stored.includes(permission) !== ticked.includes(permission));
