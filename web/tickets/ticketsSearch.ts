import { read, searchOf } from '../lib/searchParams.ts';

/** What the own tickets show: which are listed, and whether a new one is begun, about an ad or a payment perhaps. */
export const parseOwnTickets = searchOf({
  state: read.oneOf(['active', 'done']),
  page: read.page,
  ask: read.oneOf(['new', 'ad', 'payment']),
  about: read.id,
});
export type OwnTicketsSearch = ReturnType<typeof parseOwnTickets>;
