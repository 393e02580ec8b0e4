import { ticketCategories } from '../../../contract/support/ticketShapes.ts';
import { ticketPriorities, ticketStatuses } from '../../../contract/support/ticketStates.ts';
import { ticketSorts } from '../../../contract/support/tickets.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

const anybody = read.oneOf(['me', 'none']);

/** Search parameters of the queue: filters, sort order and the open ticket. */
export const parseTicketsSearch = searchOf({
  status: read.oneOf([...ticketStatuses, 'active']),
  category: read.oneOf(ticketCategories),
  priority: read.oneOf(ticketPriorities),
  assignee: (raw) => anybody(raw) ?? read.id(raw),
  overdue: read.oneOf(['true']),
  q: read.text(200),
  about: read.id,
  from: read.id,
  sort: read.oneOf(ticketSorts),
  page: read.page,
  limit: readLimit,
  ticket: read.id,
  /** Overlay over the queue: canned replies or desk statistics. */
  over: read.oneOf(['replies', 'figures']),
});
export type TicketsSearch = ReturnType<typeof parseTicketsSearch>;

/** `undefined` removes a field from the address. */
export type TicketsPatch = { [Field in keyof TicketsSearch]?: TicketsSearch[Field] | undefined };

/** The list's API query. */
export const ticketsQuery = ({ ticket: _open, over: _over, about, from, ...query }: TicketsSearch) => ({
  ...query,
  ...(about === undefined ? {} : { relatedId: about }),
  ...(from === undefined ? {} : { requesterId: from }),
});

/** Changes the filters: back to page 1 with no ticket open. */
export const changedTickets = (search: TicketsSearch, patch: TicketsPatch): TicketsSearch =>
  parseTicketsSearch({ ...search, page: undefined, ticket: undefined, ...patch });

/** Clears every filter; the sort order stays. */
export const noFilters = {
  status: undefined,
  category: undefined,
  priority: undefined,
  assignee: undefined,
  overdue: undefined,
  q: undefined,
  about: undefined,
  from: undefined,
} satisfies TicketsPatch;

export const isFiltered = (search: TicketsSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((field) => search[field] !== undefined);
