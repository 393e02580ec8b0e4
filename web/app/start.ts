import { profilePath } from '../account/ownProfile.ts';
import { reauthDialog } from '../auth/reauthDialog.ts';
import { onApi } from '../lib/api.ts';
import { connection } from '../lib/connection.ts';
import { followOwnLanguage } from '../lib/ownLanguage.ts';
import { queryClient } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { startSession } from '../lib/startSession.ts';
import { watchInstall } from '../pwa/install.ts';
import { refreshSiteSettings, startSiteSettings } from '../settings/siteSettings.ts';
import { takeFirstAnswers } from './firstAnswers.ts';
import { router } from './routes.tsx';
import { giveStyleNonce } from './styleNonce.ts';

/** Comes beside the first screen, not before it; a page that cannot have it is a page without it. */
const beAnApp = async () => {
  const { startApp } = await import('../pwa/startApp.ts');
  startApp({ client: queryClient, onNavigated: (listener) => router.subscribe('onResolved', listener) });
};

/** Ties session, calls and routes together: what one of them does not know of the others. */
export const start = () => {
  giveStyleNonce();
  takeFirstAnswers(queryClient, session.get().token !== null);
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
    // What one person has read is never shown to the next one at the same screen.
    void queryClient.resetQueries();
  });
  followOwnLanguage();
  connection.watch();
  watchInstall();
  beAnApp().catch(() => undefined);
  startSession();
  startSiteSettings();
};
