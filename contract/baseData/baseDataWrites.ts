import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { ErrorCode } from '../core/errors.ts';
import { fault } from '../core/message.ts';
import { idParams } from '../core/page.ts';

export const writer = { permission: 'basedata.write' } as const;

/** One line of text, NFC-normalized, so that equal-looking texts are equal. */
const plainLine = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, fault('field.required'))
    .max(max, fault('field.tooManyCharacters', { max }))
    .regex(/^\P{Cc}*$/u, fault('field.oneLine'));

export const nameField = plainLine(120);
export const textField = (max: number) => plainLine(max).nullable().default(null);
export const symbolField = (max: number) => plainLine(max);

/** Short code shown in tables and files. */
export const codeField = (max = 40) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]*$/, fault('field.code'))
    .max(max, fault('field.tooManyCharacters', { max }));

/** A code of letters and digits assigned by a standard. */
export const standardCode = (pattern: RegExp, message: string) =>
  z.string().trim().toUpperCase().regex(pattern, message);

export const hsCodeField = z
  .string()
  .trim()
  .regex(/^[0-9]{4}(\.[0-9]{2}){0,3}$/, fault('baseData.cnCode'))
  .nullable()
  .default(null);
export const unNumberField = z
  .string()
  .trim()
  .regex(/^[0-9]{4}$/, fault('baseData.unNumber'))
  .nullable()
  .default(null);

/** Greater than zero and below `limit`; null if unknown. */
export const figureField = (limit: number) =>
  z
    .number(fault('field.number'))
    .positive(fault('field.aboveZero'))
    .lt(limit, fault('field.lessThan', { limit }))
    .nullable()
    .default(null);

/** Exact decimal as a string: a binary fraction would change the value. */
export const decimalField = z.coerce
  .string<string | number>()
  .trim()
  .regex(/^\d{1,15}(\.\d{1,24})?$/, fault('field.decimal'))
  .refine((text) => /[1-9]/.test(text), fault('field.aboveZero'));

export const wholeNumber = (min: number, max: number) =>
  z
    .number(fault('field.number'))
    .int(fault('field.wholeNumber'))
    .min(min, fault('field.outOfRange', { min, max }))
    .max(max, fault('field.outOfRange', { min, max }));

export const latField = z
  .number(fault('field.number'))
  .min(-90, fault('field.outOfRange', { min: -90, max: 90 }))
  .max(90, fault('field.outOfRange', { min: -90, max: 90 }));
export const lngField = z
  .number(fault('field.number'))
  .min(-180, fault('field.outOfRange', { min: -180, max: 180 }))
  .max(180, fault('field.outOfRange', { min: -180, max: 180 }));

/** Alternative names for searching. */
export const aliasesField = z
  .array(plainLine(80))
  .max(50, fault('baseData.tooManyOtherNames', { max: 50 }))
  .transform((all) =>
    all.filter((one, n) => all.findIndex((b) => b.toLowerCase() === one.toLowerCase()) === n),
  )
  .default([]);

/** Fields common to all kinds; omitted ones stay unchanged. */
const placing = {
  isActive: z.boolean().optional(),
  order: z.number().int(fault('field.wholeNumber')).min(0).max(1_000_000).optional(),
  /** Version that was read; another current version is refused as STALE. */
  version: z.number().int().min(1).optional(),
};
/** `true` makes it the default; `false` for the current default is refused. */
const defaulting = { isDefault: z.boolean().optional() };

export const plainBody = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...placing });
export const bodyWithDefault = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...placing, ...defaulting });

export const usagePlaces = [
  'ads',
  'adDrafts',
  'savedSearches',
  'products',
  'productTypes',
  'ports',
  'benchmarks',
  'quotes',
  'users',
  'plans',
  'payments',
  'wallets',
] as const;
export type UsagePlace = (typeof usagePlaces)[number];

/** Where an entry is used; it can be deleted if `total` is 0. */
export const usage = z.object({
  total: z.number(),
  places: z.array(z.object({ place: z.enum(usagePlaces), count: z.number() })),
});
export type Usage = z.infer<typeof usage>;

const writeErrors = [
  'NOT_FOUND',
  'NAME_TAKEN',
  'VALIDATION_FAILED',
  'IS_DEFAULT',
  'STALE',
  'WRONG_STATE',
] as const;

/** Write endpoints of one kind of base data. All writes are recorded in the audit log. */
export const writesOf = <const Path extends string, Entry extends z.ZodType, Body extends z.ZodType>(
  path: Path,
  noun: string,
  entry: Entry,
  body: Body,
) => ({
  create: endpoint({
    method: 'POST',
    path: `/${path}` as const,
    summary: `Add a ${noun}`,
    access: writer,
    rate: 'general',
    body,
    status: 201,
    response: entry,
    errors: writeErrors,
  }),
  update: endpoint({
    method: 'PUT',
    path: `/${path}/:id` as const,
    summary: `Change a ${noun}`,
    access: writer,
    rate: 'general',
    params: idParams,
    body,
    status: 200,
    response: entry,
    errors: [...writeErrors, 'IN_USE'] satisfies ErrorCode[],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/${path}/:id` as const,
    summary: `Delete a ${noun} that nothing uses`,
    access: writer,
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'IN_USE', 'IS_DEFAULT'],
  }),
  toggleActive: endpoint({
    method: 'PATCH',
    path: `/${path}/:id/toggle-active` as const,
    summary: `Offer a ${noun} in new ads, or no more; what has it keeps it`,
    access: writer,
    rate: 'general',
    params: idParams,
    status: 200,
    response: entry,
    errors: ['NOT_FOUND', 'IS_DEFAULT'],
  }),
  usage: endpoint({
    method: 'GET',
    path: `/${path}/:id/usage` as const,
    summary: `Where a ${noun} is used`,
    access: writer,
    rate: 'general',
    params: idParams,
    status: 200,
    response: usage,
    errors: ['NOT_FOUND'],
  }),
});

/** For kinds that have a default. */
export const setDefaultOf = <const Path extends string, Entry extends z.ZodType>(
  path: Path,
  noun: string,
  entry: Entry,
) =>
  endpoint({
    method: 'PATCH',
    path: `/${path}/:id/default` as const,
    summary: `Make a ${noun} the default; the one before is it no more`,
    access: writer,
    rate: 'general',
    params: idParams,
    status: 200,
    response: entry,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  });
