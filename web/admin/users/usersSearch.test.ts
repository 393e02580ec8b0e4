import { describe, expect, it } from 'vitest';
import { userSorts } from '../../../contract/accounts/users.ts';
import {
  changedUsers,
  exportQuery,
  isFiltered,
  parseUsersSearch,
  sortOf,
  tableSortOf,
  usersQuery,
} from './usersSearch.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';

describe('the address of the accounts', () => {
  it('is read without what is not valid', () => {
    expect(
      parseUsersSearch({ q: ' toros ', role: 'admin', state: 'blocked', country: 'TR', page: '2', user: id }),
    ).toEqual({ q: 'toros', role: 'admin', state: 'blocked', country: 'TR', page: 2, user: id });
    expect(
      parseUsersSearch({
        role: 'owner',
        state: 'lost',
        confirmed: 'true',
        country: 'tr',
        limit: '500',
        user: '1',
      }),
    ).toEqual({});
  });

  it('asks the server by its own words, and exports what is listed', () => {
    const search = parseUsersSearch({
      role: 'paid',
      state: 'blocked',
      confirmed: 'no',
      page: '3',
      limit: '50',
      user: id,
    });
    expect(usersQuery(search)).toEqual({
      role: ['paid'],
      isActive: 'false',
      emailVerified: 'false',
      page: 3,
      limit: 50,
    });
    expect(exportQuery(search)).toEqual({ role: ['paid'], isActive: 'false', emailVerified: 'false' });
    expect(usersQuery({})).toEqual({});
  });

  it('starts another list at its first page, with nobody open', () => {
    const search = { q: 'toros', page: 4, user: id, part: 'access' } as const;
    expect(changedUsers(search, { state: 'active' })).toEqual({ q: 'toros', state: 'active' });
    expect(changedUsers(search, { q: undefined, sort: 'newest', page: 1 })).toEqual({});
    expect(changedUsers({ q: 'toros' }, { page: 2 })).toEqual({ q: 'toros', page: 2 });
  });

  it('knows whether anything narrows the list', () => {
    expect(isFiltered({ sort: 'oldest', page: 2, user: id })).toBe(false);
    expect(isFiltered({ country: 'NL' })).toBe(true);
  });

  it('names every order of the server by a column and back', () => {
    for (const sort of userSorts) expect(sortOf(tableSortOf({ sort }))).toBe(sort);
    expect(sortOf({ column: 'email', desc: true })).toBe('newest');
  });
});
