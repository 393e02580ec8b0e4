import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { type Role, roles } from '../../../contract/core/access.ts';
import { useUser } from '../../lib/session.ts';
import { WorkLayout } from '../WorkLayout.tsx';
import { mayOpen, openAdminScreens } from './adminScreens.ts';
import { adminMenu, memberMenu } from './menus.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';

/** Routes for everybody who is signed in. */
export const SignedIn = () => (
  <ProtectedRoute roles={roles}>
    <Outlet />
  </ProtectedRoute>
);

export const MemberLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={['paid', 'guest']} menu={memberMenu} label={t`My account`} />;
};

/** Members never enter the back office, whatever their permissions. */
const admins: readonly Role[] = ['admin', 'superadmin'];
export const AdminLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={admins} menu={adminMenu} label={t`Back office`} />;
};

/** The layout checks access to the back office; this checks the screen's own permission. */
export const AdminGuard = () => {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return (
    <ProtectedRoute roles={admins} may={(user) => mayOpen(path, user)}>
      <Outlet />
    </ProtectedRoute>
  );
};

/** Redirects to the first permitted screen. */
export const AdminIndex = () => {
  const user = useUser();
  const first = user === null ? undefined : openAdminScreens(user)[0];
  return first === undefined ? null : <Navigate to={first.to} replace />;
};
