import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Activity, lazy, Suspense, useState } from 'react';
import { isAdmin } from '../../contract/access.ts';
import { restoringMessage } from '../../contract/restoring.ts';
import { useAuthDialog } from '../auth/authDialog.ts';
import { useReauthOpen } from '../auth/reauthDialog.ts';
import { useUser } from '../lib/session.ts';
import { useUpgrade } from '../lib/upgrade.ts';
import { useSiteSettings, useSiteSettingsStatus } from '../settings/siteSettings.ts';
import { Loading } from '../ui/Loading.tsx';
import { KeyLayer } from './KeyLayer.tsx';
import { laterScreens } from './laterScreens.ts';
import { MaintenancePage } from './MaintenancePage.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import classes from './SiteGate.module.css';

const AppBar = lazy(async () => ({ default: (await import('../pwa/AppBar.tsx')).AppBar }));
const AuthDialog = lazy(async () => ({ default: (await laterScreens.signIn()).AuthDialog }));
const ReauthDialog = lazy(async () => ({ default: (await laterScreens.reauth()).ReauthDialog }));
const UpgradeDialog = lazy(async () => ({
  default: (await laterScreens.upgrade()).UpgradeDialog,
}));

/**
 * The screens, which wait unseen while maintenance stands before them: what somebody had begun to type is there when
 * it is over.
 */
const Screens = () => {
  const status = useSiteSettingsStatus();
  const { maintenanceMode, maintenanceMessage } = useSiteSettings();
  const user = useUser();
  // Staff who sign in with a provider come back here.
  const isCallback = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth/') });
  const isRestore = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/backup') });
  const isStaff = user !== null && isAdmin(user.role);
  // A restore closes everything but the screen that shows how far it is.
  const sees = isStaff && (isRestore || maintenanceMessage !== restoringMessage);
  const isOpen = !maintenanceMode || isCallback || sees;
  const [begun, setBegun] = useState(false);
  if (status === 'loading') return <Loading />;
  if (isOpen && !begun) setBegun(true);
  return (
    <>
      {maintenanceMode && sees && (
        <div className={classes.banner} role="status">
          <Trans>Maintenance is on: only staff see the site.</Trans>
        </div>
      )}
      {!isOpen && <MaintenancePage />}
      {begun && (
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <Outlet />
        </Activity>
      )}
    </>
  );
};

/** The site, or what stands before it: settings on their way, maintenance. The dialogs are above both. */
export const SiteGate = () => {
  const { opened } = useAuthDialog();
  const asksAgain = useReauthOpen();
  const { limit } = useUpgrade();
  return (
    <>
      <RouteAnnouncer />
      <Suspense>
        <AppBar />
      </Suspense>
      <KeyLayer />
      <Screens />
      {opened && (
        <Suspense>
          <AuthDialog />
        </Suspense>
      )}
      {asksAgain && (
        <Suspense>
          <ReauthDialog />
        </Suspense>
      )}
      {limit !== null && (
        <Suspense>
          <UpgradeDialog />
        </Suspense>
      )}
    </>
  );
};
