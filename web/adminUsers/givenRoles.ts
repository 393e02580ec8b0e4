import { type Permission, type Role, rolePermissions } from '../../contract/access.ts';
import type { User } from '../../contract/auth.ts';
import type { RoleEntry } from '../../contract/roles.ts';
import { grants, userGuards } from '../../contract/userGuards.ts';

type Viewer = { role: Role; permissions: readonly Permission[] };

/** Nobody gives a role that holds more than they do; the highest is given only by those who have it. */
export const mayGive = (
  viewer: Viewer,
  { base, permissions }: Pick<RoleEntry, 'base' | 'permissions'>,
): boolean => (userGuards.giveBase(viewer, base) ?? grants(viewer, permissions)) === null;

/** What a new account may be; while the roles are not known, by what they start from. */
export const mayCreate = (viewer: Viewer, role: Role, roles: readonly RoleEntry[] = []): boolean => {
  const known = roles.find(({ kind, code }) => kind === 'system' && code === role);
  return userGuards.create(viewer, role, known?.permissions ?? rolePermissions[role]) === null;
};

/** What an account may do by its role, or by the custom role in its place; undefined while roles are not known. */
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

/** What is picked: a system role by its name, a custom one by its id. */
export const pickedRole = (
  value: string,
  roles: readonly RoleEntry[],
): { role: Role; customRoleId: string | null } | null => {
  const picked = roles.find((role) => (role.kind === 'system' ? role.code : role.id) === value);
  if (picked === undefined) return null;
  return { role: picked.base, customRoleId: picked.kind === 'custom' ? picked.id : null };
};
