import { useNavigate } from '@tanstack/react-router';
import { formDrafts } from '../../lib/formDrafts.ts';
import { session } from '../../lib/session.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { signOut } from '../../lib/startSession.ts';
import { copyKey, waitingDrafts } from '../../member/adEditor/drafts/waitingDrafts.ts';

/** Signs out to the landing page and deletes the drafts on this device; `keepDrafts` keeps the unsent drafts of ads. */
export const useLeave = () => {
  const navigate = useNavigate();
  return async ({ keepDrafts }: { keepDrafts: boolean }) => {
    const owner = session.get().user?.id;
    await navigate({ to: '/' });
    if (owner !== undefined) {
      const waiting = keepDrafts ? waitingDrafts.of(owner) : [];
      formDrafts.removeOf(
        owner,
        waiting.map((adId) => copyKey(owner, adId)),
      );
    }
    await signOut();
  };
};

/** Signs out; asks first if drafts written offline are unsent. */
export const useSignOut = () => {
  const leave = useLeave();
  return () => {
    const owner = session.get().user?.id;
    if (owner !== undefined && waitingDrafts.of(owner).length > 0) shortcuts.open('signOut');
    else void leave({ keepDrafts: false });
  };
};
