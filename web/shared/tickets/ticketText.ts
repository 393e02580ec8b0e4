import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TicketSummary } from '../../../contract/support/tickets.ts';

type Texts<Codes extends string> = Record<Codes, MessageDescriptor>;

export const ticketStatusText: Texts<TicketSummary['status']> = {
  open: msg`Open`,
  in_progress: msg`In progress`,
  waiting: msg`Waiting`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
};

/** The same in the words of the requester: a waiting ticket waits for them. */
export const ownStatusText: Texts<TicketSummary['status']> = {
  ...ticketStatusText,
  open: msg`With support`,
  waiting: msg`Waits for you`,
};

export const ticketCategoryText: Texts<TicketSummary['category']> = {
  account: msg`Account`,
  payment: msg`Payment`,
  ad: msg`Ad`,
  technical: msg`Technical`,
  report: msg`Report`,
  other: msg`Other`,
};

export const ticketPriorityText: Texts<TicketSummary['priority']> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
  urgent: msg`Urgent`,
};
