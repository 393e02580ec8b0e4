import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatters } from '../../lib/format.ts';
import { amountText } from '../../lib/money.ts';
import { parseAmount, separatorsOf, suggestedAmounts } from './amount.ts';

const english = separatorsOf('en-GB');
const german = separatorsOf('de-DE');
const amount = (value: number) => ({ is: 'amount', value });

describe('what is typed as an amount', () => {
  it.each([
    ['100', 100],
    [' 149.50 ', 149.5],
    ['149,5', 149.5],
    ['1,000', 1000],
    ['1,000.5', 1000.5],
    ['1 000.50', 1000.5],
    ["1'000", 1000],
    ['1.000,50', 1000.5],
    ['12,345,678.90', 12_345_678.9],
    ['0.10', 0.1],
    ['۱۲۳٫۵', 123.5],
    ['٤٥٦', 456],
  ])('reads %s in English', (typed, value) => {
    expect(parseAmount(typed, 2, english)).toEqual(amount(value));
  });

  it('takes one mark before three digits as the language does', () => {
    expect(parseAmount('1.250', 2, german)).toEqual(amount(1250));
    expect(parseAmount('1,250', 3, german)).toEqual(amount(1.25));
    expect(parseAmount('1,250', 3, english)).toEqual(amount(1250));
    expect(parseAmount('1.251', 2, english)).toEqual({ is: 'tooManyDecimals' });
    expect(parseAmount('5.000', 2, english)).toEqual({ is: 'tooManyDecimals' });
  });

  it.each([
    '1.2.3',
    '1,00,0',
    '1,0.5,0',
    '10,00,000',
    '-5',
    '+5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '5 USD',
    '.5',
    '1.',
    '1,,000',
    '9'.repeat(13),
  ])('refuses %s', (typed) => {
    expect(parseAmount(typed, 2, english)).toEqual({ is: 'unreadable' });
  });

  it('counts decimals by the currency', () => {
    expect(parseAmount('10.5', 0, english)).toEqual({ is: 'tooManyDecimals' });
    expect(parseAmount('10.00', 0, english)).toEqual(amount(10));
    expect(parseAmount('10.125', 3, english)).toEqual(amount(10.125));
    expect(parseAmount('10.125', 2, english)).toEqual({ is: 'tooManyDecimals' });
    expect(parseAmount('', 2, english)).toEqual({ is: 'empty' });
  });

  it.each(['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'fa-IR', 'hi-IN'])(
    'reads what %s writes, to the last digit',
    (locale) => {
      const separators = separatorsOf(locale);
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 10 ** 11 }), fc.constantFrom(0, 2, 3), (minor, digits) => {
          const value = minor / 10 ** digits;
          expect(parseAmount(amountText(formatters(locale), value, digits), digits, separators)).toEqual(
            amount(value),
          );
        }),
      );
    },
  );
});

it('amounts to pick lie within the limits', () => {
  expect(suggestedAmounts(5, 50_000)).toEqual([25, 50, 100, 250]);
  expect(suggestedAmounts(100, 300)).toEqual([100, 250]);
  expect(suggestedAmounts(7, 8)).toEqual([]);
});
