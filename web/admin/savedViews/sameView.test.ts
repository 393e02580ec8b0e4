import { expect, it } from 'vitest';
import { isSameView, searchToKeep } from './sameView.ts';

it('a view is known by its filters and columns, in any order, and by nothing else', () => {
  const view = { search: { status: 'all', q: 'jet' }, columns: { views: true } };
  expect(isSameView(view, { search: { q: 'jet', status: 'all' }, columns: { views: true } })).toBe(true);
  expect(isSameView(view, { search: { q: 'jet' }, columns: { views: true } })).toBe(false);
  expect(isSameView(view, { ...view, columns: {} })).toBe(false);
});

it('what has no value is not kept', () => {
  expect(searchToKeep({ q: 'jet', limit: 50, owner: undefined })).toEqual({ q: 'jet', limit: 50 });
});
