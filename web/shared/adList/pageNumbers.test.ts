import { expect, test } from 'vitest';
import { pageNumbers } from './pageNumbers.ts';

test.each([
  [1, 1, false, [1]],
  [1, 4, false, [1, 2, 3, 4]],
  [3, 5, false, [1, 2, 3, 4, 5]],
  [1, 20, false, [1, 2, null, 20]],
  [10, 20, false, [1, null, 9, 10, 11, null, 20]],
  [20, 20, false, [1, null, 19, 20]],
  [500, 500, true, [1, null, 499, 500, null]],
  [620, 500, true, [1, null, 619, 620, null]],
] as const)('page %i of %i (more: %s) offers the pages around it', (page, totalPages, open, pages) => {
  expect(pageNumbers(page, totalPages, open)).toEqual(pages);
});
