import { describe, expect, it } from 'vitest';
import { rangeOf, withPicked } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('rangeOf', () => {
  it.each([
    ['downwards', 'a', 'c', ['a', 'b', 'c']],
    ['upwards', 'd', 'b', ['b', 'c', 'd']],
    ['to itself', 'b', 'b', ['b']],
    ['without a beginning', null, 'c', ['c']],
    ['from one that another page shows', 'x', 'c', ['c']],
    ['to one that is not there', 'a', 'x', []],
  ])('%s', (_, from, to, range) => {
    expect(rangeOf(ids, from, to)).toEqual(range);
  });
});

describe('withPicked', () => {
  it('adds and takes out, and forgets what the list no longer shows', () => {
    const first = withPicked(ids, new Set(['x']), ['c', 'b'], true);
    expect([...first]).toEqual(['b', 'c']);
    expect([...withPicked(ids, first, ['b'], false)]).toEqual(['c']);
  });
});
