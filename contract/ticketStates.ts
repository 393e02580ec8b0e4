export const ticketStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Nobody is done with these. */
export const activeTicketStatuses = ['open', 'in_progress', 'waiting'] as const satisfies TicketStatus[];

export const isActiveTicket = (status: TicketStatus): boolean =>
  (activeTicketStatuses as readonly TicketStatus[]).includes(status);

/** Where staff may move a ticket from each state; staying where it is is always fine. */
export const staffMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['in_progress', 'waiting', 'resolved', 'closed'],
  in_progress: ['open', 'waiting', 'resolved', 'closed'],
  waiting: ['open', 'in_progress', 'resolved', 'closed'],
  resolved: ['open', 'in_progress', 'closed'],
  closed: ['open', 'in_progress'],
};

export const staffCan = (from: TicketStatus, to: TicketStatus): boolean =>
  from === to || staffMoves[from].includes(to);

/** What the requester may do in which states, and where it leads; `null` leaves the state as it is. */
export const requesterMoves = {
  close: { from: ['open', 'in_progress', 'waiting', 'resolved'], to: 'closed' },
  reopen: { from: ['resolved', 'closed'], to: 'open' },
  write: { from: ['open', 'in_progress', 'waiting', 'resolved'], to: null },
  rate: { from: ['resolved', 'closed'], to: null },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus | null }>;
export type RequesterMove = keyof typeof requesterMoves;

export const requesterCan = (move: RequesterMove, status: TicketStatus): boolean =>
  (requesterMoves[move].from as readonly TicketStatus[]).includes(status);

/** What an answer of the requester makes of a state: what waited for it, or was thought done, is open again. */
export const afterRequesterWrote = (status: TicketStatus): TicketStatus =>
  status === 'waiting' || status === 'resolved' ? 'open' : status;

/** What an answer of staff makes of a state, unless they say otherwise: now the requester's word is waited for. */
export const afterStaffWrote = (status: TicketStatus): TicketStatus =>
  status === 'open' || status === 'in_progress' ? 'waiting' : status;

/** Hours within which somebody who waits gets an answer. */
export const REPLY_HOURS: Record<TicketPriority, number> = { urgent: 1, high: 4, normal: 24, low: 72 };
