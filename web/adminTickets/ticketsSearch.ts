import { ticketCategories } from '../../contract/ticketShapes.ts';
import { ticketPriorities, ticketStatuses } from '../../contract/ticketStates.ts';
import { ticketSorts } from '../../contract/tickets.ts';
import { readLimit } from '../lib/listAddress.ts';
import { read, searchOf } from '../lib/searchParams.ts';

const anybody = read.oneOf(['me', 'none']);

/** The address of the queue: which tickets are listed in which order, and which of them is open. */
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
  /** What lies over the queue: the ready answers, or how the desk does. */
  over: read.oneOf(['replies', 'figures']),
});
export type TicketsSearch = ReturnType<typeof parseTicketsSearch>;

/** A patch may name a field to take it out of the address. */
export type TicketsPatch = { [Field in keyof TicketsSearch]?: TicketsSearch[Field] | undefined };

/** What the list asks the server for. */
export const ticketsQuery = ({ ticket: _open, over: _over, about, from, ...query }: TicketsSearch) => ({
  ...query,
  ...(about === undefined ? {} : { relatedId: about }),
  ...(from === undefined ? {} : { requesterId: from }),
});

/** Another list from this one: it starts at page 1, with nothing open. */
export const changedTickets = (search: TicketsSearch, patch: TicketsPatch): TicketsSearch =>
  parseTicketsSearch({ ...search, page: undefined, ticket: undefined, ...patch });

/** What takes every filter out of the address; the order stays. */
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
