import { describe, expect, it } from 'vitest';
import { readFigure } from './figure.ts';

describe('readFigure', () => {
  it.each([
    ['30000', 30000],
    ['30 000', 30000],
    ['30\u202f000', 30000],
    ['30,000', 30000],
    ['30,000.5', 30000.5],
    ['30.000,5', 30000.5],
    ['1,000,000', 1e6],
    ['1.000.000', 1e6],
    ['702.50', 702.5],
    ['702,50', 702.5],
    ['0.845', 0.845],
    ['0,845', 0.845],
    ['1.850', 1.85],
    ['−12', -12],
    ['-12.5', -12.5],
    ['+1.85', 1.85],
    ['.5', 0.5],
    ['12.', 12],
  ])('%s is %d', (text, value) => {
    expect(readFigure(text)).toBe(value);
  });

  it('takes the decimal mark of the reader where a figure could mean both', () => {
    expect(readFigure('30,000', ',')).toBe(30);
    expect(readFigure('30.000', ',')).toBe(30000);
    expect(readFigure('30.000', '.')).toBe(30);
  });

  it('answers nothing for nothing and NaN for what is no figure', () => {
    expect(readFigure('  ')).toBeUndefined();
    for (const text of ['abc', '12t', '1-2', '--1', '1.2.3,4', '-']) expect(readFigure(text)).toBeNaN();
  });
});
