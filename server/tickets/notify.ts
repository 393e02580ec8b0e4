import { type Message, msg } from '../../contract/core/message.ts';
import type { TicketStatus } from '../../contract/support/ticketStates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { notify } from '../notifications/notifications.ts';
import { firstNameOf, type LockedTicket, nameOf } from './tickets.queries.ts';
import { ticketNumber } from './tickets.view.ts';

const statusLabels: Record<TicketStatus, Message> = {
  open: msg('support.statusOpen'),
  in_progress: msg('support.statusInProgress'),
  waiting: msg('support.statusWaiting'),
  resolved: msg('support.statusResolved'),
  closed: msg('support.statusClosed'),
};

const pageOf = (row: LockedTicket) => `/users/tickets/${row.id}`;
const deskOf = (row: LockedTicket) => `/admin/tickets?ticket=${row.id}`;
const about = (row: LockedTicket) => ({ number: ticketNumber(row.number), subject: row.subject });

/** For replies visible to the requester; notes send no notification. */
export const notifyOfAnswer = async (ctx: Context, tx: Tx, row: LockedTicket, writerId: string) =>
  notify(ctx, tx, {
    kind: 'ticketReply',
    userId: row.requester_id,
    link: pageOf(row),
    data: { ...about(row), from: (await firstNameOf(tx, writerId)) ?? 'Support' },
  });

export const notifyOfStatus = (ctx: Context, tx: Tx, row: LockedTicket, status: TicketStatus) =>
  notify(ctx, tx, {
    kind:
      row.category === 'report' && (status === 'resolved' || status === 'closed')
        ? 'reportHandled'
        : 'ticketStatus',
    userId: row.requester_id,
    link: pageOf(row),
    data: { ...about(row), status: statusLabels[status] },
  });

export const notifyAssignee = (ctx: Context, tx: Tx, row: LockedTicket, assigneeId: string) =>
  notify(ctx, tx, {
    kind: 'ticketAssigned',
    userId: assigneeId,
    link: deskOf(row),
    data: about(row),
  });

/** Notifies the assignee that the requester wrote. */
export async function notifyHandler(ctx: Context, tx: Tx, row: LockedTicket): Promise<void> {
  if (row.assignee_id === null || row.assignee_id === row.requester_id) return;
  await notify(ctx, tx, {
    kind: 'ticketCustomerReply',
    userId: row.assignee_id,
    link: deskOf(row),
    data: { ...about(row), from: await nameOf(tx, row.requester_id) },
  });
}
