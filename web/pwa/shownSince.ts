import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { keptSinceOf } from '../lib/callOrKept.ts';
import { keptReads } from '../lib/keptReads.ts';

const sinceOf = ({ queryHash, queryKey, state }: Query): number[] => {
  const isDated = keptReads.get(String(queryKey[0]))?.dated === true;
  const at = keptSinceOf(queryHash) ?? state.dataUpdatedAt;
  return isDated && state.data !== undefined && at > 0 ? [at] : [];
};

/** When the oldest of what is on screen was had from the server; null where nothing there has an age. */
export const useShownSince = (): number | null => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const all = cache.findAll({ type: 'active' }).flatMap(sinceOf);
    return all.length === 0 ? null : Math.min(...all);
  });
};
