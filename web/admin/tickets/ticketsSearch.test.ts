import { describe, expect, it } from 'vitest';
import { changedTickets, isFiltered, noFilters, parseTicketsSearch, ticketsQuery } from './ticketsSearch.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';

describe('the address of the tickets', () => {
  it('is read without what is not valid', () => {
    expect(
      parseTicketsSearch({
        status: 'active',
        category: 'report',
        assignee: 'me',
        page: '2',
        limit: '50',
        ticket: id,
      }),
    ).toEqual({ status: 'active', category: 'report', assignee: 'me', page: 2, limit: 50, ticket: id });
    expect(
      parseTicketsSearch({ status: 'lost', category: 1, limit: '500', ticket: 'x', assignee: 'all' }),
    ).toEqual({});
    expect(parseTicketsSearch({ assignee: id })).toEqual({ assignee: id });
  });

  it('asks for what is listed, not for what is open', () => {
    expect(ticketsQuery({ status: 'open', about: id, ticket: id, over: 'replies' })).toEqual({
      status: 'open',
      relatedId: id,
    });
  });

  it('starts another list at its first page, with nothing open', () => {
    expect(changedTickets({ page: 3, ticket: id, status: 'open' }, { status: undefined })).toEqual({});
    expect(changedTickets({ q: 'x', overdue: 'true', sort: 'newest' }, noFilters)).toEqual({
      sort: 'newest',
    });
    expect(isFiltered({ page: 3, sort: 'newest' })).toBe(false);
    for (const search of [{ about: id }, { from: id }, { overdue: 'true' as const }, { q: 'x' }])
      expect(isFiltered(search)).toBe(true);
    expect(ticketsQuery({ from: id })).toEqual({ requesterId: id });
  });
});
