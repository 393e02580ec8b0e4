import { isGrantable, type Permission, permissions } from '../../contract/access.ts';

export type PermissionState = {
  permission: Permission;
  /** Held through the role or the custom role: it stays whatever is ticked. */
  inherited: boolean;
  /** Given to this account alone. */
  own: boolean;
  /** Nobody gives, or takes away, what they do not hold. */
  changeable: boolean;
};

type Account = { permissions: readonly Permission[]; grantedPermissions: readonly Permission[] };

/** What the roles hold, where the roles themselves are not known: what is held and was not given to the account alone. */
const heldByRoles = ({ permissions: held, grantedPermissions }: Account): Permission[] =>
  held.filter((permission) => !grantedPermissions.includes(permission));

/** One line for each permission: what the account has of it, and whether the viewer may change that. */
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

/** Those that differ between what is stored and what is ticked. */
export const permissionChange = (
  stored: readonly Permission[],
  ticked: readonly Permission[],
): Permission[] =>
  permissions.filter((permission) => stored.includes(permission) !== ticked.includes(permission));
