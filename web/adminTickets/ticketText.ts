import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ticketCategories, ticketPriorities, ticketStatuses } from '../../contract/tickets.ts';

type Words<Codes extends readonly string[]> = Record<Codes[number], MessageDescriptor>;

export const ticketStatusText: Words<typeof ticketStatuses> = {
  open: msg`Open`,
  in_progress: msg`In progress`,
  waiting: msg`Waiting`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
};

export const ticketCategoryText: Words<typeof ticketCategories> = {
  account: msg`Account`,
  payment: msg`Payment`,
  ad: msg`Ad`,
  technical: msg`Technical`,
  report: msg`Report`,
  other: msg`Other`,
};

export const ticketPriorityText: Words<typeof ticketPriorities> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
  urgent: msg`Urgent`,
};
