import { describe, expect, it } from 'vitest';
import type { ProductEntry, SpecLimit, UnitEntry } from '../../../../contract/baseData/baseData.ts';
import { emptyAdForm } from '../adForm.ts';
import type { QualityRow } from '../formFields.ts';
import { asksDensity, limitsFor, presetsFor, qualityRowsFor, unitsFor } from './productFields.ts';

const unit = (id: string, dimension: UnitEntry['dimension'], order: number): UnitEntry => ({
  id,
  name: id,
  code: id,
  symbol: id,
  dimension,
  toBase: '1',
  order,
  isActive: true,
  isDefault: false,
  version: 1,
});
const units = [
  unit('t', 'mass', 1),
  unit('bbl', 'volume', 2),
  unit('sm3', 'gas_volume', 3),
  unit('mmbtu', 'energy', 4),
];

const product = (phase: ProductEntry['phase'], defaultUnitId: string): ProductEntry => ({
  id: 'p',
  name: 'P',
  code: 'P',
  order: 0,
  isActive: true,
  isDefault: false,
  version: 1,
  parentId: null,
  phase,
  hsCode: null,
  unNumber: null,
  density15: null,
  densityMin: null,
  densityMax: null,
  gcvMjPerSm3: null,
  gcvMjPerKg: null,
  defaultUnitId,
  aliases: [],
  specTemplate: null,
});

const limit = (param: string, min: number | null, max: number | null, unitText = 'mg/kg'): SpecLimit => ({
  param,
  unit: unitText,
  min,
  max,
  method: 'EN',
  confidence: 'read',
});
const row = (parameter: string, value: string): QualityRow => ({
  parameter,
  unit: 'mg/kg',
  basis: 'test_result',
  min: '',
  max: '',
  value,
});
const ids = (list: UnitEntry[]) => list.map(({ id }) => id);

describe('unitsFor', () => {
  it('offers what the product is traded in, its own dimension first, and what is picked already', () => {
    expect(ids(unitsFor(units, product('liquid', 'bbl'), ''))).toEqual(['bbl', 't']);
    expect(ids(unitsFor(units, product('gas', 'mmbtu'), ''))).toEqual(['mmbtu', 't', 'sm3']);
    expect(ids(unitsFor(units, product('solid', 't'), 'bbl'))).toEqual(['t', 'bbl']);
    expect(unitsFor(units, undefined, '')).toHaveLength(4);
  });
});

describe('limitsFor', () => {
  it('lets the grade replace or lift a limit and leaves out what is no figure', () => {
    const template = {
      limits: [limit('Sulphur', null, 10), limit('Water', null, 200), limit('Odorised', null, null, 'bool')],
    };
    const base = { id: 's', name: 'S', code: 'S', order: 0, isActive: true, version: 1, edition: null };
    const grade = { specOverrides: { Sulphur: { max: 50 }, Water: { max: null } } } as never;
    expect(limitsFor({ ...base, ...template }, grade).map(({ param, max }) => [param, max])).toEqual([
      ['Sulphur', 50],
      ['Water', null],
    ]);
  });
});

describe('asksDensity', () => {
  it('asks a liquid only, and only where the standard does not', () => {
    expect(asksDensity(product('gas', 't'), [], units)).toBe(false);
    expect(asksDensity(product('liquid', 't'), [], units)).toBe(true);
    expect(asksDensity(product('liquid', 't'), [limit('Density @15 °C', 820, 845)], units)).toBe(false);
    expect(asksDensity(undefined, [], units)).toBe(false);
  });

  it('asks nothing of LNG, which is sold by energy and no liquid at 15 °C', () => {
    expect(asksDensity(product('liquid', 'mmbtu'), [], units)).toBe(false);
  });
});

describe('qualityRowsFor', () => {
  it('offers each parameter once and drops only rows that hold nothing', () => {
    const rows = qualityRowsFor(
      [limit('Sulphur', null, 10), limit('Water', null, 200)],
      [row('Water', '150'), row('RON', ''), row('Colour', '2')],
    );
    expect(rows.map(({ parameter, value }) => [parameter, value])).toEqual([
      ['Sulphur', ''],
      ['Water', '150'],
      ['Colour', '2'],
    ]);
  });
});

describe('presetsFor', () => {
  it('presets units and currency, and leaves chosen units that fit', () => {
    const fresh = presetsFor(emptyAdForm(), product('liquid', 'bbl'), units, 'usd');
    expect([fresh.quantity.unitId, fresh.price.unitId, fresh.price.currencyId]).toEqual([
      'bbl',
      'bbl',
      'usd',
    ]);
    const form = emptyAdForm();
    form.quantity = { ...form.quantity, min: '5', unitId: 't' };
    form.price = { ...form.price, unitId: 'mmbtu', currencyId: 'eur' };
    const presets = presetsFor(form, product('liquid', 'bbl'), units, 'usd');
    expect([presets.quantity.unitId, presets.price.unitId, presets.price.currencyId]).toEqual([
      't',
      'bbl',
      'eur',
    ]);
  });
});
