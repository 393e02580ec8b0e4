import { describe, expect, it } from 'vitest';
import { marginUsed, readLimit } from './margin.ts';

describe('readLimit', () => {
  it.each([
    ['820 – 845', { min: 820, max: 845 }],
    ['-60 – 60', { min: -60, max: 60 }],
    ['≤ 10', { min: null, max: 10 }],
    ['≤ −47', { min: null, max: -47 }],
    ['≥ 39 900', { min: 39900, max: null }],
    ['by class', { min: null, max: null }],
    ['', { min: null, max: null }],
  ])('%s', (text, limit) => {
    expect(readLimit(text)).toEqual(limit);
  });
});

describe('marginUsed', () => {
  it('is the share of the room that a value uses', () => {
    expect(marginUsed(8.2, { min: null, max: 10 })).toBeCloseTo(0.82);
    expect(marginUsed(212, { min: null, max: 200 })).toBe(1);
    expect(marginUsed(51.8, { min: 51, max: null })).toBeCloseTo(0.984, 3);
    expect(marginUsed(844.6, { min: 820, max: 845 })).toBeCloseTo(0.968);
    expect(marginUsed(832.5, { min: 820, max: 845 })).toBe(0);
    expect(marginUsed(0.18, { min: 0, max: 6 })).toBeCloseTo(0.03);
    expect(marginUsed(-50, { min: null, max: -47 })).toBeCloseTo(0.936, 3);
  });

  it('says nothing without a limit', () => {
    expect(marginUsed(-12, { min: null, max: null })).toBeNull();
  });
});
