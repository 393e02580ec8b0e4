import { describe, expect, it } from 'vitest';
import { formatters } from '../../lib/format.ts';
import { dayOptions, gradeOf, qualityText, splitFigure } from './adRowText.ts';

describe('a figure in a column', () => {
  it('is parted at its decimal mark in any language', () => {
    expect(splitFigure('702.50')).toEqual(['702', '.50']);
    expect(splitFigure('1\u202f702,50')).toEqual(['1\u202f702', ',50']);
    expect(splitFigure('≈ 94.37')).toEqual(['≈ 94', '.37']);
    expect(splitFigure('+1.85')).toEqual(['+1', '.85']);
    expect(splitFigure('12 000')).toEqual(['12 000', '']);
  });
});

it('names the grade only where the title does not', () => {
  const productType = { id: '', code: '', name: 'EN 590 10 ppm (ULSD)' };
  expect(gradeOf({ title: 'Diesel EN 590, 10 ppm', productType })).toBeNull();
  expect(gradeOf({ title: 'Prompt diesel', productType })).toBe('EN 590 10 ppm (ULSD)');
  expect(gradeOf({ title: 'Prompt diesel', productType: null })).toBeNull();
});

it('writes the year of a laycan only where it is far away', () => {
  const now = Date.UTC(2026, 10, 20);
  expect(dayOptions('2027-02-01', now).year).toBeUndefined();
  expect(dayOptions('2028-02-01', now).year).toBe('numeric');
});

describe('a quality value in a word', () => {
  const format = formatters('en-GB');
  const none = { min: null, max: null, value: null };
  it('is short where the trade is short', () => {
    const density = { ...none, parameter: 'Density @15 °C', value: 845, unit: 'kg/m³' };
    expect(qualityText(density, format)).toBe('845\u00a0kg/m³');
    const sulphur = { ...none, parameter: 'Sulphur', max: 10, unit: 'mg/kg' };
    expect(qualityText(sulphur, format)).toBe('S\u00a0≤ 10\u00a0mg/kg');
  });
  it('says a limit or a range as one', () => {
    const flash = { ...none, parameter: 'Flash point', unit: '°C' };
    expect(qualityText({ ...flash, min: 55 }, format)).toBe('Flash point\u00a0≥ 55\u00a0°C');
    expect(qualityText({ ...flash, min: 55, max: 60 }, format)).toBe('Flash point\u00a055–60\u00a0°C');
    expect(qualityText({ ...flash, unit: '' }, format)).toBe('Flash point');
  });
});
