import { expect, test } from 'vitest';
import { isImoCompanyNumber, isImoNumber, looksTyped } from './imo.ts';

test('check digits of ships', () => {
  for (const good of ['9074729', '9999010', '9999022', '1234567', '7605811', '7625811'])
    expect(isImoNumber(good), good).toBe(true);
  for (const bad of ['9074728', '9999011', '907472', '90747290', 'abcdefg', ''])
    expect(isImoNumber(bad), bad).toBe(false);
});

test('check digits of companies follow another rule', () => {
  // 8·1 + 6·2 + 4·3 + 2·4 + 9·5 + 7·6 = 127; 127 mod 11 = 6; 11 − 6 = 5
  expect(isImoCompanyNumber('1234565')).toBe(true);
  expect(isImoCompanyNumber('1234567')).toBe(false);
});

test('numbers that somebody typed for want of one', () => {
  expect(['1234567', '9999999', '7654321'].map(looksTyped)).toEqual([true, true, true]);
  expect(looksTyped('9074729')).toBe(false);
});
