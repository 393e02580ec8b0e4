import { expect, it } from 'vitest';
import { levelsOf, scaleOf } from './pricePlot.ts';

it('places prices between the lowest and the highest', () => {
  const { at, low, high } = scaleOf([700, 800, 750]);
  expect([low, high, at(700), at(750), at(800)]).toEqual([700, 800, 0, 50, 100]);
  expect(scaleOf([700, 700]).at(700)).toBe(50);
});

it('stacks equal prices instead of covering them', () => {
  expect(levelsOf([700, 700, 700, 800])).toEqual([0, 1, 2, 0]);
  expect(levelsOf([700, 750, 800])).toEqual([0, 0, 0]);
});
