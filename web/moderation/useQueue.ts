import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { contract } from '../../contract/index.ts';
import { prefetch, useRead } from '../lib/query.ts';
import { stepFrom } from './neighbours.ts';
import {
  changedQueue,
  DEFAULT_STATUS,
  parseQueueSearch,
  type QueueSearch,
  queueQuery,
  statusOf,
} from './queueSearch.ts';

const REFRESH_MS = 30_000;

/** The queue's address, and the only ways to change it. */
export const useQueueSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseQueueSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (patch: QueueSearch, { replace = false } = {}) => {
      const next = (now: Record<string, unknown>) => changedQueue(parseQueueSearch(now), patch);
      void navigate({ to: '/admin/ads', search: next, replace });
    },
    [navigate],
  );
  const open = useCallback(
    (ad: string | undefined, { replace = false } = {}) => {
      const next = (now: Record<string, unknown>) => ({ ...parseQueueSearch(now), ad });
      void navigate({ to: '/admin/ads', search: next, replace });
    },
    [navigate],
  );
  /** Goes on from an ad, unless the moderator has left it already. */
  const goOn = useCallback(
    (from: string, ad: string | undefined) => {
      const next = (now: Record<string, unknown>) => {
        const search = parseQueueSearch(now);
        return search.ad === undefined || search.ad === from ? { ...search, ad } : search;
      };
      void navigate({ to: '/admin/ads', search: next, replace: true });
    },
    [navigate],
  );
  return { search, change, open, goOn };
};

/** The listed ads, how many wait in all, and which one is open. Where list and ad fit side by side, one always is. */
export const useQueue = (search: QueueSearch) => {
  const list = useRead(
    contract.ads.allForAdmin,
    { query: queueQuery(search) },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const listsAllWaiting = statusOf(search) === DEFAULT_STATUS && search.q === undefined;
  const waiting = useRead(
    contract.ads.allForAdmin,
    { query: { status: DEFAULT_STATUS, limit: 1 } },
    { enabled: !listsAllWaiting, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const items = list.data?.items ?? [];
  const openId = search.ad ?? (isWide ? items[0]?.id : undefined);
  const nextId = openId === undefined ? undefined : stepFrom(items, openId, 1)?.id;
  useEffect(() => {
    if (nextId !== undefined && nextId !== openId)
      void prefetch(contract.ads.read, { params: { id: nextId } });
  }, [nextId, openId]);
  return {
    list,
    items,
    waiting: (listsAllWaiting ? list.data : waiting.data)?.total,
    openId,
  };
};

export type Queue = ReturnType<typeof useQueue>;
