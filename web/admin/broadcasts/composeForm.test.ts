import { expect, test } from 'vitest';
import { readFault } from '../../../contract/core/message.ts';
import { composed, emptyMessage, isCountable, pathOf } from './composeForm.ts';

const ORIGIN = 'https://gas.example';

test.each([
  ['', null],
  ['  ', null],
  [' /market ', '/market'],
  ['https://gas.example/market?side=sell#top', '/market?side=sell#top'],
  ['https://gas.example', '/'],
  ['https://gas.example.evil.test/x', 'https://gas.example.evil.test/x'],
])('the link %j is %j', (typed, path) => {
  expect(pathOf(typed, ORIGIN)).toBe(path);
});

const problems = (more: object) => {
  const read = composed.safeParse({ ...emptyMessage, title: 'Hello', body: 'There', ...more });
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => [path.join('.'), readFault(message).code]);
};

test('a time that was asked for has to be chosen, and to come', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ scheduledAt: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  expect(problems({ scheduledAt: '' })).toEqual([['scheduledAt', 'messaging.chooseDayAndTime']]);
  expect(problems({ scheduledAt: '2020-01-01T00:00:00.000Z' })).toEqual([['scheduledAt', 'field.timeOver']]);
});

test('a link leads nowhere but to this site', () => {
  expect(problems({ link: '/market' })).toEqual([]);
  for (const link of ['https://elsewhere.example', '//elsewhere.example', 'market'])
    expect(problems({ link })).toEqual([['link', 'field.path']]);
});

test('it is counted once somebody and a way are chosen', () => {
  const channels = ['inApp' as const];
  expect(isCountable({ audience: { kind: 'all' }, channels })).toBe(true);
  expect(isCountable({ audience: { kind: 'all' }, channels: [] })).toBe(false);
  expect(isCountable({ audience: { kind: 'role', roles: [] }, channels })).toBe(false);
  expect(isCountable({ audience: { kind: 'role', roles: ['paid'] }, channels })).toBe(true);
  expect(isCountable({ audience: { kind: 'users', userIds: [] }, channels })).toBe(false);
});
