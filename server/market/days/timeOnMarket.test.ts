import { expect, test } from 'vitest';
import { medianDaysToDone, shareNotDone, type TimeOnMarket } from './timeOnMarket.ts';

const done = new Set([3, 5, 8, 12]);
const seven = [3, 5, 6, 8, 10, 12, 15].map((days) => ({ days, isDone: done.has(days) }));
const ads = (count: number, entities: number, rows = seven): TimeOnMarket[] =>
  Array.from({ length: count }, (_, place) => ({
    ...(rows[place % rows.length] ?? { days: 0, isDone: false }),
    entity: `company ${place % entities}`,
  }));

test('ads that are still there, expired or withdrawn count for as long as they were there', () => {
  expect(shareNotDone(seven).map(({ days, share }) => [days, share.toFixed(3)])).toEqual([
    [3, '0.857'],
    [5, '0.714'],
    [8, '0.536'],
    [12, '0.268'],
  ]);
  // Three times the same seven: the shares are the same.
  expect(medianDaysToDone(ads(21, 5))).toBe(12);
});

test('there is no median of few ads, of few companies, and where fewer than half are done', () => {
  expect(medianDaysToDone(ads(19, 5))).toBeNull();
  expect(medianDaysToDone(ads(21, 4))).toBeNull();
  expect(medianDaysToDone(ads(21, 5, [{ days: 4, isDone: false }]))).toBeNull();
  const few = [{ days: 2, isDone: true }, ...Array(3).fill({ days: 9, isDone: false })];
  expect(medianDaysToDone(ads(40, 8, few))).toBeNull();
});
