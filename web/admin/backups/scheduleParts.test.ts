import { expect, test } from 'vitest';
import { cronOf, partsOf } from './scheduleParts.ts';

test.each([
  '0 3 * * *',
  '30 23 * * *',
  '5 0 * * 6',
  '0 12 28 * *',
  '0 */6 * * *',
  '0 3 31 * *',
  '0 3 * * 1-5',
])('%s comes back from the form as it went in', (cron) => expect(cronOf(partsOf(cron))).toBe(cron));

test('what the form has words for is not left to five fields', () => {
  expect(partsOf('0 3 * * *')).toMatchObject({ every: 'day', time: '03:00' });
  expect(partsOf('30 14 * * 0')).toMatchObject({ every: 'week', time: '14:30', weekday: '0' });
  expect(partsOf('0 3 15 * *')).toMatchObject({ every: 'month', day: 15 });
  expect(partsOf('0 3 31 * *').every).toBe('own');
  expect(partsOf('0 99 * * *').every).toBe('own');
  expect(partsOf('anything').every).toBe('own');
});
