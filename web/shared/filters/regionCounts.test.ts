import { expect, test } from 'vitest';
import { regionCounts } from './regionCounts.ts';

const countries = [
  { id: 'nl', region: 'Europe' },
  { id: 'be', region: 'Europe' },
  { id: 'sg', region: 'Asia' },
  { id: 'aq', region: 'Antarctica' },
];
const byCountry = [
  { value: 'sg', count: 4 },
  { value: 'nl', count: 3 },
  { value: 'be', count: 2 },
];
const counted = (search: { countryId?: string[]; region?: string[] }) =>
  regionCounts(countries, byCountry, search).map(({ value, count }) => [value, count]);

test('only regions that the market has are offered, with how many ads', () => {
  expect(counted({})).toEqual([
    ['Europe', 5],
    ['Asia', 4],
  ]);
});

test('a picked region stays, and picked countries count alone', () => {
  expect(counted({ region: ['Africa'], countryId: ['be'] })).toEqual([
    ['Europe', 2],
    ['Africa', 0],
  ]);
});
