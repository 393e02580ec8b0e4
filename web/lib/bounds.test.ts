import { expect, test } from 'vitest';
import { boundsText } from './bounds.ts';

test.each([
  [820, 845, '820 – 845'],
  [51, null, '≥ 51'],
  [undefined, 0, '≤ 0'],
  [null, undefined, null],
])('%s and %s read %s', (min, max, text) => {
  expect(boundsText({ min, max }, String)).toBe(text);
});

test('a range in a line of words stands close', () => {
  expect(boundsText({ min: 820, max: 845 }, String, '–')).toBe('820–845');
});
