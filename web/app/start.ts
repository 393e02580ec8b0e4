import { onApi } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { startSession } from '../lib/startSession.ts';
import { refreshSiteSettings, startSiteSettings } from '../settings/siteSettings.ts';
import { takeFirstAnswers } from './firstAnswers.ts';
import { router } from './routes.tsx';
import { giveStyleNonce } from './styleNonce.ts';

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
  });
  let lastUser = session.get().user?.id;
  session.subscribe(() => {
    const user = session.get().user?.id;
    if (user === lastUser) return;
    lastUser = user;
    // What one person has read is never shown to the next one at the same screen.
    void queryClient.resetQueries();
  });
  startSession();
  startSiteSettings();
};
