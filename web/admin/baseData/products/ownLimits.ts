import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type {
  ProductTypeEntry,
  SpecLimit,
  SpecTemplateEntry,
} from '../../../../contract/baseData/baseData.ts';
import { productTypeBody } from '../../../../contract/baseData/productWrites.ts';
import { boundsInOrder } from '../../../../contract/core/bounds.ts';

type Overrides = ProductTypeEntry['specOverrides'];
/** A grade's limit in the form: the row's values apply, and an empty side means no limit. */
export type OwnLimit = Pick<SpecLimit, 'param' | 'min' | 'max'>;
/** Keyed by index, as parameter names with commas and brackets cannot be part of a field path. */
export type OwnLimitsForm = { limits: OwnLimit[] };

const sides = ['min', 'max'] as const;

/** Text and yes/no limits cannot be replaced by a figure. */
export const replaceable = (template: SpecTemplateEntry | undefined): SpecLimit[] =>
  (template?.limits ?? []).filter(({ unit }) => !['bool', 'text'].includes(unit));

export const limitNamed = (template: SpecTemplateEntry | undefined, param: string): SpecLimit | undefined =>
  template?.limits.find((limit) => limit.param === param);

/** Rows of a grade in the order of its standard; parameters missing there come last. */
export const rowsOf = (overrides: Overrides, template: SpecTemplateEntry | undefined): OwnLimit[] => {
  const place = (param: string) => {
    const found = template?.limits.findIndex((limit) => limit.param === param) ?? -1;
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  return Object.entries(overrides ?? {})
    .map(([param, own]) => {
      const standard = limitNamed(template, param);
      const side = (name: 'min' | 'max') =>
        own[name] === undefined ? (standard?.[name] ?? null) : own[name];
      return { param, min: side('min'), max: side('max') };
    })
    .toSorted((one, other) => place(one.param) - place(other.param) || 0);
};

/** A grade's overrides. A side equal to the standard is not stored and follows it, unless it was stored before. */
export const overridesOf = (
  rows: readonly OwnLimit[],
  template: SpecTemplateEntry | undefined,
  stored: Overrides,
): Overrides => {
  const own = rows.flatMap((row) => {
    const standard = limitNamed(template, row.param);
    const said = sides.filter(
      (side) => row[side] !== standard?.[side] || stored?.[row.param]?.[side] === row[side],
    );
    return said.length === 0
      ? []
      : [[row.param, Object.fromEntries(said.map((side) => [side, row[side]]))] as const];
  });
  return own.length === 0 ? null : Object.fromEntries(own);
};

const limit = z.number().nullable();

/** Schema of a grade's body, with its limits as rows. */
export const typeForm = (template: SpecTemplateEntry | undefined, stored: Overrides) =>
  productTypeBody
    .omit({ specOverrides: true })
    .extend({
      limits: z.array(boundsInOrder(z.object({ param: z.string(), min: limit, max: limit }))),
    })
    .transform(({ limits, ...body }) => ({ ...body, specOverrides: overridesOf(limits, template, stored) }));

const PART = 'specOverrides';

/** Form field of an error about a limit. */
export const fieldOfLimit = (path: string, values: FieldValues): string => {
  if (path === PART) return 'limits';
  const { limits } = values as OwnLimitsForm;
  const at = limits.findIndex(
    ({ param }) => path === `${PART}.${param}` || path.startsWith(`${PART}.${param}.`),
  );
  if (at < 0) return path.startsWith(`${PART}.`) ? 'limits' : path;
  return `limits.${at}.${path.endsWith('.max') ? 'max' : 'min'}`;
};
