import type { User } from '../../../../contract/accounts/auth.ts';
import type { RoleEntry } from '../../../../contract/accounts/roles.ts';
import { grants, userGuards } from '../../../../contract/accounts/userGuards.ts';
import { type Permission, type Role, rolePermissions } from '../../../../contract/core/access.ts';

type Viewer = { role: Role; permissions: readonly Permission[] };

/** Nobody assigns a role with more permissions than their own; only superadmins assign superadmin. */
export const mayGive = (
  viewer: Viewer,
  { base, permissions }: Pick<RoleEntry, 'base' | 'permissions'>,
): boolean => (userGuards.giveBase(viewer, base) ?? grants(viewer, permissions)) === null;

/** Roles that a new account may have; until the roles are loaded, judged by their default permissions. */
export const mayCreate = (viewer: Viewer, role: Role, roles: readonly RoleEntry[] = []): boolean => {
  const known = roles.find(({ kind, code }) => kind === 'system' && code === role);
  return userGuards.create(viewer, role, known?.permissions ?? rolePermissions[role]) === null;
};

/** Permissions of an account's role, or of its custom role instead; undefined until roles are loaded. */
export const permissionsOfRoles = (
  user: Pick<User, 'role' | 'customRole'>,
  roles: readonly RoleEntry[] | undefined,
): Permission[] | undefined => {
  if (roles === undefined) return undefined;
  if (user.role === 'superadmin') return [...rolePermissions.superadmin];
  const decisive = roles.find(({ code, kind, id }) =>
    user.customRole === null
      ? kind === 'system' && code === user.role
      : kind === 'custom' && id === user.customRole.id,
  );
  return decisive?.permissions ?? [];
};

/** The picked role: a system role by code, a custom one by id. */
export const pickedRole = (
  value: string,
  roles: readonly RoleEntry[],
): { role: Role; customRoleId: string | null } | null => {
  const picked = roles.find((role) => (role.kind === 'system' ? role.code : role.id) === value);
  if (picked === undefined) return null;
  return { role: picked.base, customRoleId: picked.kind === 'custom' ? picked.id : null };
};
