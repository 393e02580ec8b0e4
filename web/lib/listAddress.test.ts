import { describe, expect, test } from 'vitest';
import { changedList, readLimit } from './listAddress.ts';
import { read, searchOf } from './searchParams.ts';

const parse = searchOf({ q: read.text(20), page: read.page, limit: readLimit, thing: read.id });
const thing = '018f5b1e-7c1a-7abc-8def-0123456789ab';

describe('the address of a list', () => {
  test('starts at page 1 with nothing open when a filter changes, and keeps the rest', () => {
    expect(changedList(parse, { q: 'a', page: 3, limit: 50, thing }, { q: 'b' }, ['thing'])).toEqual({
      q: 'b',
      limit: 50,
    });
  });

  test('turns a page, and loses a filter that is taken out', () => {
    expect(changedList(parse, { q: 'a', page: 3 }, { page: 4 }, ['thing'])).toEqual({ q: 'a', page: 4 });
    expect(changedList(parse, { q: 'a', page: 3 }, { q: undefined }, ['thing'])).toEqual({});
  });

  test('takes as many rows per page as the server does', () => {
    expect([readLimit('100'), readLimit('101'), readLimit('0'), readLimit('x')]).toEqual([
      100,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
