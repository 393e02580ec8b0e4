import { expect, it } from 'vitest';
import { priceLines } from './priceLine.ts';

const box = { width: 100, height: 100 };
const point = (from: number, value: number | null, why: 'edit' | 'fx' = 'fx') => ({ from, value, why });

it('draws steps, marks what owners changed but for the first price, and leaves out what is not known', () => {
  const drawn = priceLines(
    [[point(0, 10, 'edit'), point(40, null), point(50, 20, 'edit'), point(80, 15)]],
    100,
    box,
  );
  expect(drawn).toMatchObject({ low: 10, high: 20, start: 0 });
  const [line] = drawn?.lines ?? [];
  expect(line?.path).toBe('M0.0 93.1L40.0 93.1M50.0 6.9L80.0 6.9L80.0 50.0L100.0 50.0');
  expect(line?.edits).toBe('M50.0 6.9h0');
});

it('has nothing to draw without a price, and a line for one that never moved', () => {
  expect(priceLines([[point(0, null)], []], 10, box)).toBeNull();
  expect(priceLines([[point(0, 5)]], 10, box)?.lines).toEqual([{ path: 'M0.0 50.0L100.0 50.0', edits: '' }]);
});
