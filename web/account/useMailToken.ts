import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/* Behind the #, which no server and no log sees; links that were mailed earlier have it in the query. */
const tokenIn = ({ hash, search }: Location): string | null =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');

/**
 * The token of a mail's link, or null where there is none. It leaves the address bar at once, so that it is neither
 * kept in the history nor copied along with the address. A second link that is opened in the same tab takes its place.
 */
export const useMailToken = (): string | null => {
  const router = useRouter();
  const hash = useLocation({ select: (here) => here.hash });
  const [token, setToken] = useState(() => tokenIn(location));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link in the same tab changes nothing but the hash
  useEffect(() => {
    const found = tokenIn(location);
    if (found === null) return;
    setToken(found);
    router.history.replace(location.pathname);
  }, [router, hash]);
  return token !== null && TOKEN.test(token) ? token : null;
};
