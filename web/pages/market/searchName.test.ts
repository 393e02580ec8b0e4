import { expect, test } from 'vitest';
import { nameOf } from './searchName.ts';

test('a search is named by its filters', () => {
  expect(nameOf(['Sell', 'Diesel', 'CIF'])).toBe('Sell · Diesel · CIF');
  expect(nameOf([])).toBe('');
});

test('a long name ends between two filters, and a long filter at 80 characters', () => {
  const label = 'x'.repeat(30);
  expect(nameOf([label, label, label])).toBe(`${label} · ${label}`);
  expect(nameOf(['y'.repeat(200)])).toBe('y'.repeat(80));
});
