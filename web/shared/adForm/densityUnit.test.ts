import { describe, expect, it } from 'vitest';
import { inKgPerM3, meantDensity, meantDensity15 } from './densityUnit.ts';

const row = (unit: string, figures: { min?: string; max?: string; value?: string }) => ({
  parameter: 'Density @15 °C',
  unit,
  min: '',
  max: '',
  value: '',
  ...figures,
});

describe('meantDensity', () => {
  it.each([
    [
      'a range of g/cm³ under kg/m³',
      row('kg/m³', { min: '0.820', max: '0.860' }),
      { min: '820', max: '860', value: '' },
    ],
    ['a value', row('kg/m3', { value: '0.8335' }), { min: '', max: '', value: '833.5' }],
    ['kg/m³ under kg/l', row('kg/l', { value: '845' }), { min: '', max: '', value: '0.845' }],
  ])('offers what was meant by %s', (_, given, meant) => {
    expect(meantDensity(given)).toEqual(meant);
  });
  it.each([
    ['figures that fit', row('kg/m³', { min: '820', max: '845' })],
    ['a gas', row('kg/m³', { value: '2.01' })],
    ['a unit it does not know', row('lb/gal', { value: '7' })],
    ['another parameter', { ...row('kg/m³', { value: '0.8' }), parameter: 'Ash' }],
    ['nothing typed', row('kg/m³', {})],
    ['no figure', row('kg/m³', { value: 'about' })],
  ])('leaves %s alone', (_, given) => expect(meantDensity(given)).toBeNull());
});

it('does the same for the density of the ad', () => {
  expect(meantDensity15('0.835')).toBe('835');
  expect(meantDensity15('835')).toBeNull();
});

it('reads a density in kg/m³, whatever its unit', () => {
  expect(inKgPerM3(row('g/cm³', { value: '0.845' }))).toBe('845');
  expect(inKgPerM3(row('kg/m³', { value: '845' }))).toBe('845');
  expect(inKgPerM3(row('kg/m³', { value: '0.845' }))).toBe('');
  expect(inKgPerM3(row('', { value: '845' }))).toBe('');
});
