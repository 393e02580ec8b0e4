import { expect, test } from 'vitest';
import { bestFirst, startsFirst } from './startsFirst.ts';

const found = (names: string[], typed: string) => bestFirst(names, (name) => name, typed);

test('names that begin with what is typed come before those that hold it', () => {
  expect(found(['Caribbean Netherlands', 'Hong Kong', 'Netherlands'], 'nether')).toEqual([
    'Netherlands',
    'Caribbean Netherlands',
  ]);
  expect(found(['Bureau Veritas', 'SGS', 'AmSpec'], 'sg')).toEqual(['SGS']);
  expect(found(['Réunion', 'Peru'], 'reu')).toEqual(['Réunion']);
  expect(found(['Oman', 'Romania'], 'oman')).toEqual(['Oman', 'Romania']);
});

test('nothing typed leaves the list as it is', () => {
  expect(found(['B', 'A'], ' ')).toEqual(['B', 'A']);
});

test('what is typed is sought in all groups of a select', () => {
  const options = [
    { group: 'Most ads', items: [{ value: 'nl', label: 'Netherlands' }] },
    {
      group: 'Others',
      items: [
        { value: 'ne', label: 'Niger' },
        { value: 'bq', label: 'Caribbean Netherlands' },
      ],
    },
  ];
  expect(startsFirst({ options, search: '', limit: 9 })).toEqual(options);
  expect(
    startsFirst({ options, search: 'nether', limit: 9 }).map((one) => 'label' in one && one.label),
  ).toEqual(['Netherlands', 'Caribbean Netherlands']);
});
