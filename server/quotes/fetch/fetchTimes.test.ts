import { expect, test } from 'vitest';
import { isDue, slotsAround } from './fetchTimes.ts';

const at = (time: string) => new Date(`2026-03-05T${time}Z`);

test('the EIA is asked at 02:30 and 14:30 UTC', () => {
  const around = (time: string) =>
    Object.values(slotsAround(at(time))).map((one) => one.toISOString().slice(5, 16));
  expect(around('02:29:59')).toEqual(['03-04T14:30', '03-05T02:30']);
  expect(around('02:30:00')).toEqual(['03-05T02:30', '03-05T14:30']);
  expect(around('23:00:00')).toEqual(['03-05T14:30', '03-06T02:30']);
});

test('once for each time; after a failure again after a quarter of an hour', () => {
  expect(isDue(at('15:00:00'), null, null)).toBe(true);
  expect(isDue(at('15:00:00'), at('14:31:00'), null)).toBe(false);
  expect(isDue(at('15:00:00'), at('14:29:00'), null)).toBe(true);
  expect(isDue(at('15:00:00'), at('14:29:00'), at('14:50:00'))).toBe(false);
  expect(isDue(at('15:00:00'), at('14:29:00'), at('14:45:00'))).toBe(true);
});
