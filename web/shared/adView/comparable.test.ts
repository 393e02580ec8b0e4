import { describe, expect, it } from 'vitest';
import { basisOf, comparableBeside, comparableIn, usualBasis } from './comparable.ts';

const reached = {
  kind: 'fixed',
  quoteDay: null,
  stale: false,
  basis: { density15: 845, densityFrom: 'type', usdRate: 1, rateDate: '2026-11-20' },
} as const;
const unit = { id: '', code: 'T', name: 'tonne', symbol: 't', dimension: 'mass' };
const currency = { id: '', code: 'USD', name: 'US dollar', symbol: '$', minorDigits: 2 };
const price = {
  type: 'fixed' as const,
  amount: 702.5,
  currency,
  unit,
  benchmark: null,
  differential: null,
  note: null,
};
const diesel = {
  product: { code: 'DIESEL' },
  comparable: { usdPerBbl: 94.37, usdPerTonne: 702.5, usdPerMMBtu: null, ...reached },
  price,
};
const gas = {
  product: { code: 'NATGAS' },
  comparable: { usdPerBbl: null, usdPerTonne: null, usdPerMMBtu: 10, ...reached },
  price,
};

describe('the comparable price', () => {
  it('is in the chosen unit, or there is none', () => {
    const perBbl = { unit: 'usdPerBbl', usdPerEur: null } as const;
    expect(comparableIn(diesel, perBbl)).toEqual({ value: 94.37, unit: '$/bbl' });
    expect(comparableIn(gas, perBbl)).toBeNull();
    expect(comparableIn({ ...diesel, comparable: null }, perBbl)).toBeNull();
  });

  it('is else in the usual unit of the product, whatever the ad is priced in', () => {
    const auto = { unit: 'auto', usdPerEur: null } as const;
    expect(usualBasis({ ...diesel, product: { code: 'CRUDE-WAF' } })).toBe('usdPerBbl');
    expect(comparableIn(diesel, auto)?.unit).toBe('$/t');
    expect(comparableIn(gas, auto)).toEqual({ value: 10, unit: '$/MMBtu' });
    expect(comparableBeside(diesel, auto)?.unit).toBe('$/bbl');
  });

  it('is in euros per MWh from dollars per MMBtu and the rate of the euro', () => {
    const euro = { unit: 'eurPerMWh', usdPerEur: 1.25 } as const;
    expect(comparableIn(gas, euro)?.value).toBeCloseTo(27.297, 3);
    expect(comparableIn(gas, { ...euro, usdPerEur: null })).toBeNull();
    expect(comparableIn(diesel, euro)).toBeNull();
    expect(basisOf('eurPerMWh')).toBe('usdPerMMBtu');
  });
});
