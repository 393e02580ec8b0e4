import { describe, expect, test } from 'vitest';
import { rowsOfPage } from '../../../ui/table/rowsOfPage.ts';
import { matching, sortOf, tableSortOf } from './entryRows.ts';

type Row = { name: string; code: string; rate: number | null };
const rows: Row[] = [
  { name: 'Euro', code: 'EUR', rate: 1.1 },
  { name: 'Córdoba', code: 'NIO', rate: null },
  { name: 'US dollar', code: 'USD', rate: 1 },
];
const by = {
  searchTexts: ({ name, code }: Row) => [name, code],
  sorts: { name: ({ name }: Row) => name, rate: ({ rate }: Row) => rate },
};
const codes = (search: { q?: string; sort?: string }) => matching(rows, search, by).map(({ code }) => code);

describe('the rows of a list', () => {
  test('are found by every word, without accents', () => {
    expect(codes({ q: 'cordoba' })).toEqual(['NIO']);
    expect(codes({ q: 'dollar us' })).toEqual(['USD']);
    expect(codes({ q: 'nothing' })).toEqual([]);
  });

  test('are sorted both ways, what is not known last; an unknown column leaves the order', () => {
    expect(codes({ sort: 'rate' })).toEqual(['USD', 'EUR', 'NIO']);
    expect(codes({ sort: '-rate' })).toEqual(['EUR', 'USD', 'NIO']);
    expect(codes({ sort: 'name' })).toEqual(['NIO', 'EUR', 'USD']);
    expect(codes({ sort: 'colour' })).toEqual(['EUR', 'NIO', 'USD']);
    expect(sortOf(tableSortOf('-rate') ?? { column: '', desc: false })).toBe('-rate');
  });

  test('come by pages; a page behind the last is the last', () => {
    expect(rowsOfPage(rows, { page: 2, limit: 2 }).rows.map(({ code }) => code)).toEqual(['USD']);
    expect(rowsOfPage(rows, { page: 9, limit: 2 }).paging).toEqual({
      page: 2,
      limit: 2,
      total: 3,
      totalPages: 2,
    });
    expect(rowsOfPage([], {}).paging.totalPages).toBe(1);
  });
});
