import { z } from 'zod';
import { fault } from '../core/message.ts';

/*
 * The grammar of a formula price. A formula holds codes, not ids: they are what a proof is made of. All decimals are
 * strings, so that no figure passes through a binary float.
 */

const FORMULA_BYTES_MAX = 8 * 1024;
const WINDOW_QUOTES_MAX = 60;
const FIXED_DATES_DAYS_MAX = 400;
const DAY_MIN = '1950-01-01';
const DAY_MAX = '2100-12-31';
const DAY_MS = 86_400_000;

/** `-1.25`: an optional sign, up to 12 digits before and 12 after the point; no exponent. */
const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,12})?$/, { error: fault('formula.decimal'), abort: true });
const positive = decimal.refine((text) => Number(text) > 0, fault('field.aboveZero'));

export const formulaDay = z.iso
  .date({ error: fault('field.day'), abort: true })
  .refine(
    (day) => day >= DAY_MIN && day <= DAY_MAX,
    fault('formula.day', { min: { day: DAY_MIN }, max: { day: DAY_MAX } }),
  );

const code = z
  .string()
  .trim()
  .regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, fault('field.code'));
const currencyOrUnit = z
  .string()
  .trim()
  .regex(/^[A-Z0-9_-]{1,20}$/, fault('field.code'));

/** How mass becomes volume, or either becomes energy; between units of one dimension nothing is said. */
const conversion = z.discriminatedUnion('kind', [
  /** By kg/m³ at 15 °C: that of the ad, or one that is agreed. */
  z.discriminatedUnion('from', [
    z.strictObject({ kind: z.literal('density'), from: z.literal('ad') }),
    z.strictObject({ kind: z.literal('density'), from: z.literal('stated'), value: positive }),
  ]),
  /** As contracts state it: 7.45 barrels of gasoil to the tonne. */
  z.strictObject({ kind: z.literal('bbl_per_tonne'), value: positive }),
  /** Gross calorific value: MJ/kg of a mass, MJ/m³ of a volume (MJ/Sm³ of gas). */
  z.strictObject({ kind: z.literal('gcv'), value: positive }),
]);
export type PriceConversion = z.output<typeof conversion>;

const term = z.strictObject({
  benchmark: code,
  /** `M1` to `M24` or a month: of a benchmark that quotes several. */
  contract: z
    .string()
    .regex(/^(M([1-9]|1\d|2[0-4])|\d{4}-(0[1-9]|1[0-2]))$/, fault('field.code'))
    .optional(),
  factor: decimal
    .refine((text) => Number(text) !== 0 && Math.abs(Number(text)) <= 100, fault('formula.factor'))
    .default('1'),
  convert: conversion.nullable().default(null),
});
export type FormulaTerm = z.output<typeof term>;

export const priceEvents = ['bl', 'nor', 'cod', 'delivery'] as const;
export type PriceEvent = (typeof priceEvents)[number];
const event = z.enum(priceEvents);
const count = (min: number, max: number) =>
  z
    .number(fault('field.wholeNumber'))
    .int(fault('field.wholeNumber'))
    .min(min, fault('field.between', { min, max }))
    .max(max, fault('field.between', { min, max }));

const eventQuotes = z
  .strictObject({
    kind: z.literal('event_quotes'),
    event,
    before: count(0, 30),
    after: count(0, 30),
    includeEventDay: z.boolean(),
    /** Where the event day counts and has no quote: the next quotation, the previous one, or none instead of it. */
    onNonPublishing: z.enum(['next', 'previous', 'exclude']).default('next'),
  })
  .refine((one) => one.before + one.after > 0 || one.includeEventDay, {
    path: ['after'],
    message: fault('formula.windowEmpty'),
  })
  .refine((one) => one.before + one.after <= WINDOW_QUOTES_MAX, {
    path: ['after'],
    message: fault('formula.windowTooLong', { max: WINDOW_QUOTES_MAX }),
  });

const fixedDates = z
  .strictObject({ kind: z.literal('fixed_dates'), from: formulaDay, to: formulaDay })
  .refine((one) => one.from <= one.to, { path: ['to'], message: fault('field.endsBeforeStart') })
  .refine((one) => Date.parse(one.to) - Date.parse(one.from) <= FIXED_DATES_DAYS_MAX * DAY_MS, {
    path: ['to'],
    message: fault('formula.datesTooFar', { max: FIXED_DATES_DAYS_MAX }),
  });

/** The days of an ad's own delivery window, unless the formula stands alone and names them. */
const laycanDays = z
  .strictObject({
    kind: z.literal('laycan'),
    from: formulaDay.optional(),
    to: formulaDay.optional(),
  })
  .refine((one) => !one.from || !one.to || one.from <= one.to, {
    path: ['to'],
    message: fault('field.endsBeforeStart'),
  });

/** Which quotations a price is the mean of. */
const pricingWindow = z.discriminatedUnion('kind', [
  eventQuotes,
  /** From the first quotation on or after the event and so many days: "from the 15th day, B/L being the first" is 14. */
  z.strictObject({
    kind: z.literal('event_offset_quotes'),
    event,
    offsetDays: count(-60, 120),
    quotes: count(1, WINDOW_QUOTES_MAX),
  }),
  z.strictObject({ kind: z.literal('calendar_month'), event, monthOffset: count(-3, 3) }),
  /** `own`: the half that holds the event; `first` ends with the 15th. */
  z.strictObject({ kind: z.literal('half_month'), event, half: z.enum(['own', 'first', 'second']) }),
  laycanDays,
  fixedDates,
  z.strictObject({
    kind: z.literal('fixed_days'),
    days: z
      .array(formulaDay)
      .min(1, fault('formula.windowEmpty'))
      .max(WINDOW_QUOTES_MAX, fault('formula.windowTooLong', { max: WINDOW_QUOTES_MAX }))
      .refine((days) => new Set(days).size === days.length, fault('formula.dayTwice')),
  }),
  /** The mean of monthly means: of `months` months, the last of which is `lag` months before the one before delivery. */
  z.strictObject({ kind: z.literal('monthly_lag'), months: count(1, 12), lag: count(0, 12) }),
]);
export type PricingWindow = z.output<typeof pricingWindow>;
export type WindowKind = PricingWindow['kind'];

const digits = count(0, 6);

export const priceFormula = z
  .strictObject({
    /** What comes out: codes of the base data. */
    price: z.strictObject({ currency: currencyOrUnit, unit: currencyOrUnit }),
    terms: z
      .array(term)
      .min(1, fault('field.noRows'))
      .max(4, fault('field.tooManyRows', { max: 4 })),
    differential: z
      .strictObject({ amount: decimal, currency: currencyOrUnit, unit: currencyOrUnit })
      .nullable()
      .default(null),
    window: pricingWindow,
    /** Only days on which every benchmark of the formula is published count (ISDA "Common Pricing"). */
    commonPricing: z.boolean().default(false),
    /** Of a day that stays without a quote although its calendar is open. */
    missingQuote: z.enum(['skip', 'previous', 'next']).default('skip'),
    fx: z
      .strictObject({
        source: code,
        timing: z.enum(['per_day', 'window_average', 'event_day']),
        missing: z.enum(['previous', 'skip_day']).default('previous'),
      })
      .nullable()
      .default(null),
    /** Without it: the digits that are usual for the unit, half up away from zero. */
    rounding: z
      .strictObject({
        stage: z.enum(['per_formula', 'per_quote']).default('per_formula'),
        quote: digits.nullable().default(null),
        average: digits,
        final: digits,
        mode: z.enum(['half_up', 'half_even']).default('half_up'),
      })
      .optional(),
    floor: decimal.nullable().default(null),
    cap: decimal.nullable().default(null),
    /** What is paid before the last quote is known, in percent of the mean so far or of the last `n` quotes. */
    provisional: z
      .strictObject({
        basis: z.enum(['known_in_window', 'last_n']),
        n: count(1, 30).default(5),
        pct: count(50, 110).default(100),
      })
      .default({ basis: 'known_in_window', n: 5, pct: 100 }),
    /** How long after its publication a corrected quote still corrects the price (ISDA 2005, 7.3). */
    correctionDays: count(0, 90).default(30),
  })
  .refine(({ floor, cap }) => floor === null || cap === null || Number(floor) <= Number(cap), {
    path: ['cap'],
    message: fault('formula.floorAboveCap'),
  })
  .refine((one) => JSON.stringify(one).length <= FORMULA_BYTES_MAX, fault('formula.tooLong'));
export type PriceFormula = z.output<typeof priceFormula>;
export type PriceFormulaInput = z.input<typeof priceFormula>;
