import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { formulaDay, priceEvents, priceFormula } from './formula.ts';

/** A decimal as people try one: `"138.21"` or 138.21; a number becomes the shortest text that reads back as it. */
const tried = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,12})?$/, fault('formula.decimal')));
const dated = z.array(z.tuple([formulaDay, tried])).max(1000, fault('field.tooManyRows', { max: 1000 }));

export const priceStatuses = ['indicative', 'provisional', 'final', 'corrected', 'closed'] as const;
export type PriceStatus = (typeof priceStatuses)[number];

/**
 * What to know of a price. Without an amount: `NO_QUOTES` (none is known to the reader), `BRIDGE_MISSING` (nothing says
 * how mass becomes volume or energy), `NO_RATES` (no exchange rate). With one: `FX_STALE` (the rate is more than ten
 * days older than the day), `QUOTE_MISSING` (an open day without a quote), `NEGATIVE_PRICE`, `EVENT_ASSUMED`.
 */
export const priceWarnings = [
  'NO_QUOTES',
  'BRIDGE_MISSING',
  'NO_RATES',
  'FX_STALE',
  'QUOTE_MISSING',
  'NEGATIVE_PRICE',
  'EVENT_ASSUMED',
] as const;
export type PriceWarning = (typeof priceWarnings)[number];

/** Why a day counts or not. `replaced`: another quote stands for it; `left_out`: not common to all, or without a rate. */
const dayUses = ['used', 'pending', 'missing', 'closed', 'replaced', 'left_out'] as const;

const pricingDay = z.object({
  day: z.iso.date(),
  benchmark: z.string(),
  /** As published; the mean of low and high. */
  value: z.string().nullable(),
  use: z.enum(dayUses),
  state: z.enum(['preliminary', 'final']).nullable(),
  revision: z.number().nullable(),
  /** The day whose quote stands for this one. */
  substituteFor: z.iso.date().optional(),
  /** Exchange rate, and the day it was published. */
  rate: z.string().optional(),
  rateDay: z.iso.date().optional(),
});
export type PricingDay = z.output<typeof pricingDay>;

export const evaluation = z.object({
  status: z.enum(priceStatuses),
  /** Rounded mean of the benchmarks, before the differential; null without quotes. */
  average: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  unit: z.string(),
  /** Quotations of the window that are not published yet. */
  pending: z.number(),
  /** The day of the event that was taken, and whether it was assumed. */
  event: z.object({ kind: z.enum(priceEvents), day: z.iso.date(), assumed: z.boolean() }).nullable(),
  days: z.array(pricingDay),
  /** What was done in turn: `mean EIA_RBRTE`, `average`, `differential`, `amount`. */
  steps: z.array(z.object({ name: z.string(), value: z.string() })),
  warnings: z.array(z.enum(priceWarnings)),
});
export type Evaluation = z.output<typeof evaluation>;

export const priceFormulas = {
  evaluate: endpoint({
    method: 'POST',
    path: '/price-formulas/evaluate',
    summary: 'What a formula gives: its days, its steps, its amount; nothing is stored',
    access: 'signedIn',
    rate: 'evaluation',
    body: z.strictObject({
      formula: priceFormula,
      event: z.strictObject({ kind: z.enum(priceEvents).optional(), day: formulaDay }).optional(),
      /** Days of loading or delivery, for a window of theirs and for an event that is assumed. */
      laycan: z
        .strictObject({ from: formulaDay, to: formulaDay })
        .refine((one) => one.from <= one.to, { path: ['to'], message: fault('field.endsBeforeStart') })
        .optional(),
      /** With what was known at this moment; a day means its end, UTC. */
      asOf: z.union([z.iso.date(fault('field.day')), z.iso.datetime({ offset: true })]).optional(),
      /** kg/m³ at 15 °C, for terms that convert by the density of the ad. */
      density15: z.number().min(300, fault('ads.density')).max(2000, fault('ads.density')).optional(),
      /** Numbers to try: they stand in place of the stored ones, and count as final. */
      inline: z
        .strictObject({
          quotes: z.record(z.string().max(40), dated).optional(),
          /** By pair, `EURUSD`: US dollars for a euro. */
          fx: z.record(z.string().regex(/^[A-Z]{6}$/, fault('field.code')), dated).optional(),
          /** The newest day that the source has published; otherwise the newest quote. */
          lastRelease: z.record(z.string().max(40), formulaDay).optional(),
        })
        .optional(),
    }),
    status: 200,
    response: evaluation,
    errors: ['VALIDATION_FAILED'],
  }),
};
