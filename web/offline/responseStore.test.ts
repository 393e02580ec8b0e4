import { expect, test } from 'vitest';
import { type Key, outdated, type StoredResponse } from './responseStore.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const list = 'GET /favorites';
const entry = (owner: string, call: string, input: string, ageHours = 1): [Key, StoredResponse] => [
  [owner, call, input],
  { at: NOW - ageHours * HOUR, text: '{}' },
];
const removed = (stored: [Key, StoredResponse][], owner: string | null) =>
  outdated(stored, owner, NOW).map(([of, , input]) => `${of} ${input}`);

test('only what belongs to the person, or to everybody, is left', () => {
  const stored = [entry('ann', list, '1'), entry('ben', list, '2'), entry('nobody', 'GET /ads/public', '3')];
  expect(removed(stored, 'ann')).toEqual(['ben 2']);
  expect(removed(stored, 'nobody')).toEqual(['ann 1', 'ben 2']);
  expect(removed(stored, null)).toEqual(['ann 1', 'ben 2']);
});

test('what is a week old goes, and of each read the oldest beyond its number, for each person', () => {
  expect(removed([entry('ann', list, 'old', 24 * 7 + 1), entry('ann', list, 'new')], 'ann')).toEqual([
    'ann old',
  ]);
  const pages = Array.from({ length: 8 }, (_, page) => entry('ann', list, `page ${page}`, page + 1));
  expect(removed(pages.toReversed(), 'ann')).toEqual(['ann page 6', 'ann page 7']);
  expect(removed([entry('ann', 'GET /wallet', 'balance')], 'ann')).toEqual(['ann balance']);
});
