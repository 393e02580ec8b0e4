import { ticketCategories, ticketStatuses } from '../../contract/tickets.ts';
import { read, searchOf } from '../lib/searchParams.ts';

const LIMIT_MAX = 100;

/** The address of the tickets: which are listed, and which of them is open. */
export const parseTicketsSearch = searchOf({
  status: read.oneOf(ticketStatuses),
  category: read.oneOf(ticketCategories),
  about: read.id,
  from: read.id,
  page: read.page,
  limit: (raw) => {
    const limit = read.page(raw);
    return limit !== undefined && limit <= LIMIT_MAX ? limit : undefined;
  },
  ticket: read.id,
});
export type TicketsSearch = ReturnType<typeof parseTicketsSearch>;

/** A patch may name a field to take it out of the address. */
export type TicketsPatch = { [Field in keyof TicketsSearch]?: TicketsSearch[Field] | undefined };

/** What the list asks the server for. */
export const ticketsQuery = ({ ticket: _open, about, from, ...query }: TicketsSearch) => ({
  ...query,
  ...(about === undefined ? {} : { relatedId: about }),
  ...(from === undefined ? {} : { requesterId: from }),
});

/** Another list from this one: it starts at page 1, with nothing open. */
export const changedTickets = (search: TicketsSearch, patch: TicketsPatch): TicketsSearch =>
  parseTicketsSearch({ ...search, page: undefined, ticket: undefined, ...patch });

export const isFiltered = ({ status, category, about, from }: TicketsSearch): boolean =>
  status !== undefined || category !== undefined || about !== undefined || from !== undefined;
