import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session.ts';

/** Reads invalidated by a change of a role or its members. */
export const readsOfRoles = [
  contract.roles.list,
  contract.roles.members,
  contract.users.list,
  contract.users.read,
  contract.users.allForAdmin,
];

/** A change of the viewer's own role takes effect at once: reloads the session's user, and with it the menu. */
export const followOwnRole = async (role: Pick<RoleEntry, 'id' | 'kind' | 'base'>): Promise<void> => {
  const { token, user } = session.get();
  if (token === null || user === null) return;
  const isOwn = role.kind === 'system' ? user.role === role.base : user.customRole?.id === role.id;
  if (!isOwn) return;
  const me = await call(contract.auth.me).catch(() => null);
  if (me !== null) session.refreshUser(token, me);
};
