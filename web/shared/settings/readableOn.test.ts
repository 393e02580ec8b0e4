import { expect, test } from 'vitest';
import { contrast, readableOn } from './readableOn.ts';

test('the contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('whatever colour is picked, both inks can be read on it', () => {
  const steps = ['00', '33', '55', '70', '77', '80', '99', 'bb', 'dd', 'ff'];
  for (const r of steps) {
    for (const g of steps) {
      for (const b of steps) {
        const ground = `#${r}${g}${b}`;
        const { ink, quiet } = readableOn(ground);
        expect(Math.min(contrast(ink, ground), contrast(quiet, ground)), ground).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('the inks of the palette stand where they can be read', () => {
  expect(readableOn('#1f2937').ink).toBe('#e8eef2');
  expect(readableOn('#f6f7f4').ink).toBe('#0b1b2b');
  expect(readableOn('#767676').ink).toBe('#ffffff');
});
