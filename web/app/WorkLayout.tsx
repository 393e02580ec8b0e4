import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Role } from '../../contract/core/access.ts';
import { scrollIntoViewWithin } from '../lib/scrollIntoViewWithin.ts';
import { useUser } from '../lib/session.ts';
import { PausedNotice } from '../member/account/PausedNotice.tsx';
import { Breadcrumbs } from './header/Breadcrumbs.tsx';
import { Header } from './header/Header.tsx';
import classes from './layouts.module.css';
import { allowed, type MenuEntry } from './routes/menus.ts';
import { ProtectedRoute } from './routes/ProtectedRoute.tsx';

type WorkProps = { roles: readonly Role[]; menu: readonly MenuEntry[]; label: string };

const SideMenu = ({ roles, menu, label }: WorkProps) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const [narrow, setNarrow] = useLocalStorage({
    key: 'menu',
    defaultValue: 'wide',
    getInitialValueInEffect: false,
  });
  const strip = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a phone the menu is a scrolling strip; keep the current entry in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with every screen
  useEffect(() => {
    // Counts that load later shift the entry.
    const sizes = new ResizeObserver(() => {
      scrollIntoViewWithin(strip.current, strip.current?.querySelector('[aria-current="page"]'));
    });
    for (const entry of strip.current?.querySelectorAll('a') ?? []) sizes.observe(entry);
    return () => sizes.disconnect();
  }, [path]);
  if (user === null || !roles.includes(user.role)) return null;
  const isNarrow = narrow === 'narrow';
  const Sign = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav ref={strip} className={classes.menu} aria-label={label} data-narrow={isNarrow || undefined}>
      {allowed(menu, user).map(({ to, label: entry, icon: Icon, beside: Beside }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/users/ads', includeSearch: false }}
          className={classes.entry}
          {...(isNarrow && { title: i18n._(entry) })}
        >
          <Icon size={18} aria-hidden />
          <span className={classes.entryName}>{i18n._(entry)}</span>
          {Beside !== undefined && <Beside />}
        </Link>
      ))}
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isNarrow}
        title={isNarrow ? t`Expand menu` : t`Collapse menu`}
        onClick={() => setNarrow(isNarrow ? 'wide' : 'narrow')}
      >
        <Sign size={18} aria-hidden />
        <span className={classes.entryName}>
          {isNarrow ? <Trans>Expand menu</Trans> : <Trans>Collapse menu</Trans>}
        </span>
      </button>
    </nav>
  );
};

const Paused = () =>
  useUser()?.isPaused === true && (
    <div className={classes.paused}>
      <PausedNotice />
    </div>
  );

/** Header, menu of the permitted screens, and the current screen. */
export const WorkLayout = ({ roles, menu, label }: WorkProps) => (
  <>
    <Header />
    <div className={classes.work}>
      <SideMenu roles={roles} menu={menu} label={label} />
      <main id="main" tabIndex={-1} className={classes.workScreen}>
        <ProtectedRoute roles={roles}>
          <Breadcrumbs root={label} menu={menu} />
          <Paused />
          <Outlet />
        </ProtectedRoute>
      </main>
    </div>
  </>
);
