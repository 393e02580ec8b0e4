import { z } from 'zod';
import { boundsInOrder } from '../core/bounds.ts';
import { confirmed } from '../core/costly.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';
import {
  benchmarkEntry,
  calendarEntry,
  countryEntry,
  currencyEntry,
  deliveryTermEntry,
  dimensions,
  fetchers,
  hazardClassEntry,
  licenceClasses,
  paymentTermEntry,
  placeKinds,
  portEntry,
  quoteFrequencies,
  quoteShapes,
  releaseRules,
  specLimit,
  specTemplateEntry,
  tradingRegionEntry,
  unitEntry,
} from './baseData.ts';
import {
  aliasesField,
  bodyWithDefault,
  codeField,
  decimalField,
  latField,
  lngField,
  nameField,
  plainBody,
  setDefaultOf,
  standardCode,
  symbolField,
  textField,
  wholeNumber,
  writesOf,
} from './baseDataWrites.ts';
import { calendarBody } from './calendarBody.ts';
import { currencyPegs } from './currencyPegs.ts';
import { importRates } from './rateImport.ts';

const writer = { permission: 'basedata.write' } as const;
/** How dangerous the goods of a class are: great, medium, minor. */
export const packingGroups = ['I', 'II', 'III'] as const;
const modes = ['any', 'water', 'terminal'] as const;

export const countryBody = bodyWithDefault({
  name: nameField,
  code: standardCode(/^[A-Z]{2}$/, fault('baseData.alpha2')),
  alpha3: standardCode(/^[A-Z]{3}$/, fault('baseData.alpha3')),
  region: symbolField(60),
  subregion: textField(60),
  lat: latField,
  lng: lngField,
});

export const unitBody = bodyWithDefault({
  name: nameField,
  code: codeField(),
  symbol: symbolField(20),
  dimension: z.enum(dimensions),
  toBase: decimalField,
});

export const currencyBody = bodyWithDefault({
  name: nameField,
  code: standardCode(/^[A-Z]{3}$/, fault('baseData.currencyCode')),
  symbol: symbolField(12),
  minorDigits: z
    .number()
    .int(fault('field.wholeNumber'))
    .min(0, fault('field.outOfRange', { min: 0, max: 4 }))
    .max(4, fault('field.outOfRange', { min: 0, max: 4 })),
  /** Stored as the rate of `rateDate`, by default today. */
  usdRate: decimalField.nullable().optional(),
  rateDate: z.iso.date(fault('field.date')).nullable().optional(),
  /** Of a rate that is far from the last one. */
  confirmed,
});

export const portBody = plainBody({
  name: nameField,
  code: standardCode(/^[A-Z]{2}[A-Z2-9]{3}$/, fault('baseData.locode')),
  countryId: z.uuid(),
  lat: latField,
  lng: lngField,
  aliases: aliasesField,
});

const memberCodes = (format: RegExp, message: string) =>
  z.array(z.string().trim().toUpperCase().regex(format, message)).max(300).default([]);

export const tradingRegionBody = plainBody({
  name: nameField,
  code: codeField(20),
  aliases: aliasesField,
  countryCodes: memberCodes(/^[A-Z]{2}$/, fault('baseData.alpha2')),
  portCodes: memberCodes(/^[A-Z]{2}[A-Z2-9]{3}$/, fault('baseData.locode')),
});

/* Codes and names are copied into ads, so they are limited to the lengths of the ad's fields. */
export const deliveryTermBody = bodyWithDefault({
  name: nameField,
  code: codeField(10),
  placeKind: z.enum(placeKinds),
  edition: symbolField(60),
  mode: z.enum(modes),
  note: textField(500),
});

export const paymentTermBody = bodyWithDefault({
  name: nameField,
  code: codeField(20),
  rules: textField(120),
  swift: textField(60),
});

export const hazardClassBody = plainBody({
  name: nameField,
  code: codeField(20),
  unNumber: standardCode(/^\d{4}$/, fault('baseData.fourDigits')).nullable(),
  hazardClass: textField(10),
  subsidiary: textField(10),
  packingGroup: z.enum(packingGroups).nullable(),
  flashPoint: textField(60),
  edition: textField(60),
});

export const specTemplateBody = plainBody({
  name: nameField,
  code: codeField(),
  edition: textField(120),
  limits: z
    .array(boundsInOrder(specLimit.strict()))
    .max(100, fault('baseData.tooManyLimits', { max: 100 }))
    .superRefine((limits, ctx) => {
      const seen = new Set<string>();
      for (const [n, { param }] of limits.entries()) {
        const wrong = (message: string) => ctx.addIssue({ code: 'custom', path: [n, 'param'], message });
        if (param.trim() === '') wrong(fault('field.required'));
        if (seen.has(param)) wrong(fault('baseData.parameterTwice'));
        seen.add(param);
      }
    }),
});

export const benchmarkBody = plainBody({
  name: symbolField(80),
  code: codeField(),
  currencyId: z.uuid().nullable().default(null),
  unitId: z.uuid().nullable().default(null),
  owner: z
    .string()
    .normalize('NFC')
    .trim()
    .max(120, fault('field.tooManyCharacters', { max: 120 }))
    .default(''),
  decimals: wholeNumber(0, 6).default(3),
  quoteShape: z.enum(quoteShapes).default('single'),
  frequency: z.enum(quoteFrequencies).default('daily'),
  calendarId: z.uuid().nullable().default(null),
  releaseRule: z.enum(releaseRules).default('each_day'),
  staleAfterDays: wholeNumber(1, 400).default(5),
  licenceClass: z.enum(licenceClasses).default('name_only'),
  licenceText: textField(500),
  licenceUrl: z
    .url({ protocol: /^https$/, error: fault('field.webAddress') })
    .max(300)
    .nullable()
    .default(null),
  attribution: textField(200),
  displayLicenceUntil: z.iso.date(fault('field.date')).nullable().default(null),
  fetcher: z.enum(fetchers).nullable().default(null),
  seriesId: textField(60),
  proxyOfId: z.uuid().nullable().default(null),
  isdaName: textField(63),
}).superRefine((body, ctx) => {
  const required = (path: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message: fault('field.required') });
  if (body.licenceClass === 'attribution' && body.attribution === null) required('attribution');
  if (body.licenceClass === 'operator_licensed' && body.displayLicenceUntil === null)
    required('displayLicenceUntil');
  if (body.fetcher !== null && body.seriesId === null) required('seriesId');
  if (body.fetcher === null && body.seriesId !== null) required('fetcher');
  if (body.fetcher !== null && body.licenceClass !== 'open' && body.licenceClass !== 'attribution')
    ctx.addIssue({ code: 'custom', path: ['licenceClass'], message: fault('baseData.fetchedIsShown') });
});

/** `ecb`: reference rates of the European Central Bank; `seed`: what the site came with. */
const rateSources = ['seed', 'manual', 'ecb'] as const;

const rate = z.object({
  date: z.iso.date(),
  /** US dollars per unit, exact. */
  usdRate: z.string(),
  source: z.enum(rateSources),
  /** Entered by hand, to stand before the rates of a feed up to this day. */
  until: z.iso.date().nullable(),
});
export type CurrencyRate = z.infer<typeof rate>;
const rateParams = z.strictObject({ id: z.uuid(), date: z.iso.date() });

export const countries = {
  ...writesOf('countries', 'country', countryEntry, countryBody),
  setDefault: setDefaultOf('countries', 'country', countryEntry),
};

export const units = {
  ...writesOf('units', 'unit', unitEntry, unitBody),
  setDefault: setDefaultOf('units', 'unit', unitEntry),
};

const currencyWrites = writesOf('currencies', 'currency', currencyEntry, currencyBody);

export const currencies = {
  ...currencyWrites,
  update: endpoint({
    ...currencyWrites.update,
    errors: [...currencyWrites.update.errors, 'CONFIRMATION_REQUIRED'],
  }),
  setDefault: setDefaultOf('currencies', 'currency', currencyEntry),
  rates: endpoint({
    method: 'GET',
    path: '/currencies/:id/rates',
    summary: 'Rates of a currency, latest first; the latest counts unless the currency is pegged',
    access: writer,
    rate: 'general',
    params: idParams,
    query: z.strictObject(pageQuery(10)),
    status: 200,
    response: pageOf(rate),
    errors: ['NOT_FOUND'],
  }),
  setRate: endpoint({
    method: 'PUT',
    path: '/currencies/:id/rates/:date',
    summary: 'The rate of a day; prices of ads are made comparable with the latest',
    access: writer,
    rate: 'general',
    params: rateParams,
    body: z.strictObject({
      usdRate: decimalField,
      until: z.iso.date(fault('field.date')).optional(),
      confirmed,
    }),
    status: 200,
    response: currencyEntry,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'CONFIRMATION_REQUIRED'],
  }),
  importRates,
  ...currencyPegs,
  rateEffect: endpoint({
    method: 'GET',
    path: '/currencies/:id/rate-effect',
    summary: 'How many ads on the market a new rate would make comparable anew',
    access: writer,
    rate: 'general',
    params: idParams,
    status: 200,
    response: z.object({ ads: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  heldRates: endpoint({
    method: 'GET',
    path: '/currencies/held-rates',
    summary: 'Rates of the feed that move too far to be taken unseen',
    access: writer,
    rate: 'general',
    status: 200,
    response: listOf(
      z.object({
        id: z.uuid(),
        code: z.string(),
        date: z.iso.date(),
        usdRate: z.string(),
        usdRateBefore: z.string(),
      }),
    ),
    errors: [],
  }),
  decideHeldRate: endpoint({
    method: 'POST',
    path: '/currencies/:id/held-rate',
    summary: 'Take a rate that was held, or drop it',
    access: writer,
    rate: 'general',
    params: idParams,
    body: z.strictObject({ take: z.boolean() }),
    status: 200,
    response: currencyEntry,
    errors: ['NOT_FOUND'],
  }),
  removeRate: endpoint({
    method: 'DELETE',
    path: '/currencies/:id/rates/:date',
    summary: 'Take the rate of a day back',
    access: writer,
    rate: 'general',
    params: rateParams,
    status: 200,
    response: currencyEntry,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
};

export const ports = {
  ...writesOf('ports', 'port', portEntry, portBody),
  adminList: endpoint({
    method: 'GET',
    path: '/ports/admin',
    summary: 'Every port, inactive ones too, by page',
    access: writer,
    rate: 'general',
    query: z.strictObject({
      ...pageQuery(50),
      q: z.string().trim().max(100).optional(),
      countryId: z.uuid().optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
    status: 200,
    response: pageOf(portEntry),
    errors: [],
  }),
};

export const deliveryTerms = {
  ...writesOf('delivery-terms', 'delivery term', deliveryTermEntry, deliveryTermBody),
  setDefault: setDefaultOf('delivery-terms', 'delivery term', deliveryTermEntry),
};

export const paymentTerms = {
  ...writesOf('payment-terms', 'payment term', paymentTermEntry, paymentTermBody),
  setDefault: setDefaultOf('payment-terms', 'payment term', paymentTermEntry),
};

export const hazardClasses = writesOf('hazard-classes', 'hazard class', hazardClassEntry, hazardClassBody);

export const tradingRegions = writesOf(
  'trading-regions',
  'trading region',
  tradingRegionEntry,
  tradingRegionBody,
);

export const specTemplates = writesOf('spec-templates', 'spec template', specTemplateEntry, specTemplateBody);

export const benchmarks = writesOf('benchmarks', 'benchmark', benchmarkEntry, benchmarkBody);

const calendarWrites = writesOf('calendars', 'publication calendar', calendarEntry, calendarBody);
/** A thousand exceptions with their notes. */
const CALENDAR_BYTES_MAX = 1024 * 1024;

export const calendars = {
  ...calendarWrites,
  create: endpoint({ ...calendarWrites.create, bodyBytesMax: CALENDAR_BYTES_MAX }),
  update: endpoint({ ...calendarWrites.update, bodyBytesMax: CALENDAR_BYTES_MAX }),
};
