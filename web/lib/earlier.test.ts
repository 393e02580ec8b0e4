import { expect, test } from 'vitest';
import { withNewest } from './earlier.ts';

const page = (from: number, to: number, hasEarlier = from > 0) => ({
  messages: Array.from({ length: to - from }, (_, nth) => ({ id: String(from + nth) })),
  hasEarlier,
});

test('earlier pages stay before the newest one, as new messages come', () => {
  expect(withNewest(page(0, 100), page(52, 102))).toEqual(page(0, 102));
  expect(withNewest(page(50, 100), page(50, 100))).toEqual(page(50, 100));
  expect(withNewest(page(0, 3), page(0, 4))).toEqual(page(0, 4));
});

test('across a gap only the newest page is shown', () => {
  expect(withNewest(page(0, 100), page(130, 180))).toEqual(page(130, 180));
  expect(withNewest(page(0, 0), page(0, 5))).toEqual(page(0, 5));
});
