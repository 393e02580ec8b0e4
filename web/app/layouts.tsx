import { useLingui } from '@lingui/react/macro';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '../../contract/access.ts';
import { useUser } from '../lib/session.ts';
import { Footer } from '../settings/Footer.tsx';
import { Header } from './Header.tsx';
import classes from './layouts.module.css';
import { allowed, type MenuEntry } from './menus.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';

/** Header, a page that scrolls, footer. */
export const PageLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    <Header />
    <main id="main" tabIndex={-1} className={classes.page}>
      {children}
    </main>
    <Footer />
  </>
);

/** Header, and a screen that fills the window; its parts scroll by themselves. */
export const InstrumentLayout = () => (
  <div className={classes.window}>
    <Header />
    <main id="main" tabIndex={-1} className={classes.instrument}>
      <Outlet />
    </main>
  </div>
);

type WorkProps = { roles: readonly Role[]; menu: readonly MenuEntry[]; label: string };

const SideMenu = ({ roles, menu, label }: WorkProps) => {
  const { i18n } = useLingui();
  const user = useUser();
  if (user === null || !roles.includes(user.role)) return null;
  return (
    <nav className={classes.menu} aria-label={label}>
      {allowed(menu, user).map(({ to, label: entry, icon: Icon, beside: Beside }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/users/ads', includeSearch: false }}
          className={classes.entry}
        >
          <Icon size={18} aria-hidden />
          {i18n._(entry)}
          {Beside !== undefined && <Beside />}
        </Link>
      ))}
    </nav>
  );
};

/** Header, a menu of what the person may open, and one of its screens. */
export const WorkLayout = ({ roles, menu, label }: WorkProps) => (
  <>
    <Header />
    <div className={classes.work}>
      <SideMenu roles={roles} menu={menu} label={label} />
      <main id="main" tabIndex={-1} className={classes.workScreen}>
        <ProtectedRoute roles={roles}>
          <Outlet />
        </ProtectedRoute>
      </main>
    </div>
  </>
);
