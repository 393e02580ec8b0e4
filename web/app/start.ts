import { followOwnLanguage } from '../i18n/ownLanguage.ts';
import { onApi } from '../lib/api/api.ts';
import { setResponseStore } from '../lib/api/callWithOfflineFallback.ts';
import { connection } from '../lib/api/connection.ts';
import { queryClient } from '../lib/api/query.ts';
import { session } from '../lib/session.ts';
import { startSession } from '../lib/startSession.ts';
import { profilePath } from '../member/account/ownProfile.ts';
import { watchInstall } from '../offline/install.ts';
import { reauthDialog } from '../shared/auth/reauthDialog.ts';
import { refreshSiteSettings, startSiteSettings } from '../shared/settings/siteSettings.ts';
import { hydrateQueries } from './hydrateQueries.ts';
import { router } from './routes/routes.tsx';
import { giveStyleNonce } from './style/styleNonce.ts';

/** Loads the offline features after the first screen; if that fails the site works without them. */
const beAnApp = async () => {
  const { startApp } = await import('../offline/startApp.ts');
  startApp({ client: queryClient, onNavigated: (listener) => router.subscribe('onResolved', listener) });
};

/** Connects session, API calls and router, which do not import one another. */
export const start = () => {
  giveStyleNonce();
  setResponseStore(() => import('../offline/responseStore.ts').then(({ responseStore }) => responseStore));
  hydrateQueries(queryClient, session.get().token !== null);
  onApi({
    expired: () => {
      const { pathname, href } = router.state.location;
      void router.navigate({ to: '/login', search: pathname === '/' ? {} : { next: href }, replace: true });
    },
    maintenance: () => void refreshSiteSettings(),
    reauthenticate: reauthDialog.ask,
    factorMissing: () => {
      const to = profilePath();
      if (router.state.location.pathname !== to)
        void router.navigate({ to, hash: 'security', replace: true });
    },
  });
  let lastUser = session.get().user?.id;
  session.subscribe(() => {
    const user = session.get().user?.id;
    if (user === lastUser) return;
    lastUser = user;
    // One user's cache must never be shown to the next.
    void queryClient.resetQueries();
  });
  followOwnLanguage();
  connection.watch();
  watchInstall();
  beAnApp().catch(() => undefined);
  startSession();
  startSiteSettings();
};
