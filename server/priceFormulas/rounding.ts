import Big from 'big.js';
import type { PriceFormula } from '../../contract/prices/formula.ts';
import type { UnitFactor } from './conversion.ts';
import type { Decimal } from './unitPrice.ts';

type Value = InstanceType<typeof Decimal>;

/** m³ of a barrel and more: smaller units of volume are priced in cents with four digits. */
const BARREL_M3 = 0.15;

/** Usual digits of the mean and of the price: $/bbl 3 and 3, per tonne 3 and 2, per MMBtu, MWh or gallon 4 and 4. */
function usualDigits(unit: UnitFactor | undefined): { average: number; final: number } {
  if (unit?.dimension === 'mass') return { average: 3, final: 2 };
  if (unit?.dimension === 'volume' && Number(unit.toBase) >= BARREL_M3) return { average: 3, final: 3 };
  return { average: 4, final: 4 };
}

/** The roundings of a formula: as it states them, else as usual for its unit, half up away from zero. */
export function roundingOf({ rounding }: PriceFormula, unit: UnitFactor | undefined) {
  const digits = rounding ?? usualDigits(unit);
  const mode = rounding?.mode === 'half_even' ? Big.roundHalfEven : Big.roundHalfUp;
  const perQuote = rounding?.stage === 'per_quote' ? (rounding.quote ?? digits.average) : null;
  return {
    digits: { average: digits.average, final: digits.final },
    quote: (value: Value) => (perQuote === null ? value : value.round(perQuote, mode)),
    average: (value: Value) => value.round(digits.average, mode),
    final: (value: Value) => value.round(digits.final, mode),
  };
}
