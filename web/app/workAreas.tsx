import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { isAdmin, type Role, roles } from '../../contract/access.ts';
import { useUser } from '../lib/session.ts';
import { mayOpen, openAdminScreens } from './adminScreens.ts';
import { adminMenu, memberMenu } from './menus.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';
import { WorkLayout } from './WorkLayout.tsx';

/** Whoever is signed in. */
export const SignedIn = () => (
  <ProtectedRoute roles={roles}>
    <Outlet />
  </ProtectedRoute>
);

export const MemberLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={['paid', 'guest']} menu={memberMenu} label={t`My account`} />;
};

/** Everybody has notifications, whichever menu is theirs. */
export const OwnLayout = () => {
  const { t } = useLingui();
  const user = useUser();
  const menu = user !== null && isAdmin(user.role) ? adminMenu : memberMenu;
  return <WorkLayout roles={roles} menu={menu} label={t`My account`} />;
};

/** Members never enter the back office, whatever they hold. */
const admins: readonly Role[] = ['admin', 'superadmin'];
export const AdminLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={admins} menu={adminMenu} label={t`Back office`} />;
};

/** The layout lets in whom the back office is for; here each screen asks for its own permission. */
export const AdminGuard = () => {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return (
    <ProtectedRoute roles={admins} may={(user) => mayOpen(path, user)}>
      <Outlet />
    </ProtectedRoute>
  );
};

/** The first screen that the person may open: for a moderator the ads. */
export const AdminIndex = () => {
  const user = useUser();
  const first = user === null ? undefined : openAdminScreens(user)[0];
  return first === undefined ? null : <Navigate to={first.to} replace />;
};
