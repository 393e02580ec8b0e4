import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { ProductTypeEntry, SpecLimit, SpecTemplateEntry } from '../../contract/baseData.ts';
import { boundsInOrder } from '../../contract/bounds.ts';
import { productTypeBody } from '../../contract/productWrites.ts';

type Overrides = ProductTypeEntry['specOverrides'];
/** A limit of a grade as it is typed: what stands in a row holds, and an empty side is no limit. */
export type OwnLimit = Pick<SpecLimit, 'param' | 'min' | 'max'>;
/** Names with commas and brackets are no part of the path of a field: the form has them by place. */
export type OwnLimitsForm = { limits: OwnLimit[] };

const sides = ['min', 'max'] as const;

/** Words and yes/no have no limit that a figure could replace. */
export const replaceable = (template: SpecTemplateEntry | undefined): SpecLimit[] =>
  (template?.limits ?? []).filter(({ unit }) => !['bool', 'text'].includes(unit));

export const limitNamed = (template: SpecTemplateEntry | undefined, param: string): SpecLimit | undefined =>
  template?.limits.find((limit) => limit.param === param);

/** The rows of a grade in the order of its standard; what the standard does not have comes last. */
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

/** What a grade says of its own. A side that is the standard's goes on following it, unless it was said before. */
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

/** The body of a grade with its limits as rows. */
export const typeForm = (template: SpecTemplateEntry | undefined, stored: Overrides) =>
  productTypeBody
    .omit({ specOverrides: true })
    .extend({
      limits: z.array(boundsInOrder(z.object({ param: z.string(), min: limit, max: limit }))),
    })
    .transform(({ limits, ...body }) => ({ ...body, specOverrides: overridesOf(limits, template, stored) }));

const PART = 'specOverrides';

/** The field that a complaint about a limit belongs to. */
export const fieldOfLimit = (path: string, values: FieldValues): string => {
  if (path === PART) return 'limits';
  const { limits } = values as OwnLimitsForm;
  const at = limits.findIndex(
    ({ param }) => path === `${PART}.${param}` || path.startsWith(`${PART}.${param}.`),
  );
  if (at < 0) return path.startsWith(`${PART}.`) ? 'limits' : path;
  return `limits.${at}.${path.endsWith('.max') ? 'max' : 'min'}`;
};
