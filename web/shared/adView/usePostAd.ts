import { useNavigate } from '@tanstack/react-router';
import { session } from '../../lib/session.ts';
import { authDialog } from '../auth/authDialog.ts';

/** Opens the new ad form; signed-out users get the login dialog first. */
export const usePostAd = () => {
  const navigate = useNavigate();
  return () => {
    const start = () => void navigate({ to: '/create-ad' });
    if (session.get().user === null) authDialog.open({ goOn: start, next: '/create-ad' });
    else start();
  };
};
