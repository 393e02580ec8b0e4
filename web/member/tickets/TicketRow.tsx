import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TicketSummary } from '../../../contract/support/tickets.ts';
import { Stars } from '../../shared/tickets/Stars.tsx';
import { TicketStatusTag } from '../../shared/tickets/TicketTags.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './TicketsPage.module.css';
import { parseOwnTickets } from './ticketsSearch.ts';

/** One own ticket in the list; unseen answers stand out. */
export const TicketRow = ({ ticket }: { ticket: TicketSummary }) => (
  <li>
    <Link
      to="/users/tickets/$id"
      params={{ id: ticket.id }}
      search={(now: Record<string, unknown>) => parseOwnTickets(now)}
      resetScroll={false}
      className={classes.row}
      data-unread={ticket.unread > 0 || undefined}
    >
      <span className={classes.head}>
        <span className={classes.subject} dir="auto">
          {ticket.subject}
        </span>
        <span className={classes.age}>
          <RelativeTime at={ticket.updatedAt} />
        </span>
      </span>
      <span className={classes.text}>
        <bdi>{ticket.opening}</bdi>
      </span>
      <span className={classes.foot}>
        <Code>{ticket.number}</Code>
        <TicketStatusTag status={ticket.status} own />
        {ticket.unread > 0 && (
          <span className={classes.answers}>
            <span className={classes.mark} aria-hidden />
            <Plural value={ticket.unread} one="# new answer" other="# new answers" />
          </span>
        )}
        {ticket.rating !== null && <Stars count={ticket.rating.stars} />}
      </span>
    </Link>
  </li>
);
