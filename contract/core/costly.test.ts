import { expect, test } from 'vitest';
import { isGenerous, priceMove, rateMove } from './costly.ts';

test('a rate that moves by more than 5% is costly, in either direction', () => {
  expect(rateMove(1.1787, 1.2)).toBeNull();
  expect(rateMove(1.1787, 11.62)).toBeCloseTo(8.858, 3);
  expect(rateMove(1.1787, 0.9)).toBeCloseTo(-0.236, 3);
  expect(rateMove(null, 5)).toBeNull();
});

test('a price that moves by more than a fifth is costly', () => {
  expect(priceMove(39, 46.8)).toBeNull();
  expect(priceMove(39, 390)).toBe(9);
  expect(priceMove(39, 3.9)).toBeCloseTo(-0.9);
  expect(priceMove(39, 0)).toBe(-1);
  expect(priceMove(0, 39)).toBeNull();
  expect(priceMove(undefined, 39)).toBeNull();
});

test('half off or more without a limit or an end is costly', () => {
  const base = { kind: 'percent', value: 50 };
  expect(isGenerous(base)).toBe(true);
  expect(isGenerous({ ...base, value: 49 })).toBe(false);
  expect(isGenerous({ ...base, maxUses: 10 })).toBe(false);
  expect(isGenerous({ ...base, expiresAt: '2027-01-01T00:00:00.000Z' })).toBe(false);
  expect(isGenerous({ ...base, kind: 'amount' })).toBe(false);
});
