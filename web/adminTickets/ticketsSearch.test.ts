import { describe, expect, it } from 'vitest';
import { changedTickets, isFiltered, parseTicketsSearch, ticketsQuery } from './ticketsSearch.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';

describe('the address of the tickets', () => {
  it('is read without what is not valid', () => {
    expect(
      parseTicketsSearch({ status: 'open', category: 'report', page: '2', limit: '50', ticket: id }),
    ).toEqual({ status: 'open', category: 'report', page: 2, limit: 50, ticket: id });
    expect(parseTicketsSearch({ status: 'lost', category: 1, limit: '500', ticket: 'x' })).toEqual({});
  });

  it('asks for what is listed, not for what is open', () => {
    expect(ticketsQuery({ status: 'open', about: id, ticket: id })).toEqual({
      status: 'open',
      relatedId: id,
    });
  });

  it('starts another list at its first page, with nothing open', () => {
    expect(changedTickets({ page: 3, ticket: id, status: 'open' }, { status: undefined })).toEqual({});
    expect(isFiltered({ page: 3 })).toBe(false);
    expect(isFiltered({ about: id })).toBe(true);
    expect(isFiltered({ from: id })).toBe(true);
    expect(ticketsQuery({ from: id })).toEqual({ requesterId: id });
  });
});
