import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session.ts';

/** Path of the user's own profile; members and staff have different areas. */
export const profilePath = (): '/admin/profile' | '/users/profile' => {
  const { user } = session.get();
  return user !== null && isAdmin(user.role) ? '/admin/profile' : '/users/profile';
};

/** Reloads the signed-in user; does nothing when signed out. */
export const refreshMe = async (): Promise<void> => {
  const { token } = session.get();
  if (token === null) return;
  session.refreshUser(token, await call(contract.auth.me));
};
