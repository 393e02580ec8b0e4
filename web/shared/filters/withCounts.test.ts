import { expect, test } from 'vitest';
import { withCounts } from './withCounts.ts';

const values = [
  { value: 'qa', label: 'Qatar' },
  { value: 'dz', label: 'Algeria' },
  { value: 'us', label: 'United States' },
  { value: 'ax', label: 'Åland Islands' },
];

test('the most ads come first, then the alphabet; what has none stays to be chosen', () => {
  const counted = withCounts(
    values,
    [
      { value: 'us', count: 4 },
      { value: 'qa', count: 9 },
    ],
    'en',
  );
  expect(counted.map(({ label, count }) => [label, count])).toEqual([
    ['Qatar', 9],
    ['United States', 4],
    ['Åland Islands', 0],
    ['Algeria', 0],
  ]);
});

test('without counts the alphabet decides, and no number is shown', () => {
  expect(withCounts(values, undefined, 'en')).toEqual([values[3], values[1], values[0], values[2]]);
});
