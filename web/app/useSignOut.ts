import { useNavigate } from '@tanstack/react-router';
import { copyKey, waitingDrafts } from '../ads/waitingDrafts.ts';
import { formDrafts } from '../lib/formDrafts.ts';
import { session } from '../lib/session.ts';
import { shortcuts } from '../lib/shortcuts.ts';
import { signOut } from '../lib/startSession.ts';

/** Leaves for the landing page. What was typed on this device goes too, but for what waits if it is to stay. */
export const useLeave = () => {
  const navigate = useNavigate();
  return async ({ keeps }: { keeps: boolean }) => {
    const owner = session.get().user?.id;
    await navigate({ to: '/' });
    if (owner !== undefined) {
      const waiting = keeps ? waitingDrafts.of(owner) : [];
      formDrafts.removeOf(
        owner,
        waiting.map((adId) => copyKey(owner, adId)),
      );
    }
    await signOut();
  };
};

/** Signs out, and asks before if something that was written without a line has not gone yet. */
export const useSignOut = () => {
  const leave = useLeave();
  return () => {
    const owner = session.get().user?.id;
    if (owner !== undefined && waitingDrafts.of(owner).length > 0) shortcuts.open('signOut');
    else void leave({ keeps: false });
  };
};
