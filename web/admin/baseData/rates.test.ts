import { expect, test } from 'vitest';
import { isStale, rateMove } from './rates.ts';

test('a rate that moves by more than 5% is asked about again, in either direction', () => {
  expect(rateMove(1.1787, 1.2)).toBeNull();
  expect(rateMove(1.1787, 11.62)).toBeCloseTo(8.858, 3);
  expect(rateMove(1.1787, 0.9)).toBeCloseTo(-0.236, 3);
  expect(rateMove(null, 5)).toBeNull();
});

test('a rate is old after three days', () => {
  const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
  expect(isStale('2026-11-20', at('2026-11-23'))).toBe(false);
  expect(isStale('2026-11-20', at('2026-11-24'))).toBe(true);
});
