import { contract } from '../../contract/index.ts';
import type { UserDetail } from '../../contract/users.ts';
import { session } from '../lib/session.ts';

/** What a change of an account makes out of date. */
export const readsOfUser = [
  contract.users.list,
  contract.users.read,
  contract.users.allForAdmin,
  contract.audit.list,
  contract.roles.list,
  contract.roles.members,
];

/** Whoever changes their own account sees it at once in the header too. */
export const tellSession = (saved: UserDetail) => {
  const { token, user } = session.get();
  if (token !== null && user?.id === saved.id) session.refreshUser(token, saved);
};
