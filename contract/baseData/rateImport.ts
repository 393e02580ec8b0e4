import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { writer } from './baseDataWrites.ts';
import { IMPORT_ROWS_MAX, importResult, importRow } from './productWrites.ts';

/** `confirmed`: yes, for a rate that is far from the last one. */
export const rateColumns = ['currency', 'date', 'rate', 'confirmed'] as const;
export type RateColumn = (typeof rateColumns)[number];

export const importRates = endpoint({
  method: 'POST',
  path: '/currencies/import-rates',
  summary: 'Enter rates from the rows of a file, all or none; a dry run only tells every bad cell',
  access: writer,
  rate: 'general',
  bodyBytesMax: 1024 * 1024,
  body: z.strictObject({
    rows: z
      .array(importRow)
      .min(1, fault('baseData.noRow'))
      .max(IMPORT_ROWS_MAX, fault('field.tooManyRows', { max: IMPORT_ROWS_MAX })),
    dryRun: z.boolean().default(false),
  }),
  status: 200,
  response: importResult,
  errors: ['VALIDATION_FAILED'],
});
