import type { UserDetail } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { session } from '../../lib/session.ts';

/** Reads invalidated by a change of an account. */
export const readsOfUser = [
  contract.users.list,
  contract.users.read,
  contract.users.allForAdmin,
  contract.audit.list,
  contract.roles.list,
  contract.roles.members,
];

/** Reads invalidated by a request about the data of an account, or by a legal hold on it. */
export const readsOfRequest = [contract.dataRequests.list, contract.stats.staffNeeds, ...readsOfUser];

/** After a change of the viewer's own account, updates the session and so the header. */
export const updateSession = (saved: UserDetail) => {
  const { token, user } = session.get();
  if (token !== null && user?.id === saved.id) session.refreshUser(token, saved);
};
