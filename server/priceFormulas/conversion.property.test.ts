import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceIn, quantityIn, type UnitFactor } from './conversion.ts';

const units: UnitFactor[] = [
  { dimension: 'mass', toBase: '1000' },
  { dimension: 'mass', toBase: '907.18474' },
  { dimension: 'volume', toBase: '0.158987294928' },
  { dimension: 'volume', toBase: '0.003785411784' },
];
const density = fc.integer({ min: 450, max: 1200 });
const amount = fc.integer({ min: 1, max: 10_000_000 });
const unit = fc.constantFrom(...units);
const seed = 20_261_120;

test('what a cargo costs is the same in every unit', () => {
  fc.assert(
    fc.property(amount, amount, density, unit, (size, price, density15, by) => {
      const bridge = { density15, gcvMjPerKg: null, gcvMjPerSm3: null };
      const { tonnes, barrels } = quantityIn(size, by, bridge);
      const { usdPerTonne, usdPerBbl } = priceIn(price, 1, by, bridge);
      const total = size * price;
      // Rounding error of a total: quantities have 3 decimals and prices 4.
      const slack = (quantity: number, per: number) => 0.0005 * per + 0.00005 * quantity + total * 1e-12;
      expect(Math.abs(Number(tonnes) * Number(usdPerTonne) - total)).toBeLessThanOrEqual(
        slack(Number(tonnes), Number(usdPerTonne)),
      );
      expect(Math.abs(Number(barrels) * Number(usdPerBbl) - total)).toBeLessThanOrEqual(
        slack(Number(barrels), Number(usdPerBbl)),
      );
    }),
    { seed, numRuns: 500 },
  );
});

test('a dearer offer is dearer in every unit', () => {
  fc.assert(
    fc.property(amount, amount, density, unit, (a, b, density15, by) => {
      const bridge = { density15, gcvMjPerKg: null, gcvMjPerSm3: null };
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      expect(Number(priceIn(low, 1, by, bridge).usdPerBbl)).toBeLessThanOrEqual(
        Number(priceIn(high, 1, by, bridge).usdPerBbl),
      );
    }),
    { seed, numRuns: 200 },
  );
});
