import { describe, expect, it } from 'vitest';
import { formatters } from '../../lib/format.ts';
import { comparableOf, headlineOf, oldRateDay, otherQuantity, priceText, signed } from './adFigures.ts';

const format = formatters('en-GB');
const basis = { density15: 845, densityFrom: 'ad', usdRate: 1, rateDate: '2026-11-20' } as const;
const reached = { kind: 'fixed', quoteDay: null, stale: false, basis } as const;
const comparable = { usdPerBbl: 94.37, usdPerTonne: 702.5, usdPerMMBtu: null, ...reached };
const usd = { code: 'USD' };

describe('comparableOf', () => {
  it('names another unit than the price has itself', () => {
    const perTonne = { currency: usd, unit: { symbol: 't', dimension: 'mass' } };
    expect(comparableOf(comparable, perTonne)).toEqual({ unit: '$/bbl', value: 94.37 });
    const perBarrel = { currency: usd, unit: { symbol: 'bbl', dimension: 'volume' } };
    expect(comparableOf(comparable, perBarrel)).toEqual({ unit: '$/t', value: 702.5 });
  });

  it('compares gas by energy where it can', () => {
    const gas = { ...comparable, usdPerBbl: null, usdPerMMBtu: 10 };
    expect(
      comparableOf(gas, { currency: { code: 'EUR' }, unit: { symbol: 'MWh', dimension: 'energy' } }),
    ).toEqual({
      unit: '$/MMBtu',
      value: 10,
    });
  });

  it('says nothing of gas that is priced by energy in dollars: by weight it compares with nothing', () => {
    const lng = { usdPerBbl: 40, usdPerTonne: 560, usdPerMMBtu: 11.2, ...reached };
    const perMMBtu = { currency: usd, unit: { symbol: 'MMBtu', dimension: 'energy' } };
    expect(comparableOf(lng, perMMBtu)).toBeNull();
  });

  it('says nothing where nothing is known', () => {
    expect(comparableOf(null, null)).toBeNull();
    const only = { ...comparable, usdPerBbl: null };
    expect(comparableOf(only, { currency: usd, unit: { symbol: 't', dimension: 'mass' } })).toBeNull();
  });
});

describe('otherQuantity', () => {
  it('is in barrels for tonnes and in tonnes for the rest', () => {
    const amounts = { quantityTonnes: 30_000, quantityBarrels: 223_412 };
    const of = (dimension: string, min = 30_000) => ({ min, max: 30_000, unit: { dimension } });
    expect(otherQuantity(of('mass'), amounts, format)).toBe('≈ 223\u00a0400\u00a0bbl');
    expect(otherQuantity(of('volume'), amounts, format)).toBe('≈ 30\u00a0000\u00a0t');
    expect(otherQuantity(of('mass'), { quantityTonnes: 5, quantityBarrels: null }, format)).toBeNull();
    expect(otherQuantity(null, amounts, format)).toBeNull();
  });

  it('converts both ends of a range', () => {
    const amounts = { quantityTonnes: 40_000, quantityBarrels: 298_640 };
    const range = { min: 32_000, max: 40_000, unit: { dimension: 'mass' } };
    expect(otherQuantity(range, amounts, format)).toBe('≈ 238\u00a0900–298\u00a0600\u00a0bbl');
  });
});

describe('oldRateDay', () => {
  const euro = { price: { currency: { code: 'EUR' } }, comparable } as Parameters<typeof oldRateDay>[0];
  const dollar = { price: { currency: { code: 'USD' } }, comparable } as Parameters<typeof oldRateDay>[0];
  const on = (day: string) => Date.parse(day);

  it('names the day of a rate that is more than three days past', () => {
    expect(oldRateDay(euro, on('2026-11-23T23:00Z'))).toBeNull();
    expect(oldRateDay(euro, on('2026-11-24T01:00Z'))).toBe('2026-11-20');
    expect(oldRateDay(dollar, on('2027-11-24T01:00Z'))).toBeNull();
    expect(oldRateDay({ ...euro, comparable: null }, on('2027-11-24T01:00Z'))).toBeNull();
  });
});

describe('signed', () => {
  it('always shows the sign', () => {
    expect(signed(1.85, format)).toBe('+1.85');
    expect(signed(-2, format)).toBe('−2.00');
    expect(signed(0, format)).toBe('+0.00');
  });
});

describe('headlineOf', () => {
  const unit = { id: 'u', code: 'MT', name: 'metric tonne', symbol: 't', dimension: 'mass' };
  const quantity = {
    min: 30_000,
    max: 30_000,
    unit,
    basis: 'total' as const,
    lifts: null,
    tolerancePct: null,
  };

  it('puts the quantity in front of the title unless it is there', () => {
    expect(headlineOf({ title: 'EN 590 diesel', quantity }, format)).toBe('30\u00a0000\u00a0t EN 590 diesel');
    expect(headlineOf({ title: '30,000 t EN 590 diesel', quantity }, format)).toBe('30,000 t EN 590 diesel');
    expect(headlineOf({ title: 'EN 590 diesel', quantity: null }, format)).toBe('EN 590 diesel');
  });
});

describe('priceText', () => {
  const currency = { id: '', code: 'USD', name: 'US dollar', symbol: '$', minorDigits: 2 };
  const unit = { id: '', code: 'BBL', name: 'barrel', symbol: 'bbl', dimension: 'volume' };
  const price = { amount: null, benchmark: null, differential: null, note: null, currency, unit };
  it('is a fixed price with its measure, or a formula with its sign', () => {
    expect(priceText({ ...price, type: 'fixed', amount: 62 }, format)).toBe('62.00 USD/bbl');
    const formula = { ...price, type: 'formula', benchmark: 'Dated Brent', differential: -1.5 } as const;
    expect(priceText(formula, format)).toBe('Dated Brent −1.50 USD/bbl');
  });
  it('says nothing where it is open to talk or unknown', () => {
    expect(priceText({ ...price, type: 'negotiable' }, format)).toBeNull();
    expect(priceText(null, format)).toBeNull();
  });
});
