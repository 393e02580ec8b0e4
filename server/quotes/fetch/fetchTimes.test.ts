import { describe, expect, test } from 'vitest';
import { areRatesDue, isDue, nextRates, slotsAround } from './fetchTimes.ts';

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

describe('the reference rates of the ECB, asked on Thursday 5 March 2026', () => {
  const due = (now: string, answered: string | null, lastDay: string | null, failed: string | null = null) =>
    areRatesDue(new Date(`2026-03-${now}Z`), {
      answeredAt: answered === null ? null : new Date(`2026-03-${answered}Z`),
      failedAt: failed === null ? null : new Date(`2026-03-${failed}Z`),
      lastDay: lastDay && `2026-03-${lastDay}`,
    });

  test('are asked for at once by who has none', () => {
    expect(due('05T03:00', null, null)).toBe(true);
    expect(due('05T03:00', null, null, '05T02:30')).toBe(false);
    expect(due('05T03:30', null, null, '05T02:30')).toBe(true);
  });

  test('from 16:20 in Frankfurt every quarter of an hour until they are there or it is 20:00', () => {
    expect(due('05T15:19', '04T15:20', '04')).toBe(false);
    expect(due('05T15:20', '04T15:20', '04')).toBe(true);
    expect(due('05T15:30', '05T15:20', '04')).toBe(false);
    expect(due('05T15:35', '05T15:20', '04')).toBe(true);
    expect(due('05T15:35', '05T15:20', '05')).toBe(false);
    expect(due('05T15:35', '04T15:20', '04', '05T15:20')).toBe(true);
    expect(due('05T18:59', '05T18:40', '04')).toBe(true);
    expect(due('05T19:00', '05T18:40', '04')).toBe(false);
    expect(due('05T23:00', '05T18:40', '04')).toBe(false);
  });

  test('in summer time it is an hour earlier in UTC', () => {
    const at = (time: string) =>
      areRatesDue(new Date(`2026-07-02T${time}Z`), {
        answeredAt: new Date('2026-07-01T18:00Z'),
        failedAt: null,
        lastDay: '2026-07-01',
      });
    expect([at('14:19'), at('14:20')]).toEqual([false, true]);
  });

  test('missed while nobody asked they are asked for later, once; hourly while that fails', () => {
    expect(due('05T22:00', '05T14:00', '04')).toBe(true);
    expect(due('05T22:30', '05T14:00', '04', '05T22:00')).toBe(false);
    expect(due('05T23:00', '05T14:00', '04', '05T22:00')).toBe(true);
  });

  test('not at the week-end, when nothing is published', () => {
    expect(due('07T16:00', '06T15:25', '06')).toBe(false);
    expect(due('08T16:00', '06T15:25', '06')).toBe(false);
    expect(due('08T16:00', '06T14:00', '05')).toBe(true);
    const answeredAt = new Date('2026-03-06T15:25Z');
    const next = nextRates(new Date('2026-03-06T15:26:30Z'), {
      answeredAt,
      failedAt: null,
      lastDay: '2026-03-06',
    });
    expect(next.toISOString()).toBe('2026-03-09T15:20:00.000Z');
  });
});
