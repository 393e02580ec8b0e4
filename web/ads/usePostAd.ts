import { useNavigate } from '@tanstack/react-router';
import { authDialog } from '../auth/authDialog.ts';
import { session } from '../lib/session.ts';

/** Leads to the new ad, over the dialog for those who are not signed in. */
export const usePostAd = () => {
  const navigate = useNavigate();
  return () => {
    const start = () => void navigate({ to: '/create-ad' });
    if (session.get().user === null) authDialog.open({ goOn: start, next: '/create-ad' });
    else start();
  };
};
