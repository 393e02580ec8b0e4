import { describe, expect, test } from 'vitest';
import type { SpecTemplateEntry } from '../../../../contract/baseData/baseData.ts';
import { fault } from '../../../../contract/core/message.ts';
import { fieldOfLimit, overridesOf, replaceable, rowsOf, typeForm } from './ownLimits.ts';

const limit = (param: string, min: number | null, max: number | null, unit = 'mg/kg') => ({
  param,
  unit,
  min,
  max,
  method: 'EN ISO',
  confidence: 'read' as const,
});
const template: SpecTemplateEntry = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'EN 590',
  code: 'EN590',
  order: 0,
  isActive: true,
  version: 1,
  edition: null,
  limits: [
    limit('Density', 820, 845),
    limit('Sulphur, total', null, 10),
    limit('Odorised', null, null, 'bool'),
  ],
};

test('what has no figure is not offered', () => {
  expect(replaceable(template).map(({ param }) => param)).toEqual(['Density', 'Sulphur, total']);
  expect(replaceable(undefined)).toEqual([]);
});

describe('the limits of a grade', () => {
  test('stand in the order of the standard, with what holds on each side', () => {
    const own = { Gone: { max: 3 }, 'Sulphur, total': { max: null }, Density: { max: 850 } };
    const rows = rowsOf(own, template);
    expect(rows).toEqual([
      { param: 'Density', min: 820, max: 850 },
      { param: 'Sulphur, total', min: null, max: null },
      { param: 'Gone', min: null, max: 3 },
    ]);
    expect(overridesOf(rows, template, own)).toEqual({ ...own, Gone: { min: null, max: 3 } });
  });

  test('follow the standard where they say the same, unless they said it before', () => {
    const rows = [
      { param: 'Density', min: 820, max: 845 },
      { param: 'Sulphur, total', min: null, max: 50 },
    ];
    expect(overridesOf(rows, template, null)).toEqual({ 'Sulphur, total': { max: 50 } });
    expect(overridesOf(rows.slice(0, 1), template, { Density: { max: 900 } })).toBeNull();
    expect(overridesOf(rows.slice(0, 1), template, { Density: { max: 845 } })).toEqual({
      Density: { max: 845 },
    });
  });

  test('are refused where the least is more than the most', () => {
    const body = { productId: template.id, name: 'Grade', code: 'GRADE' };
    const read = (min: number | null) =>
      typeForm(template, null).safeParse({ ...body, limits: [{ param: 'Density', min, max: 830 }] });
    expect(read(831).error?.issues).toMatchObject([
      { path: ['limits', 0, 'max'], message: fault('field.maximumBelowMinimum') },
    ]);
    expect(read(830).data?.specOverrides).toEqual({ Density: { min: 830, max: 830 } });
    expect(read(null).data?.specOverrides).toEqual({ Density: { min: null, max: 830 } });
  });
});

test('a complaint about a limit goes to its row', () => {
  const values = { limits: rowsOf({ Density: {}, 'Sulphur, total': {} }, template) };
  expect(fieldOfLimit('specOverrides.Sulphur, total', values)).toBe('limits.1.min');
  expect(fieldOfLimit('specOverrides.Sulphur, total.max', values)).toBe('limits.1.max');
  expect(fieldOfLimit('specOverrides.Unknown', values)).toBe('limits');
  expect(fieldOfLimit('hsCode', values)).toBe('hsCode');
});
