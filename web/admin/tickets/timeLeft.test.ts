import { expect, it } from 'vitest';
import { timeLeft } from './timeLeft.ts';

const due = '2026-11-20T12:00:00.000Z';
const at = (iso: string) => timeLeft(due, Date.parse(iso));

it('counts down to the moment, and from it on how late it is', () => {
  expect(at('2026-11-18T10:30:00Z')).toEqual({
    isLate: false,
    isSoon: false,
    days: 2,
    hours: 1,
    minutes: 30,
  });
  expect(at('2026-11-20T11:00:30Z')).toMatchObject({ isLate: false, isSoon: true, hours: 0, minutes: 59 });
  expect(at('2026-11-20T11:00:00Z')).toMatchObject({ isSoon: false, hours: 1, minutes: 0 });
  expect(at('2026-11-20T14:05:00Z')).toMatchObject({
    isLate: true,
    isSoon: false,
    days: 0,
    hours: 2,
    minutes: 5,
  });
});
