import { isAdmin } from '../../contract/access.ts';
import { contract } from '../../contract/index.ts';
import { call } from '../lib/api.ts';
import { session } from '../lib/session.ts';

/** Where the person's own profile is: members and staff have different areas. */
export const profilePath = (): '/admin/profile' | '/users/profile' => {
  const { user } = session.get();
  return user !== null && isAdmin(user.role) ? '/admin/profile' : '/users/profile';
};

/** Brings what is shown of the signed-in person up to date; signed out there is nothing to do. */
export const refreshMe = async (): Promise<void> => {
  const { token } = session.get();
  if (token === null) return;
  session.refreshUser(token, await call(contract.auth.me));
};
