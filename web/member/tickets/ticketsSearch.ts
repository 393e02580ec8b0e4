import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the own tickets: filters, and a new ticket, optionally about an ad or payment. */
export const parseOwnTickets = searchOf({
  state: read.oneOf(['active', 'done']),
  page: read.page,
  ask: read.oneOf(['new', 'ad', 'payment']),
  about: read.id,
});
export type OwnTicketsSearch = ReturnType<typeof parseOwnTickets>;
