import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Activity, lazy, Suspense, useState } from 'react';
import { isAdmin } from '../../contract/core/access.ts';
import { restoringMessage } from '../../contract/operations/restoring.ts';
import { legalKinds } from '../../contract/site/legalKinds.ts';
import { useUser } from '../lib/session.ts';
import { useUpgrade } from '../lib/upgrade.ts';
import { useAuthDialog } from '../shared/auth/authDialog.ts';
import { useReauthOpen } from '../shared/auth/reauthDialog.ts';
import { useSiteSettings, useSiteSettingsStatus } from '../shared/settings/siteSettings.ts';
import { Loading } from '../ui/feedback/Loading.tsx';
import { KeyLayer } from './KeyLayer.tsx';
import { MaintenancePage } from './MaintenancePage.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { lazyScreens } from './routes/lazyScreens.ts';
import classes from './SiteGate.module.css';

const AppBar = lazy(async () => ({ default: (await import('../offline/AppBar.tsx')).AppBar }));
const AuthDialog = lazy(async () => ({ default: (await lazyScreens.signIn()).AuthDialog }));
const ReauthDialog = lazy(async () => ({ default: (await lazyScreens.reauth()).ReauthDialog }));
const NewTermsDialog = lazy(async () => ({ default: (await lazyScreens.newTerms()).NewTermsDialog }));
const UpgradeDialog = lazy(async () => ({
  default: (await lazyScreens.upgrade()).UpgradeDialog,
}));

/**
 * The screens stay mounted but hidden behind the maintenance screen, so that input survives until maintenance is
 * over.
 */
const Screens = () => {
  const status = useSiteSettingsStatus();
  const { maintenanceMode, maintenanceMessage } = useSiteSettings();
  const user = useUser();
  // Staff who sign in with a provider return here.
  const isCallback = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth/') });
  const isRestore = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/backup') });
  const isStaff = user !== null && isAdmin(user.role);
  // During a restore only its progress screen is available.
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

/** The version of the terms that a member has to accept; null if none, also on the legal pages themselves and for staff. */
const useTermsToAccept = (): number | null => {
  const { legal, maintenanceMode } = useSiteSettings();
  const user = useUser();
  const isReading = useLocation({
    select: ({ pathname }) => legalKinds.some((kind) => pathname === `/${kind}`),
  });
  // A user stored by an earlier release has no such field until the profile is fetched.
  if (user === null || !('acceptedTerms' in user) || isReading || !legal.consentRequired) return null;
  // The operator’s own people work under other terms.
  if (isAdmin(user.role) || maintenanceMode) return null;
  return legal.terms !== null && (user.acceptedTerms ?? 0) < legal.terms ? legal.terms : null;
};

/** The site, or instead of it the loading or the maintenance screen. Dialogs are above both. */
export const SiteGate = () => {
  const { opened } = useAuthDialog();
  const asksAgain = useReauthOpen();
  const { limit } = useUpgrade();
  const terms = useTermsToAccept();
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
      {terms !== null && !opened && (
        <Suspense>
          <NewTermsDialog version={terms} />
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
