import type { TicketStatus } from '../../contract/ticketStates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { notify } from '../notifications/notifications.ts';
import { firstNameOf, type LockedTicket, nameOf } from './tickets.queries.ts';
import { ticketNumber } from './tickets.view.ts';

const inWords: Record<TicketStatus, string> = {
  open: 'open',
  in_progress: 'in progress',
  waiting: 'waiting for you',
  resolved: 'resolved',
  closed: 'closed',
};

const pageOf = (row: LockedTicket) => `/users/tickets/${row.id}`;
const deskOf = (row: LockedTicket) => `/admin/tickets?ticket=${row.id}`;
const about = (row: LockedTicket) => ({ number: ticketNumber(row.number), subject: row.subject });

/** Only for answers that the requester can read: of a note nobody is told. */
export const tellAnswer = async (ctx: Context, tx: Tx, row: LockedTicket, writerId: string) =>
  notify(ctx, tx, {
    kind: 'ticketReply',
    userId: row.requester_id,
    link: pageOf(row),
    data: { ...about(row), from: (await firstNameOf(tx, writerId)) ?? 'Support' },
  });

export const tellStatus = (ctx: Context, tx: Tx, row: LockedTicket, status: TicketStatus) =>
  notify(ctx, tx, {
    kind:
      row.category === 'report' && (status === 'resolved' || status === 'closed')
        ? 'reportHandled'
        : 'ticketStatus',
    userId: row.requester_id,
    link: pageOf(row),
    data: { ...about(row), status: inWords[status] },
  });

export const tellAssignee = (ctx: Context, tx: Tx, row: LockedTicket, assigneeId: string) =>
  notify(ctx, tx, {
    kind: 'ticketAssigned',
    userId: assigneeId,
    link: deskOf(row),
    data: about(row),
  });

/** Whoever handles it hears that the requester wrote. */
export async function tellHandler(ctx: Context, tx: Tx, row: LockedTicket): Promise<void> {
  if (row.assignee_id === null || row.assignee_id === row.requester_id) return;
  await notify(ctx, tx, {
    kind: 'ticketCustomerReply',
    userId: row.assignee_id,
    link: deskOf(row),
    data: { ...about(row), from: await nameOf(tx, row.requester_id) },
  });
}
