import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { contract } from '../../../../contract/index.ts';
import { prefetch, useRead } from '../../../lib/api/query.ts';
import { stepFrom } from './neighbours.ts';
import {
  changedQueue,
  DEFAULT_STATUS,
  isFiltered,
  parseQueueSearch,
  type QueuePatch,
  type QueueSearch,
  queueQuery,
  statusOf,
} from './queueSearch.ts';

const REFRESH_MS = 30_000;

/** Reads and changes the queue's search parameters. */
export const useQueueSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseQueueSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (patch: QueuePatch, { replace = false } = {}) => {
      const next = (now: Record<string, unknown>) => changedQueue(parseQueueSearch(now), patch);
      void navigate({ to: '/admin/ads', search: next, replace });
    },
    [navigate],
  );
  const open = useCallback(
    (ad: string | undefined, { replace = false } = {}) => {
      const next = (now: Record<string, unknown>) => parseQueueSearch({ ...now, ad });
      void navigate({ to: '/admin/ads', search: next, replace });
    },
    [navigate],
  );
  /** Moves on from an ad, unless the moderator has already left it. */
  const goOn = useCallback(
    (from: string, ad: string | undefined) => {
      const next = (now: Record<string, unknown>) => {
        const search = parseQueueSearch(now);
        return search.ad === undefined || search.ad === from ? parseQueueSearch({ ...now, ad }) : search;
      };
      void navigate({ to: '/admin/ads', search: next, replace: true });
    },
    [navigate],
  );
  return { search, change, open, goOn };
};

/** Listed ads, total waiting, and the open ad. In the two-column layout an ad is always open. */
export const useQueue = (search: QueueSearch) => {
  const list = useRead(
    contract.ads.allForAdmin,
    { query: queueQuery(search) },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const listsAllWaiting = statusOf(search) === DEFAULT_STATUS && !isFiltered(search);
  const waiting = useRead(
    contract.ads.allForAdmin,
    { query: { status: DEFAULT_STATUS, limit: 1 } },
    { enabled: !listsAllWaiting, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const items = list.data?.items ?? [];
  // A new, more urgent ad goes to the top of the list but does not replace the ad being read.
  const shown = useRef<string | undefined>(undefined);
  const first = items.find(({ id }) => id === shown.current)?.id ?? items[0]?.id;
  const openId = search.ad ?? (isWide ? first : undefined);
  useEffect(() => {
    shown.current = openId;
  }, [openId]);
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
