import { describe, expect, it } from 'vitest';
import { changedQueue, parseQueueSearch, queueQuery, statusOf } from './queueSearch.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';

describe('the queue’s address', () => {
  it('is read without what is not valid', () => {
    expect(parseQueueSearch({ status: 'rejected', q: ' mazut ', page: '3', ad: id })).toEqual({
      status: 'rejected',
      q: 'mazut',
      page: 3,
      ad: id,
    });
    expect(parseQueueSearch({ status: 'lost', page: '0', ad: 'x', other: '1' })).toEqual({});
  });

  it('lists what waits unless it says otherwise', () => {
    expect(statusOf({})).toBe('pending');
    expect(queueQuery({})).toEqual({ status: 'pending' });
    expect(queueQuery({ status: 'all', q: 'toros', page: 2, ad: id })).toEqual({ q: 'toros', page: 2 });
    expect(queueQuery({ page: 1 })).toEqual({ status: 'pending' });
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
});
