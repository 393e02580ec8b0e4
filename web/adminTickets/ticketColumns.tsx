import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Ticket } from '../../contract/tickets.ts';
import { reportReasonText } from '../ads/reportText.ts';
import { Ago } from '../ui/Ago.tsx';
import { Code } from '../ui/Code.tsx';
import type { TableColumn } from '../ui/dataTableShape.ts';
import classes from './TicketsPage.module.css';
import { TicketPriorityTag, TicketStatusTag } from './TicketTags.tsx';
import { parseTicketsSearch } from './ticketsSearch.ts';
import { ticketCategoryText } from './ticketText.ts';

export const ticketColumns = (i18n: I18n): TableColumn<Ticket>[] => [
  {
    id: 'ticket',
    header: i18n._(msg`Ticket`),
    cell: (ticket) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        className={classes.subject}
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseTicketsSearch({ ...now, ticket: ticket.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        <Code>{ticket.number}</Code>
        <span>{ticket.subject}</span>
      </Anchor>
    ),
  },
  {
    id: 'status',
    header: i18n._(msg`State`),
    cell: (ticket) => (
      <span className={classes.tags}>
        <TicketStatusTag status={ticket.status} />
        <TicketPriorityTag priority={ticket.priority} />
      </span>
    ),
  },
  {
    id: 'category',
    header: i18n._(msg`Kind`),
    cell: (ticket) =>
      ticket.reportReason === null
        ? i18n._(ticketCategoryText[ticket.category])
        : `${i18n._(ticketCategoryText[ticket.category])}: ${i18n._(reportReasonText[ticket.reportReason])}`,
  },
  {
    id: 'requester',
    header: i18n._(msg`From`),
    cell: (ticket) => ticket.requester.company ?? ticket.requester.username,
  },
  {
    id: 'created',
    header: i18n._(msg`Opened`),
    cell: (ticket) => <Ago at={ticket.createdAt} />,
    align: 'end',
  },
  {
    id: 'updated',
    header: i18n._(msg`Changed`),
    cell: (ticket) => <Ago at={ticket.updatedAt} />,
    align: 'end',
  },
];
