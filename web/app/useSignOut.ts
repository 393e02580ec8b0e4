import { useNavigate } from '@tanstack/react-router';
import { waitingDrafts } from '../ads/waitingDrafts.ts';
import { formDrafts } from '../lib/formDrafts.ts';
import { signOut } from '../lib/startSession.ts';

/**
 * Leaves for the landing page, and takes along what was typed and not sent. What was written without a line waits for
 * who wrote it, as they were told.
 */
export const useSignOut = () => {
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/' });
    formDrafts.removeAll(waitingDrafts.keys());
    await signOut();
  };
};
