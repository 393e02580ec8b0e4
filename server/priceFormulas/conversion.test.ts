import { describe, expect, it } from 'vitest';
import { type Bridge, convert, densityOfApi, priceIn, quantityIn, type UnitFactor } from './conversion.ts';

const tonne: UnitFactor = { dimension: 'mass', toBase: '1000' };
const bbl: UnitFactor = { dimension: 'volume', toBase: '0.158987294928' };
const gallon: UnitFactor = { dimension: 'volume', toBase: '0.003785411784' };
const mmbtu: UnitFactor = { dimension: 'energy', toBase: '1.05505585262' };
const mwh: UnitFactor = { dimension: 'energy', toBase: '3.6' };
const nm3: UnitFactor = { dimension: 'gas_volume', toBase: '1.0549148819330039' };
const sm3: UnitFactor = { dimension: 'gas_volume', toBase: '1' };
const at = (density15: number | null, more: Partial<Bridge> = {}): Bridge => ({
  density15,
  gcvMjPerKg: null,
  gcvMjPerSm3: null,
  ...more,
});

describe('quantities', () => {
  it('turns 50 000 t at 845 kg/m³ into 372 180 bbl', () => {
    expect(Math.abs(Number(quantityIn(50_000, tonne, at(845)).barrels) - 372_180)).toBeLessThanOrEqual(5);
  });
  it('turns 1 000 000 bbl at 38.0 °API into 132 597 t', () => {
    const { tonnes } = quantityIn(1_000_000, bbl, at(densityOfApi(38)));
    expect(Math.abs(Number(tonnes) - 132_597)).toBeLessThanOrEqual(30);
  });
  it('turns 1000 Nm³ into 1054.9 Sm³', () => {
    expect(convert(1000, nm3, sm3)).toBeCloseTo(1054.9, 1);
  });
  it('never crosses mass and volume without a density', () => {
    expect(quantityIn(50_000, tonne, at(null))).toEqual({ tonnes: '50000', barrels: null });
    expect(quantityIn(1000, bbl, at(null))).toEqual({ tonnes: null, barrels: '1000' });
  });
  it('never crosses gas volume and energy without a calorific value', () => {
    expect(quantityIn(1000, sm3, at(null))).toEqual({ tonnes: null, barrels: null });
  });
});

describe('prices', () => {
  it('turns 100 ¢/US gal at 745 kg/m³ into 354.59 $/t', () => {
    expect(Number(priceIn(1, 1, gallon, at(745)).usdPerTonne)).toBeCloseTo(354.59, 2);
  });
  it('turns 700 $/t at 835 kg/m³ into 92.93 $/bbl', () => {
    expect(Number(priceIn(700, 1, tonne, at(835)).usdPerBbl)).toBeCloseTo(92.93, 2);
  });
  it('turns 10 $/MMBtu into 34.12 $/MWh', () => {
    expect(10 * (convert(1, mwh, mmbtu) ?? 0)).toBeCloseTo(34.12, 2);
    expect(Number(priceIn(34.1214, 1, mwh, at(null)).usdPerMMBtu)).toBeCloseTo(10, 3);
  });
  it('takes the rate of the currency into account', () => {
    expect(Number(priceIn(100, '1.08', tonne, at(null)).usdPerTonne)).toBe(108);
  });
  it('goes from gas volume to energy by calorific value, and from energy to mass', () => {
    expect(Number(priceIn(0.39, 1, sm3, at(null, { gcvMjPerSm3: 39 })).usdPerMMBtu)).toBeCloseTo(10.5506, 3);
    expect(Number(priceIn(10, 1, mmbtu, at(450, { gcvMjPerKg: 54.5 })).usdPerTonne)).toBeCloseTo(516.56, 1);
  });
});
