import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/* In the hash, which never reaches servers or logs; links mailed earlier have it in the query. */
const tokenIn = ({ hash, search }: Location): string | null =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');

/**
 * The token of a mailed link, or null. It is removed from the address bar at once, so that it neither stays in the
 * history nor gets copied with the address. A second link opened in the same tab replaces it.
 */
export const useMailToken = (): string | null => {
  const router = useRouter();
  const hash = useLocation({ select: (here) => here.hash });
  const [token, setToken] = useState(() => tokenIn(location));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link in the same tab changes only the hash
  useEffect(() => {
    const found = tokenIn(location);
    if (found === null) return;
    setToken(found);
    router.history.replace(location.pathname);
  }, [router, hash]);
  return token !== null && TOKEN.test(token) ? token : null;
};
