import { expect, test } from 'vitest';
import { quarterOf, spreadOf } from './priceSpread.ts';

const spread = { low: 700, quarter: 710, median: 720, threeQuarters: 730, high: 740 };

test('places reach from end to end, and further for a price beyond them', () => {
  expect(spreadOf(spread, 730)).toEqual({ quarter: 25, median: 50, threeQuarters: 75, own: 75 });
  expect(spreadOf(spread, 780)).toMatchObject({ median: 25, own: 100 });
  expect(spreadOf({ low: 7, quarter: 7, median: 7, threeQuarters: 7, high: 7 }, 7).own).toBe(50);
});

test.each([
  [690, 0],
  [710, 0],
  [711, 1],
  [725, 2],
  [900, 3],
])('%i is in quarter %i', (own, quarter) => expect(quarterOf(spread, own)).toBe(quarter));
