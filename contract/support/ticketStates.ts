export const ticketStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Statuses of tickets still in progress. */
export const activeTicketStatuses = ['open', 'in_progress', 'waiting'] as const satisfies TicketStatus[];

export const isActiveTicket = (status: TicketStatus): boolean =>
  (activeTicketStatuses as readonly TicketStatus[]).includes(status);

/** Transitions allowed for staff; keeping the status is always allowed. */
export const staffMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['in_progress', 'waiting', 'resolved', 'closed'],
  in_progress: ['open', 'waiting', 'resolved', 'closed'],
  waiting: ['open', 'in_progress', 'resolved', 'closed'],
  resolved: ['open', 'in_progress', 'closed'],
  closed: ['open', 'in_progress'],
};

export const staffCan = (from: TicketStatus, to: TicketStatus): boolean =>
  from === to || staffMoves[from].includes(to);

/** Transitions allowed for the requester; `null` keeps the status. */
export const requesterMoves = {
  close: { from: ['open', 'in_progress', 'waiting', 'resolved'], to: 'closed' },
  reopen: { from: ['resolved', 'closed'], to: 'open' },
  write: { from: ['open', 'in_progress', 'waiting', 'resolved'], to: null },
  rate: { from: ['resolved', 'closed'], to: null },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus | null }>;
export type RequesterMove = keyof typeof requesterMoves;

export const requesterCan = (move: RequesterMove, status: TicketStatus): boolean =>
  (requesterMoves[move].from as readonly TicketStatus[]).includes(status);

/** Status after a requester's message: waiting and resolved tickets are reopened. */
export const afterRequesterWrote = (status: TicketStatus): TicketStatus =>
  status === 'waiting' || status === 'resolved' ? 'open' : status;

/** Default status after a staff answer: waiting for the requester. */
export const afterStaffWrote = (status: TicketStatus): TicketStatus =>
  status === 'open' || status === 'in_progress' ? 'waiting' : status;

/** Response time targets in hours. */
export const REPLY_HOURS: Record<TicketPriority, number> = { urgent: 1, high: 4, normal: 24, low: 72 };
