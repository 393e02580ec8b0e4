import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
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

/**
 * The listed tickets; by default the first one is open. It stays open when an answer moves it down the queue or out of it:
 * the next key stroke must not answer somebody else. Other filters open their own first one.
 */
export const useTickets = (search: TicketsSearch) => {
  const list = useRead(
    contract.tickets.listForAdmin,
    { query: ticketsQuery(search) },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const items = list.data?.items ?? [];
  const filters = JSON.stringify(ticketsQuery(search));
  const [first, setFirst] = useState<{ filters: string; id: string } | null>(null);
  const top = list.isPlaceholderData ? undefined : items[0]?.id;
  if (top !== undefined && first?.filters !== filters) setFirst({ filters, id: top });
  const kept = first?.filters === filters ? first.id : top;
  return { list, items, openId: search.ticket ?? kept };
};
export type Tickets = ReturnType<typeof useTickets>;
