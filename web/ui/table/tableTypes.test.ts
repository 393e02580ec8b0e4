import { describe, expect, it } from 'vitest';
import { nextSort } from './tableTypes.ts';

describe('a click on a header', () => {
  it('asks for its first direction, then for the other one', () => {
    const since = { id: 'since', sorts: ['desc', 'asc'] } as const;
    expect(nextSort(since, null)).toEqual({ column: 'since', desc: true });
    expect(nextSort(since, { column: 'name', desc: true })).toEqual({ column: 'since', desc: true });
    expect(nextSort(since, { column: 'since', desc: true })).toEqual({ column: 'since', desc: false });
    expect(nextSort(since, { column: 'since', desc: false })).toEqual({ column: 'since', desc: true });
  });

  it('keeps to the directions that there are', () => {
    const name = { id: 'name', sorts: ['asc'] } as const;
    expect(nextSort(name, { column: 'name', desc: false })).toEqual({ column: 'name', desc: false });
    expect(nextSort({ id: 'ads' }, null)).toBeNull();
  });
});
