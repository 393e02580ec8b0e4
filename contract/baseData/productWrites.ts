import { z } from 'zod';
import { boundsInOrder } from '../core/bounds.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, saidFields } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { phases, productEntry, productTypeEntry, specLimits } from './baseData.ts';
import {
  aliasesField,
  bodyWithDefault,
  codeField,
  figureField,
  hsCodeField,
  nameField,
  setDefaultOf,
  unNumberField,
  writesOf,
} from './baseDataWrites.ts';

const writer = { permission: 'basedata.write' } as const;

/** Upper bounds of the density and calorific value of traded liquids, gases and solids. */
const DENSITY_BELOW = 5000;
const GCV_BELOW = 500;
const DENSITIES = fault('baseData.densitiesOrder');

/** Runs even if other fields are invalid, so that all errors of a file are reported at once. */
const always = () => true;
const inOrder = (less: string, more: string) => (one: Record<string, unknown>) => {
  const [low, high] = [one[less], one[more]];
  return typeof low !== 'number' || typeof high !== 'number' || low <= high;
};

export const productBody = bodyWithDefault({
  name: nameField,
  code: codeField(),
  /** Omitted: unchanged; for a new one, top level. */
  parentId: z.uuid().nullable().optional(),
  phase: z.enum(phases),
  hsCode: hsCodeField,
  unNumber: unNumberField,
  density15: figureField(DENSITY_BELOW),
  densityMin: figureField(DENSITY_BELOW),
  densityMax: figureField(DENSITY_BELOW),
  gcvMjPerSm3: figureField(GCV_BELOW),
  gcvMjPerKg: figureField(GCV_BELOW),
  defaultUnitId: z.uuid().nullable().default(null),
  specTemplate: z.string().trim().max(40).nullable().default(null),
  aliases: aliasesField,
})
  .refine(inOrder('densityMin', 'densityMax'), { path: ['densityMax'], message: DENSITIES, when: always })
  .refine(inOrder('densityMin', 'density15'), { path: ['density15'], message: DENSITIES, when: always })
  .refine(inOrder('density15', 'densityMax'), { path: ['density15'], message: DENSITIES, when: always });
export type ProductBody = z.output<typeof productBody>;

export const productTypeBody = bodyWithDefault({
  productId: z.uuid(),
  name: nameField,
  code: codeField(60),
  hsCode: hsCodeField,
  unNumber: unNumberField,
  density15: figureField(DENSITY_BELOW),
  sulphurMax: z
    .number(fault('field.number'))
    .min(0, fault('field.belowZero'))
    .max(1e6, fault('field.atMost', { max: 1_000_000 }))
    .nullable()
    .default(null),
  sulphurTypical: z
    .number(fault('field.number'))
    .min(0, fault('field.belowZero'))
    .max(1e6, fault('field.atMost', { max: 1_000_000 }))
    .nullable()
    .default(null),
  /** By parameter of the product's spec template. */
  specOverrides: z.record(z.string().min(1).max(80), boundsInOrder(specLimits)).nullable().default(null),
  aliases: aliasesField,
});
export type ProductTypeBody = z.output<typeof productTypeBody>;

const place = { id: z.uuid(), order: z.number().int().min(0).max(1_000_000) };

/** Columns of an import; `group` is the code or name of the parent, existing or further up in the file. */
export const importColumns = [
  'group',
  'code',
  'name',
  'phase',
  'hsCode',
  'unNumber',
  'density15',
  'densityMin',
  'densityMax',
  'gcvMjPerSm3',
  'gcvMjPerKg',
  /** Unit code. */
  'defaultUnit',
  'specTemplate',
  /** Separated by semicolons. */
  'aliases',
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const IMPORT_ROWS_MAX = 5000;

/** A cell: text, or a typed value from a spreadsheet. */
const cell = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]);
export const importRow = z.record(z.string().max(80), cell);
export type ImportRow = z.infer<typeof importRow>;

const problem = z.object({
  /** Index in `rows`, from 0. */
  row: z.number(),
  column: z.string(),
  ...saidFields,
});
export type ImportProblem = z.infer<typeof problem>;

/** What every import of a table answers. */
export const importResult = z.object({
  dryRun: z.boolean(),
  /** Number of rows that were or would be taken. */
  created: z.number(),
  /** All invalid cells, by row. Only a dry run returns any; the import itself fails with them (`rows.3.code`). */
  problems: z.array(problem),
});
export type ImportResult = z.infer<typeof importResult>;

/** A cell that an update changes, as texts; null is empty. */
const importChange = z.object({
  row: z.number(),
  column: z.enum(importColumns),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportChange = z.infer<typeof importChange>;
/** Changes that a dry run lists; their number is told. */
export const CHANGES_MAX = 500;

const productImportResult = importResult.extend({
  /** Number of products that were or would be changed. */
  updated: z.number(),
  /** What a dry run would change: the first 500 cells, of `changeCount`. */
  changes: z.array(importChange),
  changeCount: z.number(),
});
export type ProductImportResult = z.infer<typeof productImportResult>;

export const products = {
  ...writesOf('products', 'product', productEntry, productBody),
  setDefault: setDefaultOf('products', 'product', productEntry),
  reorder: endpoint({
    method: 'PUT',
    path: '/products/reorder',
    summary:
      'Move products in the tree, all or none; with every product that has the same parent, before and after',
    access: writer,
    rate: 'general',
    /** 10,000 products, each with two ids. */
    bodyBytesMax: 2 * 1024 * 1024,
    body: z.strictObject({
      products: z
        .array(z.strictObject({ ...place, parentId: z.uuid().nullable() }))
        .min(1)
        .max(10_000),
    }),
    status: 200,
    response: listOf(productEntry),
    errors: ['STALE', 'VALIDATION_FAILED'],
  }),
  importRows: endpoint({
    method: 'POST',
    path: '/products/import',
    summary:
      'Add products from the rows of a file, all or none, or change those of the same code; a dry run only tells every bad cell and change',
    access: writer,
    rate: 'general',
    bodyBytesMax: 8 * 1024 * 1024,
    body: z.strictObject({
      rows: z
        .array(importRow)
        .min(1, fault('baseData.noRow'))
        .max(IMPORT_ROWS_MAX, fault('field.tooManyRows', { max: IMPORT_ROWS_MAX })),
      dryRun: z.boolean().default(false),
      /** A row whose code exists changes that product; its empty cells leave the product as it is. */
      update: z.boolean().default(false),
    }),
    status: 200,
    response: productImportResult,
    errors: ['VALIDATION_FAILED'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/products/:id/merge',
    summary:
      'Put a product into another: its ads, grades and products below go there, its names become other names',
    access: writer,
    rate: 'general',
    params: idParams,
    body: z.strictObject({ into: z.uuid() }),
    status: 200,
    response: z.object({
      product: productEntry,
      moved: z.object({
        ads: z.number(),
        productTypes: z.number(),
        products: z.number(),
        savedSearches: z.number(),
      }),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'WRONG_STATE'],
  }),
};

export const productTypes = {
  ...writesOf('product-types', 'product type', productTypeEntry, productTypeBody),
  setDefault: setDefaultOf('product-types', 'product type', productTypeEntry),
  reorder: endpoint({
    method: 'PUT',
    path: '/product-types/reorder/:productId',
    summary: 'The order of all types of a product',
    access: writer,
    rate: 'general',
    params: z.strictObject({ productId: z.uuid() }),
    /** 2,000 ids. */
    bodyBytesMax: 256 * 1024,
    body: z.strictObject({ productTypes: z.array(z.strictObject(place)).min(1).max(2000) }),
    status: 200,
    response: listOf(productTypeEntry),
    errors: ['NOT_FOUND', 'STALE', 'VALIDATION_FAILED'],
  }),
};
