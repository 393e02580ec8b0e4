import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TicketSummary } from '../../contract/tickets.ts';
import { Ago } from '../ui/Ago.tsx';
import { Code } from '../ui/Code.tsx';
import { Stars } from './Stars.tsx';
import classes from './TicketsPage.module.css';
import { TicketStatusTag } from './TicketTags.tsx';
import { parseOwnTickets } from './ticketsSearch.ts';

/** One own ticket in the list; what was answered since one looked stands out. */
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
          <Ago at={ticket.updatedAt} />
        </span>
      </span>
      <span className={classes.words}>
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
