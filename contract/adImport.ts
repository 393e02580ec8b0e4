import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The columns of a file of ads, as their heads are written; each cell is text. */
export const adImportColumns = [
  'side',
  'product',
  'grade',
  'title',
  'description',
  'density',
  'quantity',
  'quantity max',
  'unit',
  'price',
  'currency',
  'price unit',
  'term',
  'port',
  'place',
  'country',
  'from',
  'to',
  'payment terms',
  'valid until',
] as const;
export type AdImportColumn = (typeof adImportColumns)[number];

const IMPORTED_ADS_MAX = 200;

const cell = z.string().trim().max(5000);
const row = z.strictObject(
  Object.fromEntries(adImportColumns.map((column) => [column, cell.optional()])) as Record<
    AdImportColumn,
    z.ZodOptional<typeof cell>
  >,
);
export type AdImportRow = z.infer<typeof row>;

/** Many ads from one file, as drafts. */
export const adImport = {
  run: endpoint({
    method: 'POST',
    path: '/ads/import',
    summary:
      'Make drafts of the rows of a file: all of them, or none where a cell is bad; `dryRun` only checks',
    access: 'signedIn',
    rate: 'general',
    /** 200 rows of 5 kB, twice what an ad with a long description has. */
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      rows: z.array(row).min(1, 'At least one row').max(IMPORTED_ADS_MAX, `At most ${IMPORTED_ADS_MAX} rows`),
      dryRun: z.boolean().default(false),
    }),
    status: 200,
    response: z.object({
      /** `row` counts from 0. */
      faults: z.array(z.object({ row: z.number(), column: z.enum(adImportColumns), message: z.string() })),
      /** Ids of the drafts, in the order of the rows. */
      created: z.array(z.uuid()),
    }),
    errors: ['UPGRADE_REQUIRED'],
    repeatable: true,
  }),
};
