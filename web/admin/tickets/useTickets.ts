import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import {
  changedTickets,
  parseTicketsSearch,
  type TicketsPatch,
  type TicketsSearch,
  ticketsQuery,
} from './ticketsSearch.ts';

const REFRESH_MS = 30_000;

export const useTicketsSearch = () => {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: (now: TicketsSearch) => TicketsSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => next(parseTicketsSearch(now)),
      replace,
      resetScroll: false,
    });
  return {
    search: useMemo(() => parseTicketsSearch(raw), [raw]),
    change: (patch: TicketsPatch) => go((now) => changedTickets(now, patch), !('page' in patch)),
    open: (ticket: string | undefined, { replace = false } = {}) =>
      go((now) => parseTicketsSearch({ ...now, ticket }), replace),
    lay: (over: TicketsSearch['over']) => go((now) => parseTicketsSearch({ ...now, over }), false),
  };
};

/** The listed tickets; by default the first one is open. */
export const useTickets = (search: TicketsSearch) => {
  const list = useRead(
    contract.tickets.listForAdmin,
    { query: ticketsQuery(search) },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const items = list.data?.items ?? [];
  return { list, items, openId: search.ticket ?? items[0]?.id };
};
export type Tickets = ReturnType<typeof useTickets>;
