import { expect, test } from 'vitest';
import { editsBetween, phraseLikeness } from './likeness.ts';
import { readQuantity } from './readQuantity.ts';

test.each([
  ['30kt', 30_000, 'tonnes'],
  ['30 000 t', 30_000, 'tonnes'],
  ['30,000 MT', 30_000, 'tonnes'],
  ['diesel 2.5 kt prompt', 2_500, 'tonnes'],
  ['500 kb', 500_000, 'barrels'],
  ['1m bbl', 1_000_000, 'barrels'],
  ['2 MMbbl', 2_000_000, 'barrels'],
  ['EN590 30kt', 30_000, 'tonnes'],
] as const)('%s is a quantity', (text, amount, basis) => {
  expect(readQuantity(text)).toMatchObject({ amount, basis });
});

test.each(['EN590', '10ppm', 'RMG 380 3.5%', '380 cst', 'A1', '0 t', '1000', 'D2 to', '5 mbbl', 'tt30t'])(
  '%s is none',
  (text) => {
    expect(readQuantity(text)).toBeNull();
  },
);

test('letters are compared as they are mistyped', () => {
  expect(editsBetween('roterdam', 'rotterdam', 2)).toBe(1);
  expect(editsBetween('deisel', 'diesel', 2)).toBe(1);
  expect(editsBetween('roterdam', 'amsterdam', 2)).toBe(3);
  expect(phraseLikeness(['bonny', 'lite'], ['bonny', 'light'])).toBeGreaterThan(0.5);
});
