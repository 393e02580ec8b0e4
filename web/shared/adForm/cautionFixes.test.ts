import { describe, expect, it, vi } from 'vitest';
import { applyFix, cautionPath, fixesFor } from './cautionFixes.ts';

const row = { basis: 'typical' as const, min: '', max: '', value: '' };
const density = { ...row, parameter: 'Density @15 °C', unit: 'kg/m³', min: '0.820', max: '0.860' };
const viscosity = { ...row, parameter: 'Viscosity @40 °C', unit: 'mm²/s', min: '1.5', max: '5.5' };

describe('fixesFor', () => {
  it('offers the density that was meant, and nothing for what only the person can know', () => {
    const form = { quality: [viscosity, density], density15: '' };
    expect(fixesFor('P04', form)).toEqual([
      {
        kind: 'quality',
        path: 'quality.1',
        figures: { min: '820', max: '860', value: '' },
        label: '820 – 860 kg/m³',
      },
    ]);
    expect(fixesFor('P03', form)).toEqual([]);
  });

  it('offers it for the density of the ad as well', () => {
    expect(fixesFor('P04', { quality: [], density15: '0.835' })).toMatchObject([
      { path: 'density15', value: '835' },
    ]);
  });
});

it('puts a fix in its place', () => {
  const set = vi.fn();
  const [fix] = fixesFor('P04', { quality: [density], density15: '' });
  if (fix !== undefined) applyFix(fix, set);
  expect(set.mock.calls.map(([path, value]) => [path, value])).toEqual([
    ['quality.0.min', '820'],
    ['quality.0.max', '860'],
    ['quality.0.value', ''],
  ]);
});

it.each([
  ['P01', 'title'],
  ['P03', 'quality'],
  ['R01', 'price'],
  ['M01', 'description'],
  ['C01', null],
])('%s is about %s', (id, path) => expect(cautionPath(id)).toBe(path));
