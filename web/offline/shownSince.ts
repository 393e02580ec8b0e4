import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { storedSinceOf } from '../lib/api/callWithOfflineFallback.ts';
import { storedReads } from './storedReads.ts';

const sinceOf = ({ queryHash, queryKey, state }: Query): number[] => {
  const isDated = storedReads.get(String(queryKey[0]))?.dated === true;
  const at = storedSinceOf(queryHash) ?? state.dataUpdatedAt;
  return isDated && state.data !== undefined && at > 0 ? [at] : [];
};

/** When the oldest stored response on screen was fetched (ms); null if none is dated. */
export const useShownSince = (): number | null => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const all = cache.findAll({ type: 'active' }).flatMap(sinceOf);
    return all.length === 0 ? null : Math.min(...all);
  });
};
