import { expect, test } from 'vitest';
import { changedPaths, mergeOver } from './threeWay.ts';

const before = { siteName: 'GasMap', pwa: { enabled: false, guide: '' }, list: [1, 2] };

test('what differs is named by its path', () => {
  expect(changedPaths(before, before)).toEqual([]);
  expect(changedPaths({ ...before, pwa: { enabled: true, guide: '' }, list: [2, 1] }, before)).toEqual([
    'pwa.enabled',
    'list',
  ]);
});

test('what nobody else touched stays mine, what I did not touch becomes theirs', () => {
  const mine = { ...before, siteName: 'Mine', pwa: { enabled: false, guide: 'mine' } };
  const theirs = { siteName: 'Theirs', pwa: { enabled: true, guide: '' }, list: [3] };
  expect(mergeOver(mine, before, theirs)).toEqual({
    siteName: 'Mine',
    pwa: { enabled: true, guide: 'mine' },
    list: [3],
  });
});
