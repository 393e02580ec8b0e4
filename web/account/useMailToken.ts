import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token of a mail's link, or null where there is none. It leaves the address bar at once, so that it is neither
 * kept in the history nor copied along with the address.
 */
export const useMailToken = (): string | null => {
  const router = useRouter();
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  useEffect(() => {
    if (new URLSearchParams(location.search).has('token')) router.history.replace(location.pathname);
  }, [router]);
  return token !== null && TOKEN.test(token) ? token : null;
};
