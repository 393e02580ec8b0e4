import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailCheck, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TicketSummary } from '../../../contract/support/tickets.ts';
import { TicketPriorityTag, TicketStatusTag } from '../../shared/tickets/TicketTags.tsx';
import { ticketCategoryText } from '../../shared/tickets/ticketText.ts';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { DueClock } from './DueClock.tsx';
import classes from './QueueList.module.css';
import { isFiltered, parseTicketsSearch, type TicketsSearch } from './ticketsSearch.ts';
import type { Tickets } from './useTickets.ts';

const Row = ({ ticket, isOpen }: { ticket: TicketSummary; isOpen: boolean }) => {
  const { t, i18n } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={row} className={classes.item} data-open={isOpen || undefined}>
      <Link
        to="."
        search={(now: Record<string, unknown>) => parseTicketsSearch({ ...now, ticket: ticket.id })}
        resetScroll={false}
        className={classes.row}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={classes.head}>
          <Code>{ticket.number}</Code>
          <span className={classes.subject} dir="auto">
            {ticket.subject}
          </span>
        </span>
        <span className={classes.about}>
          <span className={classes.who}>
            {ticket.requester.company ?? ticket.requester.username} ·{' '}
            {i18n._(ticketCategoryText[ticket.category])}
          </span>
          <span className={classes.who} data-fixed>
            {ticket.assignee === null ? <Trans>Unassigned</Trans> : (ticket.assignee.name ?? t`somebody`)}
          </span>
        </span>
        <span className={classes.about}>
          <TicketStatusTag status={ticket.status} />
          <TicketPriorityTag priority={ticket.priority} />
          <span className={classes.end}>
            {ticket.firstReplyDue === null ? (
              <RelativeTime at={ticket.updatedAt} />
            ) : (
              <DueClock due={ticket.firstReplyDue} />
            )}
          </span>
        </span>
      </Link>
    </li>
  );
};

const Nothing = ({ search, onClear }: { search: TicketsSearch; onClear: () => void }) =>
  isFiltered(search) ? (
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
      text={<Trans>What members ask and report appears here by itself.</Trans>}
    />
  );

type Props = {
  search: TicketsSearch;
  tickets: Tickets;
  onClear: () => void;
  onPage: (page: number) => void;
};

/** The queue, most urgent deadline first. */
export const QueueList = ({ search, tickets: { list, items, openId }, onClear, onPage }: Props) => {
  const { t } = useLingui();
  const { data } = list;
  if (data === undefined) {
    if (list.error !== null) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <div role="status" aria-label={t`Loading tickets`}>
        <SkeletonRows rows={7} height={92} />
      </div>
    );
  }
  if (items.length === 0) return <Nothing search={search} onClear={onClear} />;
  return (
    <>
      <ul className={classes.list} aria-label={t`Tickets`} aria-busy={list.isPlaceholderData}>
        {items.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} isOpen={ticket.id === openId} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <nav className={classes.pager} aria-label={t`Pages`}>
          <Button size="xs" variant="default" disabled={data.page <= 1} onClick={() => onPage(data.page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <span>
            <Trans>
              Page {data.page} of {data.totalPages}
            </Trans>
          </span>
          <Button
            size="xs"
            variant="default"
            disabled={data.page >= data.totalPages}
            onClick={() => onPage(data.page + 1)}
          >
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
    </>
  );
};
