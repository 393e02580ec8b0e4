import { z } from 'zod';
import { benchmarkEntry } from '../baseData/baseData.ts';
import { importResult, importRow } from '../baseData/productWrites.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';

export const QUOTE_ROWS_MAX = 1000;
/** Days of one answer; about eleven years of daily quotes. */
export const QUOTES_MAX = 4000;
export const quoteStates = ['preliminary', 'final', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];
/**
 * Columns of a file of quotes. `final`: yes, for a value that will not change; `confirmed`: yes, for one that is far from the
 * day before.
 */
export const quoteColumns = ['day', 'value', 'low', 'high', 'contract', 'final', 'confirmed'] as const;
export type QuoteColumn = (typeof quoteColumns)[number];

/** The code of a benchmark: base data is written by id, benchmarks are read by code. */
const benchmarkParams = z.strictObject({
  id: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, fault('field.code')),
});

/** All decimals as strings, with as many places as they were entered with. */
export const quote = z.object({
  day: z.iso.date(),
  /** Empty for the only or nearest contract, else `M2` or `2026-12`. */
  contract: z.string(),
  /** Mean of the range where the benchmark quotes one; null for a withdrawn quote. */
  value: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  state: z.enum(quoteStates),
  revision: z.number(),
  knownAt: z.iso.datetime(),
  note: z.string().nullable(),
});
export type Quote = z.infer<typeof quote>;

export const benchmarkDetail = benchmarkEntry.extend({
  currency: z.string().nullable(),
  /** Symbol of the unit. */
  unit: z.string().nullable(),
  calendar: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The benchmark that this one is a free proxy of, and the one that is a free proxy of it. */
  proxyOf: z.object({ code: z.string(), name: z.string() }).nullable(),
  proxy: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** Whether the caller may enter values, and for whom. */
  entry: z.enum(['site', 'own', 'plan', 'none']),
});
export type BenchmarkDetail = z.infer<typeof benchmarkDetail>;

export const quotes = {
  benchmark: endpoint({
    method: 'GET',
    path: '/benchmarks/:id',
    summary: 'A benchmark by its code: licence, newest day and what it is quoted in',
    access: 'public',
    rate: 'general',
    params: benchmarkParams,
    status: 200,
    response: benchmarkDetail,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/benchmarks/:id/quotes',
    summary:
      'Quotes of a benchmark by its code, as known now or at a moment; CSV where the client accepts it',
    access: 'public',
    rate: 'general',
    params: benchmarkParams,
    query: z.strictObject({
      from: z.iso.date(fault('field.date')).optional(),
      to: z.iso.date(fault('field.date')).optional(),
      /** What was known at this moment. */
      asOf: z.iso.datetime({ offset: true }).optional(),
      /** `all`: every revision known then, withdrawn ones too. */
      revisions: z.enum(['last', 'all']).default('last'),
    }),
    status: 200,
    response: z.object({ attribution: z.string().nullable(), items: z.array(quote) }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/benchmarks/:id/quotes',
    summary: 'Enter quotes of a benchmark by its code, all rows or none; for the site, or for oneself',
    access: 'signedIn',
    rate: 'general',
    params: benchmarkParams,
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      rows: z
        .array(importRow)
        .min(1, fault('baseData.noRow'))
        .max(QUOTE_ROWS_MAX, fault('field.tooManyRows', { max: QUOTE_ROWS_MAX })),
      /** Where the values come from. */
      note: z
        .string()
        .normalize('NFC')
        .trim()
        .min(1, fault('field.required'))
        .max(200, fault('field.tooManyCharacters', { max: 200 }))
        .nullable()
        .default(null),
      dryRun: z.boolean().default(false),
      /** Yes, for all values that are far from the day before. */
      confirmed: z.boolean().default(false),
    }),
    status: 200,
    response: importResult.extend({
      /** Rows that say what is known already. */
      unchanged: z.number(),
      /** Index of each row whose value is far from the day before. */
      far: z.array(z.number()),
    }),
    repeatable: true,
    errors: [
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'FORBIDDEN',
      'LICENCE_FORBIDS',
      'UPGRADE_REQUIRED',
      'QUOTES_HELD',
    ],
  }),
};
