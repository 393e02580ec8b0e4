import { expect, it } from 'vitest';
import { extendedDay } from './extendAd.ts';

it('an ad is extended from its last day, or from today, and not beyond what an ad may have', () => {
  expect(extendedDay('2026-12-01', '2026-11-24')).toBe('2026-12-31');
  expect(extendedDay('2026-11-01', '2026-11-24')).toBe('2026-12-24');
  expect(extendedDay(null, '2026-11-24')).toBe('2026-12-24');
  expect(extendedDay('2027-02-20', '2026-11-24')).toBe('2027-02-22');
});
