import type { AdPayload } from '../../contract/adPayload.ts';
import type { Ad } from '../../contract/adShapes.ts';
import type { SpecLimit } from '../../contract/baseData.ts';
import { wordsOf } from './search.ts';

type Row = NonNullable<AdPayload['quality']>[number];
type Verdict = Ad['checks']['conformance'][number];
/** Limits of a grade that replace those of the standard. */
export type Overrides = Record<string, { min?: number | null; max?: number | null }>;

/**
 * A value this close to a limit has little room for a second laboratory: a share of the range between the limits, or
 * of the limit where there is only one.
 */
const MARGIN = { range: 0.1, limit: 0.03 };

/* Units that say the same, and how many of the first make one of the second. */
const sameUnits: Record<string, { unit: string; factor: number }> = {
  ppm: { unit: 'mg/kg', factor: 1 },
  ppmw: { unit: 'mg/kg', factor: 1 },
  'wt ppm': { unit: 'mg/kg', factor: 1 },
  'mg/kg': { unit: 'mg/kg', factor: 1 },
  '% m/m': { unit: 'mg/kg', factor: 10_000 },
  '% wt': { unit: 'mg/kg', factor: 10_000 },
  'wt%': { unit: 'mg/kg', factor: 10_000 },
  'wt %': { unit: 'mg/kg', factor: 10_000 },
  '% mass': { unit: 'mg/kg', factor: 10_000 },
  cst: { unit: 'mm²/s', factor: 1 },
  'mm2/s': { unit: 'mm²/s', factor: 1 },
  'kg/m3': { unit: 'kg/m³', factor: 1 },
  'kg/l': { unit: 'kg/m³', factor: 1000 },
  'g/cm3': { unit: 'kg/m³', factor: 1000 },
  'g/cm³': { unit: 'kg/m³', factor: 1000 },
  'g/ml': { unit: 'kg/m³', factor: 1000 },
  c: { unit: '°C', factor: 1 },
  '°c': { unit: '°C', factor: 1 },
  '% vol': { unit: '% v/v', factor: 1 },
  'vol%': { unit: '% v/v', factor: 1 },
  'vol %': { unit: '% v/v', factor: 1 },
};

const canonical = (unit: string) => sameUnits[unit.trim().toLowerCase()] ?? { unit: unit.trim(), factor: 1 };

const keyOf = (parameter: string) =>
  wordsOf(parameter)
    .filter((word) => !['at', 'max', 'min', 'total'].includes(word))
    .join(' ');

/** Factor from the row's unit to the limit's; null where the two cannot be compared. */
function unitFactor(from: string, to: string): number | null {
  if (from.trim() === '' || to.trim() === '')
    return from.trim() === to.trim() ? 1 : from.trim() === '' ? 1 : null;
  const [a, b] = [canonical(from), canonical(to)];
  return a.unit === b.unit ? a.factor / b.factor : null;
}

const shown = (value: number) => String(Number(value.toPrecision(6)));
const range = (min: number | null | undefined, max: number | null | undefined) =>
  min != null && max != null
    ? `${shown(min)} – ${shown(max)}`
    : min != null
      ? `≥ ${shown(min)}`
      : max != null
        ? `≤ ${shown(max)}`
        : '';

function judge(
  row: Row,
  limit: { min: number | null; max: number | null },
  factor: number,
): { status: Verdict['status']; message: string } {
  const high = row.max ?? row.value;
  const low = row.min ?? row.value;
  const over = limit.max !== null && high !== undefined && high * factor > limit.max;
  const under = limit.min !== null && low !== undefined && low * factor < limit.min;
  if (over) return { status: 'breach', message: 'Over the limit' };
  if (under) return { status: 'breach', message: 'Below the limit' };
  const checkedHigh = limit.max === null || high !== undefined;
  const checkedLow = limit.min === null || low !== undefined;
  if (!checkedHigh && !checkedLow) return { status: 'unchecked', message: 'Not comparable' };
  const room = (bound: number) =>
    limit.min !== null && limit.max !== null
      ? (limit.max - limit.min) * MARGIN.range
      : Math.abs(bound) * MARGIN.limit;
  const near = (value: number | undefined, bound: number | null) =>
    value !== undefined &&
    bound !== null &&
    Math.abs(value * factor - bound) < room(bound) &&
    value * factor !== bound;
  return near(high, limit.max) || near(low, limit.min)
    ? { status: 'margin', message: 'Within, close to the limit' }
    : { status: 'ok', message: 'Within the limit' };
}

/** Each quality value of an ad against the standard of its product. */
export function conformanceOf(
  quality: readonly Row[],
  standard: { name: string; limits: readonly SpecLimit[]; overrides: Overrides | null } | null,
): Verdict[] {
  return quality.map((row) => {
    const value = row.value !== undefined ? shown(row.value) : range(row.min, row.max);
    const base = { parameter: row.parameter, value, unit: row.unit };
    const unchecked = (message: string, limit = '', source = ''): Verdict => ({
      ...base,
      status: 'unchecked',
      limit,
      source,
      message,
    });
    const found = standard?.limits.find((limit) => keyOf(limit.param) === keyOf(row.parameter));
    if (!standard || !found) return unchecked('The standard sets no limit for this');
    const limit = { min: found.min, max: found.max, ...standard.overrides?.[found.param] };
    const source = `${standard.name}, ${found.method}`;
    const text = range(limit.min, limit.max);
    if (text === '') return unchecked('Reported, set by class or contract', '', source);
    const factor = unitFactor(row.unit, found.unit);
    if (factor === null)
      return unchecked(`The standard measures this in ${found.unit || 'no unit'}`, text, source);
    return {
      ...base,
      ...judge(row, { min: limit.min ?? null, max: limit.max ?? null }, factor),
      limit: text,
      source,
    };
  });
}
