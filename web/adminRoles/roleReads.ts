import { contract } from '../../contract/index.ts';
import type { RoleEntry } from '../../contract/roles.ts';
import { call } from '../lib/api.ts';
import { session } from '../lib/session.ts';

/** What is out of date when a role, or who has it, changed. */
export const readsOfRoles = [
  contract.roles.list,
  contract.roles.members,
  contract.users.list,
  contract.users.read,
  contract.users.allForAdmin,
];

/** A role of one's own acts at once: the menu of this person follows. */
export const followOwnRole = async (role: Pick<RoleEntry, 'id' | 'kind' | 'base'>): Promise<void> => {
  const { token, user } = session.get();
  if (token === null || user === null) return;
  const isOwn = role.kind === 'system' ? user.role === role.base : user.customRole?.id === role.id;
  if (!isOwn) return;
  const me = await call(contract.auth.me).catch(() => null);
  if (me !== null) session.refreshUser(token, me);
};
