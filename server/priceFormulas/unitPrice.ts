import Big from 'big.js';
import type { PriceConversion } from '../../contract/prices/formula.ts';
import { M3_PER_BBL, type UnitFactor } from './conversion.ts';

/** Decimals of prices: 40 digits in a division, so that the last rounding is the only one. */
export const Decimal = Big();
Decimal.DP = 40;
Decimal.RM = Big.roundHalfUp;

/** Value of the bridge between the dimensions of two units, as far as a formula says one. */
export type Conversion = Exclude<PriceConversion, { kind: 'density' }> | { kind: 'density'; value: string };

/** What one of the units is of the other's dimension: kg, m³ or GJ of one `kg`, `m³`, `Sm³` or `GJ`. */
function bridge(from: UnitFactor, to: UnitFactor, conversion: Conversion): Big | null {
  const isVolume = ({ dimension }: UnitFactor) => dimension === 'volume' || dimension === 'gas_volume';
  const value = new Decimal(conversion.value);
  switch (conversion.kind) {
    case 'density':
      if (from.dimension === 'mass' && to.dimension === 'volume') return new Decimal(1).div(value);
      return from.dimension === 'volume' && to.dimension === 'mass' ? value : null;
    case 'bbl_per_tonne': {
      const m3PerKg = value.times(M3_PER_BBL).div(1000);
      if (from.dimension === 'mass' && to.dimension === 'volume') return m3PerKg;
      return from.dimension === 'volume' && to.dimension === 'mass' ? new Decimal(1).div(m3PerKg) : null;
    }
    case 'gcv': {
      /* MJ/kg or MJ/m³ */
      const gj = value.div(1000);
      if (to.dimension === 'energy' && (from.dimension === 'mass' || isVolume(from))) return gj;
      return from.dimension === 'energy' && (to.dimension === 'mass' || isVolume(to))
        ? new Decimal(1).div(gj)
        : null;
    }
  }
}

/**
 * By what a price per `from` is multiplied to be one per `to`: $/bbl × 7.45 is $/t. Null where the units are of two
 * dimensions and nothing bridges them.
 */
export function pricePerUnit(from: UnitFactor, to: UnitFactor, conversion: Conversion | null): Big | null {
  const size = new Decimal(to.toBase);
  if (from.dimension === to.dimension) return size.div(from.toBase);
  const perBase = conversion && bridge(to, from, conversion);
  return perBase && size.times(perBase).div(from.toBase);
}
