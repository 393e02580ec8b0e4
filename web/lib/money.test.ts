import { describe, expect, it } from 'vitest';
import { formatters } from './format.ts';
import { amountText, isoDigits, signedText } from './money.ts';

describe('amounts on screen', () => {
  const format = formatters('en-GB');

  it('have the digits of their currency', () => {
    expect(amountText(format, 1234.5, 2)).toBe('1\u00a0234.50');
    expect(amountText(format, 1234, 0)).toBe('1\u00a0234');
    expect(amountText(format, 1.5, 3)).toBe('1.500');
    expect([isoDigits('USD'), isoDigits('JPY'), isoDigits('KWD')]).toEqual([2, 0, 3]);
  });

  it('carry their sign where it tells in from out', () => {
    expect(signedText(format, 100, 2)).toBe('+100.00');
    expect(signedText(format, -39, 2)).toBe('−39.00');
    expect(signedText(format, 0, 2)).toBe('0.00');
  });
});
