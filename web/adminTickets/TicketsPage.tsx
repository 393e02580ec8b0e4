import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailCheck, IconSearchOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { TicketDrawer } from './TicketDrawer.tsx';
import { TicketsFilters } from './TicketsFilters.tsx';
import { ticketColumns } from './ticketColumns.tsx';
import {
  changedTickets,
  isFiltered,
  parseTicketsSearch,
  type TicketsPatch,
  ticketsQuery,
} from './ticketsSearch.ts';

const REFRESH_MS = 60_000;

const useTicketsSearch = () => {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search: useMemo(() => parseTicketsSearch(raw), [raw]),
    change: (patch: TicketsPatch) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => changedTickets(parseTicketsSearch(now), patch),
        replace: !('page' in patch),
      }),
    open: (ticket: string | undefined) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => parseTicketsSearch({ ...now, ticket }),
        resetScroll: false,
      }),
  };
};

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>Nothing matches these filters</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconMailCheck size={26} aria-hidden />}
      title={<Trans>No tickets yet</Trans>}
      text={<Trans>What members report about ads and conversations appears here.</Trans>}
    />
  );

/** What members reported, open ones first. */
export const TicketsPage = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  usePageTitle(t`Tickets`);
  const { search, change, open } = useTicketsSearch();
  const list = useRead(
    contract.tickets.listForAdmin,
    { query: ticketsQuery(search) },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const columns = useMemo(() => ticketColumns(i18n), [i18n]);
  const items = list.data?.items;
  return (
    <>
      <PageHeader
        title={<Trans>Tickets</Trans>}
        note={<span aria-live="polite">{list.data === undefined ? '' : number(list.data.total)}</span>}
      />
      <DataTable
        name="tickets"
        label={t`Tickets`}
        columns={columns}
        rows={items}
        idOf={(ticket) => ticket.id}
        openId={search.ticket}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={<TicketsFilters search={search} onChange={change} />}
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : items?.length === 0 ? (
            <Nothing
              filtered={isFiltered(search)}
              onClear={() =>
                change({ status: undefined, category: undefined, about: undefined, from: undefined })
              }
            />
          ) : undefined
        }
      />
      <TicketDrawer
        opened={search.ticket !== undefined}
        ticket={items?.find(({ id }) => id === search.ticket)}
        loading={list.isPending}
        onClose={() => open(undefined)}
      />
    </>
  );
};
