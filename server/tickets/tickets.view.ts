import type { Ticket } from '../../contract/tickets.ts';
import type { TicketMessageRow, TicketRow } from './tickets.queries.ts';

export const ticketNumber = (number: number): string => `T-${number}`;

/** For who handles tickets: with the notes among colleagues. */
export const viewTicket = (row: TicketRow, messages: TicketMessageRow[]): Ticket => ({
  id: row.id,
  number: ticketNumber(row.number),
  subject: row.subject,
  category: row.category,
  priority: row.priority,
  status: row.status,
  reportReason: row.report_reason,
  related:
    row.related_type && row.related_id
      ? { type: row.related_type, id: row.related_id, label: row.related_label }
      : null,
  requester: { id: row.requester_id, username: row.username, company: row.company },
  messages: messages
    .filter((message) => message.ticket_id === row.id)
    .map((message) => ({
      id: message.id,
      author: { id: message.author_id, username: message.username },
      body: message.body,
      internal: message.internal,
      createdAt: message.created_at.toISOString(),
    })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
