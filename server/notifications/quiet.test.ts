import { expect, test } from 'vitest';
import { secondsOfQuiet } from './quiet.ts';

const night = { from: '22:00', to: '07:00' };
const hours = (count: number) => count * 3600;

test.each([
  ['2026-11-20T21:59:59Z', { ...night, timeZone: 'UTC' }, 0],
  ['2026-11-20T22:00:00Z', { ...night, timeZone: 'UTC' }, hours(9)],
  ['2026-11-21T06:59:30Z', { ...night, timeZone: 'UTC' }, 30],
  ['2026-11-21T07:00:00Z', { ...night, timeZone: 'UTC' }, 0],
  ['2026-11-21T00:30:00Z', { ...night, timeZone: 'Europe/Berlin' }, hours(5.5)],
  ['2026-11-20T17:00:00Z', { ...night, timeZone: 'Asia/Kolkata' }, hours(8.5)],
  ['2026-11-20T12:30:00Z', { from: '12:00', to: '13:00', timeZone: 'UTC' }, 1800],
  // The night is an hour shorter when the clocks go forward, and an hour longer when they go back.
  ['2026-03-28T22:00:00Z', { ...night, timeZone: 'Europe/Berlin' }, hours(7)],
  ['2026-10-24T21:00:00Z', { ...night, timeZone: 'Europe/Berlin' }, hours(9)],
])('at %s quiet hours of %j last for %d seconds more', (now, quiet, seconds) => {
  expect(secondsOfQuiet(quiet, new Date(now))).toBe(seconds);
});

test('without quiet hours nothing waits', () => {
  expect(secondsOfQuiet(null, new Date())).toBe(0);
});
