import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Ad } from '../../contract/ads/adShapes.ts';
import type { SpecLimit } from '../../contract/baseData/baseData.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import { withEnglish } from '../../contract/messages/englishText.ts';
import { plainTokens } from '../lib/searchText.ts';

type Row = NonNullable<AdPayload['quality']>[number];
type Verdict = Ad['checks']['conformance'][number];
/** Limits of a grade that override those of the standard. */
export type Overrides = Record<string, { min?: number | null; max?: number | null }>;

/**
 * A value this close to a limit may fail in a second laboratory: a fraction of the range between the limits, or of the
 * limit if there is only one.
 */
const MARGIN = { range: 0.1, limit: 0.03 };

/* Equivalent units; `factor` of the first make one of the second. */
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

const spellings: Record<string, string> = { sulfur: 'sulphur', color: 'colour', vapor: 'vapour' };
const fillerTokens = ['at', 'max', 'min', 'total', 'kinematic', 'content'];

const keyOf = (parameter: string) =>
  plainTokens(parameter)
    .filter((token) => !fillerTokens.includes(token))
    .map((token) => spellings[token] ?? token)
    .join(' ');

/** The limit of a parameter; a name without its condition (“Viscosity”) matches if it is unambiguous. */
function limitOf(limits: readonly SpecLimit[], parameter: string): SpecLimit | undefined {
  const key = keyOf(parameter);
  const exact = limits.find((limit) => keyOf(limit.param) === key);
  if (exact) return exact;
  const longer = limits.filter((limit) => keyOf(limit.param).startsWith(`${key} `));
  return longer.length === 1 ? longer[0] : undefined;
}

const isDensity = (row: Row) => /^density\b/i.test(row.parameter.trim());
const figuresOf = ({ min, max, value }: Row) => [min, max, value].filter((one) => one !== undefined);

/** No liquid or gas is traded below 2 kg/m³ or above 100 kg/l, so such a figure is in the other unit. */
export function isDensityOfWrongUnit(row: Row): boolean {
  const { unit, factor } = canonical(row.unit);
  if (!isDensity(row) || unit !== 'kg/m³') return false;
  const figures = figuresOf(row);
  return factor === 1 ? figures.every((one) => one > 0.3 && one < 2) : figures.every((one) => one > 100);
}

/** The density in a quality row, in kg/m³; null if there is none, it is a range or implausible. */
export function kgPerM3(row: Row): number | null {
  const { unit, factor } = canonical(row.unit);
  if (!isDensity(row) || unit !== 'kg/m³' || row.value === undefined || isDensityOfWrongUnit(row))
    return null;
  return row.value * factor;
}

/** A density in its presumably intended unit. */
function meantDensity(row: Row): Message {
  const inKgPerM3 = canonical(row.unit).factor === 1;
  const scale = inKgPerM3 ? 1000 : 0.001;
  const text =
    row.value !== undefined
      ? shown(row.value * scale)
      : range(row.min && row.min * scale, row.max && row.max * scale);
  return msg('ads.unitImpossible', { unit: row.unit, value: text });
}

/** Factor from the row's unit to the limit's; null if they are not comparable. */
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

function assessValue(
  row: Row,
  limit: { min: number | null; max: number | null },
  factor: number,
): { status: Verdict['status']; message: Message } {
  const high = row.max ?? row.value;
  const low = row.min ?? row.value;
  const { min, max } = limit;
  const beyond = (value: number | undefined, is: (scaled: number) => boolean) =>
    value !== undefined && is(value * factor);
  if (max !== null && (beyond(high, (at) => at > max) || beyond(low, (at) => at > max)))
    return { status: 'breach', message: msg('ads.limitExceeded') };
  if (min !== null && (beyond(low, (at) => at < min) || beyond(high, (at) => at < min)))
    return { status: 'breach', message: msg('ads.limitUndercut') };
  const isChecked = (max !== null && high !== undefined) || (min !== null && low !== undefined);
  if (!isChecked) return { status: 'unchecked', message: msg('ads.notComparable') };
  // Values cannot be negative, so a lower limit of zero has no margin.
  const floor = min === 0 ? null : min;
  const margin = (bound: number) =>
    floor !== null && max !== null ? (max - floor) * MARGIN.range : Math.abs(bound) * MARGIN.limit;
  const near = (value: number | undefined, bound: number | null) =>
    value !== undefined &&
    bound !== null &&
    Math.abs(value * factor - bound) < margin(bound) &&
    value * factor !== bound;
  return near(high, max) || near(low, floor)
    ? { status: 'margin', message: msg('ads.limitClose') }
    : { status: 'ok', message: msg('ads.limitKept') };
}

/** Checks each quality value of an ad against the standard of its product. */
export function conformanceOf(
  quality: readonly Row[],
  standard: { name: string; limits: readonly SpecLimit[]; overrides: Overrides | null } | null,
): Verdict[] {
  return quality.map((row) => {
    const value = row.value !== undefined ? shown(row.value) : range(row.min, row.max);
    const base = { parameter: row.parameter, value, unit: row.unit };
    const unchecked = (message: Message, limit = '', source = ''): Verdict => ({
      ...base,
      status: 'unchecked',
      limit,
      source,
      ...withEnglish(message),
    });
    const found = standard && limitOf(standard.limits, row.parameter);
    if (isDensityOfWrongUnit(row)) {
      return {
        ...base,
        status: 'breach',
        limit: range(found?.min, found?.max),
        source: found ? `${standard?.name}, ${found.method}` : '',
        ...withEnglish(meantDensity(row)),
      };
    }
    if (!standard || !found) return unchecked(msg('ads.noLimit'));
    const limit = { min: found.min, max: found.max, ...standard.overrides?.[found.param] };
    const source = `${standard.name}, ${found.method}`;
    const text = range(limit.min, limit.max);
    if (text === '') return unchecked(msg('ads.reportedOnly'), '', source);
    const factor = unitFactor(row.unit, found.unit);
    if (factor === null) return unchecked(msg('ads.otherUnit', { unit: found.unit || '–' }), text, source);
    const bounds = { min: limit.min ?? null, max: limit.max ?? null };
    const { status, message } = assessValue(row, bounds, factor);
    return { ...base, status, ...withEnglish(message), limit: text, source };
  });
}
