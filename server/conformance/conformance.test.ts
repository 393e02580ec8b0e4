import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { SpecLimit } from '../../contract/baseData/baseData.ts';
import { conformanceOf } from './conformance.ts';

type Template = { code: string; name: string; limits: SpecLimit[] };
const file = new URL('../db/seed/data/specTemplates.json', import.meta.url);
const templates = JSON.parse(await readFile(file, 'utf8')) as Template[];
const diesel = templates.find(({ code }) => code === 'EN590') as Template;

type Row = Parameters<typeof conformanceOf>[0][number];
const row = (parameter: string, unit: string, figures: Partial<Row>): Row => ({
  parameter,
  unit,
  basis: 'typical',
  ...figures,
});
const against = (template: Template, one: Row) =>
  conformanceOf([one], { ...template, overrides: null })[0]?.status;
const assess = (parameter: string, unit: string, figures: Partial<Row>) =>
  against(diesel, row(parameter, unit, figures));

const limits = templates.flatMap((template) => template.limits.map((limit) => ({ template, limit })));

describe('every limit of every template', () => {
  const named = limits.map(
    ({ template, limit }) => [template.code, limit.param, { template, limit }] as const,
  );
  test.each(named)('%s: %s', (_code, _param, { template, limit }) => {
    const { min, max, unit, param } = limit;
    const status = (value: number) => against(template, row(param, unit, { value }));
    if (min === null && max === null) expect(status(900)).toBe('unchecked');
    const step = Math.max(1, Math.abs(max ?? min ?? 1)) / 2;
    if (max !== null) {
      expect(status(max + step)).toBe('breach');
      expect(status(max)).not.toBe('breach');
    }
    if (min !== null) {
      expect(status(min - step)).toBe('breach');
      expect(status(min)).not.toBe('breach');
    }
    if (min !== null && max !== null) expect(status((min + max) / 2)).toBe('ok');
  });
});

test.each([
  ['on the limit of two', 845, 'ok'],
  ['a tenth of the range from it', 842.4, 'ok'],
  ['closer', 842.6, 'margin'],
  ['over it', 845.1, 'breach'],
  ['close to the lower one', 820.5, 'margin'],
  ['below it', 819.9, 'breach'],
])('margin of a range: %s', (_name, value, status) => {
  expect(assess('Density @15 °C', 'kg/m³', { value })).toBe(status);
});

test.each([
  ['far from the only limit', 190, 'ok'],
  ['within three hundredths', 195, 'margin'],
  ['beyond', 201, 'breach'],
])('margin of a single limit: %s', (_name, value, status) => {
  expect(assess('Water', 'mg/kg', { value })).toBe(status);
});

test('ranges are judged at both ends, bounds at their own', () => {
  expect(assess('Viscosity @40 °C', 'cSt', { min: 1.5, max: 3 })).toBe('breach');
  expect(assess('Viscosity @40 °C', 'cSt', { min: 2.5, max: 4 })).toBe('ok');
  expect(assess('Flash point', '°C', { min: 60 })).toBe('ok');
  expect(assess('Flash point', '°C', { max: 60 })).toBe('unchecked');
  expect(assess('Flash point', '°C', { max: 50 })).toBe('breach');
  expect(assess('Sulphur', 'ppm', { min: 20 })).toBe('breach');
});

test('units that say the same are the same, others are not guessed', () => {
  expect(assess('Sulphur', 'ppm', { max: 10 })).toBe('ok');
  expect(assess('Sulphur', '% m/m', { value: 0.005 })).toBe('breach');
  expect(assess('Density @15 °C', 'g/cm³', { value: 0.835 })).toBe('ok');
  expect(assess('Flash point', '°F', { value: 140 })).toBe('unchecked');
});

test('a parameter is found by its usual names, and never taken for another', () => {
  expect(assess('Sulfur content', 'ppm', { value: 8 })).toBe('ok');
  expect(assess('Density', 'kg/m3', { value: 835 })).toBe('ok');
  expect(assess('Kinematic viscosity at 40 °C', 'mm2/s', { value: 3 })).toBe('ok');
  expect(assess('Viscosity @50 °C', 'mm²/s', { value: 3 })).toBe('unchecked');
  expect(assess('Cetane', '', { value: 40 })).toBe('unchecked');
});

test('a grade replaces limits of its standard', () => {
  const standard = { ...diesel, overrides: { Sulphur: { max: 50 }, PAH: { min: null, max: null } } };
  const findings = conformanceOf(
    [row('Sulphur', 'ppm', { value: 40 }), row('PAH', '% m/m', { value: 30 })],
    standard,
  );
  expect(findings.map(({ status }) => status)).toEqual(['ok', 'unchecked']);
  expect(findings[0]).toMatchObject({ limit: '≤ 50', source: expect.stringContaining('EN 590') });
});

test('a density in the wrong unit is told, with the one that must be meant', () => {
  expect(conformanceOf([row('Density', 'kg/m³', { value: 0.845 })], null)[0]).toMatchObject({
    status: 'breach',
    message: 'Not possible in kg/m³: 845 kg/m³ must be meant',
  });
  expect(conformanceOf([row('Density', 'g/cm³', { value: 845 })], null)[0]?.message).toContain('0.845 g/cm³');
  expect(conformanceOf([row('Density', 'kg/m³', { value: 0.72 })], null)[0]?.status).toBe('breach');
});
