import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditedTax, type Rate, rateOn, taxIn, taxOf, taxOn } from './taxOf.ts';

const rates: Rate[] = [
  { country: 'NL', percent: '21.000', validFrom: '2012-10-01' },
  { country: 'DE', percent: '19.000', validFrom: '2021-01-01' },
  { country: 'FI', percent: '24.000', validFrom: '2013-01-01' },
  { country: 'FI', percent: '25.500', validFrom: '2024-09-01' },
  { country: 'CH', percent: '8.100', validFrom: '2024-01-01' },
];

test.each([
  // seller, buyer, number, one stop shop → kind, reason, whose rate, rate
  ['NL', 'NL', null, false, 'standard', 'domestic', 'NL', '21.000'],
  ['NL', 'NL', 'NL123456789B01', true, 'standard', 'domestic', 'NL', '21.000'],
  ['NL', 'DE', 'DE123456789', false, 'reverseCharge', 'reverseCharge', null, null],
  ['NL', 'DE', 'DE123456789', true, 'reverseCharge', 'reverseCharge', null, null],
  ['NL', 'DE', null, true, 'standard', 'oss', 'DE', '19.000'],
  ['NL', 'DE', null, false, 'standard', 'sellerRate', 'NL', '21.000'],
  ['NL', 'FR', null, true, 'none', 'noRate', null, null],
  ['FR', 'FR', null, false, 'none', 'noRate', null, null],
  ['NL', 'US', null, true, 'outOfScope', 'abroad', null, null],
  ['NL', 'GB', 'GB123456789', false, 'outOfScope', 'abroad', null, null],
  ['CH', 'CH', null, false, 'standard', 'domestic', 'CH', '8.100'],
  ['CH', 'NL', 'NL123456789B01', true, 'outOfScope', 'abroad', null, null],
  ['US', 'US', null, false, 'none', 'noRate', null, null],
  ['NL', null, null, true, 'standard', 'buyerUnknown', 'NL', '21.000'],
] as const)('%s sells to %s with the number %s, one stop shop %s: %s', (...row) => {
  const [sellerCountry, buyerCountry, buyerVatNumber, oss, kind, reason, country, rate] = row;
  const tax = taxOf({ sellerCountry, buyerCountry, buyerVatNumber, oss, day: '2026-11-24', rates });
  expect(tax).toEqual({ kind, reason, country, rate });
});

test('the rate is that of the day, and of one day the one entered last', () => {
  expect(rateOn(rates, 'FI', '2024-08-31')).toBe('24.000');
  expect(rateOn(rates, 'FI', '2024-09-01')).toBe('25.500');
  expect(rateOn(rates, 'FI', '2012-12-31')).toBeNull();
  const corrected = [...rates, { country: 'FI', percent: '25.000', validFrom: '2024-09-01' }];
  expect(rateOn(corrected, 'FI', '2026-01-01')).toBe('25.000');
});

test('the tax contained is exact, rounded half up', () => {
  expect([taxIn(12_100, '21.000'), taxIn(3900, '21'), taxIn(1, '21'), taxIn(3900, '25.5')]).toEqual([
    2100, 677, 0, 792,
  ]);
  expect([taxIn(3900, null), taxIn(3900, '0'), taxIn(200, '100'), taxIn(1, '100')]).toEqual([0, 0, 100, 0]);
  expect(taxIn(900_000_000_000, '8.1')).toBe(900_000_000_000 - 832_562_442_183);
});

test('the tax that is added to a net amount is exactly what the sum contains', () => {
  expect([taxOn(3900, '21'), taxOn(3900, null), taxOn(50, '25'), taxOn(10, '25')]).toEqual([819, 0, 13, 3]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900_000_000_000 }),
      fc.constantFrom('21', '25.5', '8.1', '0.001', '0', '100', null),
      (net, rate) => {
        const tax = taxOn(net, rate);
        expect(taxIn(net + tax, rate)).toBe(tax);
      },
    ),
    { seed: 5 },
  );
});

test('credits in any parts add up to the tax of the invoice, and never to more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom('21', '25.5', '8.1', '0.001', '100', null),
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }),
      (gross, rate, parts) => {
        const invoice = { gross, rate, tax: taxIn(gross, rate) };
        const before = { gross: 0, tax: 0 };
        for (const part of [...parts, gross]) {
          const amount = Math.min(part, gross - before.gross);
          if (amount === 0) break;
          const tax = creditedTax(invoice, before, amount);
          expect(tax).toBeGreaterThanOrEqual(0);
          expect(tax).toBeLessThanOrEqual(amount);
          before.gross += amount;
          before.tax += tax;
          expect(before.tax).toBeLessThanOrEqual(invoice.tax);
        }
        expect(before).toEqual({ gross, tax: invoice.tax });
      },
    ),
  );
});
