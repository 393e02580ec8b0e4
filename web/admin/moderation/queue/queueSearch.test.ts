import { describe, expect, it } from 'vitest';
import { changedQueue, isFiltered, parseQueueSearch, queueQuery, statusOf } from './queueSearch.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';

describe('the queue’s address', () => {
  it('is read without what is not valid', () => {
    expect(
      parseQueueSearch({ status: 'rejected', q: ' mazut ', page: '3', ad: id, owner: id, risky: 'yes' }),
    ).toEqual({ status: 'rejected', q: 'mazut', page: 3, ad: id, owner: id, risky: 'yes' });
    expect(
      parseQueueSearch({ status: 'lost', page: '0', ad: 'x', other: '1', sort: 'price', risky: 'no' }),
    ).toEqual({});
  });

  it('lists what waits by urgency unless it says otherwise', () => {
    expect(statusOf({})).toBe('pending');
    expect(queueQuery({})).toEqual({ status: 'pending', sort: 'urgency' });
    expect(queueQuery({ status: 'all', q: 'toros', page: 2, ad: id })).toEqual({
      q: 'toros',
      page: 2,
      sort: 'updated',
    });
    expect(queueQuery({ page: 1, risky: 'yes', owner: id, sort: 'oldest' })).toEqual({
      status: 'pending',
      riskMin: 40,
      ownerId: id,
      sort: 'oldest',
    });
  });

  it('starts another list at its first page, with nothing open', () => {
    expect(changedQueue({ q: 'toros', page: 4, ad: id }, { status: 'rejected' })).toEqual({
      q: 'toros',
      status: 'rejected',
    });
    expect(changedQueue({ status: 'rejected', q: 'toros' }, { status: 'pending', q: undefined })).toEqual({});
    expect(changedQueue({ page: 2 }, { page: 3 })).toEqual({ page: 3 });
    expect(changedQueue({ page: 2 }, { page: 1 })).toEqual({});
  });

  it('gives another state its own order, and leaves a usual one out of the address', () => {
    expect(changedQueue({ sort: 'oldest' }, { status: 'all' })).toEqual({ status: 'all' });
    expect(changedQueue({ status: 'all' }, { sort: 'updated' })).toEqual({ status: 'all' });
    expect(changedQueue({ status: 'all' }, { sort: 'risk' })).toEqual({ status: 'all', sort: 'risk' });
  });

  it('knows a narrowed list from a state', () => {
    expect(isFiltered({ status: 'all', page: 3 })).toBe(false);
    expect(isFiltered({ risky: 'yes' })).toBe(true);
    expect(isFiltered({ owner: id })).toBe(true);
  });
});
