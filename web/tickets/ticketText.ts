import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TicketSummary } from '../../contract/tickets.ts';

type Words<Codes extends string> = Record<Codes, MessageDescriptor>;

export const ticketStatusText: Words<TicketSummary['status']> = {
  open: msg`Open`,
  in_progress: msg`In progress`,
  waiting: msg`Waiting`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
};

/** The same for who asked: what waits, waits for them. */
export const ownStatusText: Words<TicketSummary['status']> = {
  ...ticketStatusText,
  open: msg`With support`,
  waiting: msg`Waits for you`,
};

export const ticketCategoryText: Words<TicketSummary['category']> = {
  account: msg`Account`,
  payment: msg`Payment`,
  ad: msg`Ad`,
  technical: msg`Technical`,
  report: msg`Report`,
  other: msg`Other`,
};

export const ticketPriorityText: Words<TicketSummary['priority']> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
  urgent: msg`Urgent`,
};
