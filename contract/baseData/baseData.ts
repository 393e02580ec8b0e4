import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, listOf } from '../core/page.ts';
import { seededText } from '../core/text.ts';

export const dimensions = ['mass', 'volume', 'gas_volume', 'energy', 'count'] as const;
export const phases = ['liquid', 'gas', 'solid'] as const;
/** Kind of place a delivery term names; loading and discharge ports are shown on the map. */
export const placeKinds = ['loadPort', 'dischargePort', 'origin', 'destination', 'terminal'] as const;
export type Phase = (typeof phases)[number];
export type Dimension = (typeof dimensions)[number];
export type PlaceKind = (typeof placeKinds)[number];

/** Fields common to all kinds; `order` is the list position. */
const entry = z.object({
  id: z.uuid(),
  name: seededText,
  code: z.string(),
  isActive: z.boolean(),
  order: z.number(),
  /** Incremented on every content change; `order` and the default do not count. */
  version: z.number(),
});
const entryWithDefault = entry.extend({ isDefault: z.boolean() });

export const productEntry = entryWithDefault.extend({
  parentId: z.uuid().nullable(),
  phase: z.enum(phases),
  hsCode: z.string().nullable(),
  unNumber: z.string().nullable(),
  /** Typical density and its usual range, kg/m³ at 15 °C. */
  density15: z.number().nullable(),
  densityMin: z.number().nullable(),
  densityMax: z.number().nullable(),
  /** Typical gross calorific value, for converting prices between gas volume, mass and energy. */
  gcvMjPerSm3: z.number().nullable(),
  gcvMjPerKg: z.number().nullable(),
  defaultUnitId: z.uuid().nullable(),
  aliases: z.array(z.string()),
  /** Code of the spec template that an ad's quality is compared with. */
  specTemplate: z.string().nullable(),
});
export type ProductEntry = z.infer<typeof productEntry>;

/** The catalogue nests up to three levels. */
export const productBranch = productEntry.extend({
  children: z.array(
    productEntry.extend({ children: z.array(productEntry.extend({ children: z.array(z.never()) })) }),
  ),
});
export type ProductBranch = z.infer<typeof productBranch>;

/** Overrides of the template's limits; a missing side keeps the template's, null removes it. */
export const specLimits = z.strictObject({
  min: z.number().nullable().optional(),
  max: z.number().nullable().optional(),
});

export const productTypeEntry = entryWithDefault.extend({
  productId: z.uuid(),
  hsCode: z.string().nullable(),
  unNumber: z.string().nullable(),
  density15: z.number().nullable(),
  /** Limit of the grade, mg/kg. */
  sulphurMax: z.number().nullable(),
  /** Published typical value of a crude, mg/kg. */
  sulphurTypical: z.number().nullable(),
  specOverrides: z.record(z.string(), specLimits).nullable(),
  aliases: z.array(z.string()),
});
export type ProductTypeEntry = z.infer<typeof productTypeEntry>;

export const countryEntry = entryWithDefault.extend({
  alpha3: z.string(),
  /** UN M49 region and subregion. */
  region: z.string(),
  subregion: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
});
export type CountryEntry = z.infer<typeof countryEntry>;

export const unitEntry = entryWithDefault.extend({
  symbol: z.string(),
  dimension: z.enum(dimensions),
  /** Exact decimal as text: factor to kg, m³, Sm³ (15 °C, 101.325 kPa), GJ or piece. */
  toBase: z.string(),
});
export type UnitEntry = z.infer<typeof unitEntry>;

/** An official peg to the US dollar. */
export const currencyPeg = z.object({
  /** Units of the currency for one US dollar, exact. */
  perUsd: z.string(),
  since: z.iso.date(),
  /** The central bank that stands behind it. */
  authority: z.string(),
  source: z.url(),
});

export const currencyEntry = entryWithDefault.extend({
  symbol: z.string(),
  minorDigits: z.number(),
  /** US dollars per unit of the currency on `rateDate`; of a peg, since that day. */
  usdRate: z.number().nullable(),
  rateDate: z.iso.date().nullable(),
  /** The peg that makes this rate; null where it is a rate of the market. */
  peg: currencyPeg.nullable(),
});
export type CurrencyEntry = z.infer<typeof currencyEntry>;

/** `code` is the UN/LOCODE. */
export const portEntry = entry.extend({
  aliases: z.array(z.string()),
  countryId: z.uuid(),
  countryCode: z.string(),
  countryName: seededText,
  lat: z.number(),
  lng: z.number(),
});
export type PortEntry = z.infer<typeof portEntry>;

/** A region as traders name it, by its members: countries as ISO 3166 codes, ports as UN/LOCODEs. */
export const tradingRegionEntry = entry.extend({
  aliases: z.array(z.string()),
  countryCodes: z.array(z.string()),
  portCodes: z.array(z.string()),
});
export type TradingRegionEntry = z.infer<typeof tradingRegionEntry>;

export const deliveryTermEntry = entryWithDefault.extend({
  placeKind: z.enum(placeKinds),
  edition: seededText,
  mode: z.enum(['any', 'water', 'terminal']),
  note: z.string().nullable(),
});
export type DeliveryTermEntry = z.infer<typeof deliveryTermEntry>;

export const paymentTermEntry = entryWithDefault.extend({
  /** Rules that govern the instrument, and the SWIFT message type. */
  rules: z.string().nullable(),
  swift: z.string().nullable(),
});
export type PaymentTermEntry = z.infer<typeof paymentTermEntry>;

/** An entry of the UN Model Regulations: how dangerous goods are carried. */
export const hazardClassEntry = entry.extend({
  /** Null for goods that are not dangerous. */
  unNumber: z.string().nullable(),
  /** Class or division, like `3` or `2.1`. */
  hazardClass: z.string().nullable(),
  /** Class of a second danger. */
  subsidiary: z.string().nullable(),
  packingGroup: z.string().nullable(),
  /** The range of flash points that the packing group stands for. */
  flashPoint: z.string().nullable(),
  edition: seededText.nullable(),
});
export type HazardClassEntry = z.infer<typeof hazardClassEntry>;

export const specLimit = z.object({
  param: z.string(),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  method: z.string(),
  confidence: z.enum(['read', 'known']),
});
export type SpecLimit = z.infer<typeof specLimit>;

export const specTemplateEntry = entry.extend({ edition: seededText.nullable(), limits: z.array(specLimit) });
export type SpecTemplateEntry = z.infer<typeof specTemplateEntry>;

/** Who may store, see, derive from and pass on the values of a benchmark. */
export const licenceClasses = [
  'open',
  'attribution',
  'operator_licensed',
  'member_only',
  'name_only',
] as const;
export type LicenceClass = (typeof licenceClasses)[number];
/** `low_high`: a value is the mean of the two. */
export const quoteShapes = ['single', 'low_high'] as const;
export const quoteFrequencies = ['daily', 'weekly', 'monthly'] as const;
/** `weekly_batch`: a value is final once a later release holds it unchanged; `each_day`: once a later day is there. */
export const releaseRules = ['each_day', 'weekly_batch'] as const;
/** `wb_pink`: the monthly price sheet of the World Bank. */
export const fetchers = ['eia_v2', 'ecb_exr', 'wb_pink'] as const;
export type Fetcher = (typeof fetchers)[number];

/** A day that differs from the rules of its calendar. */
export const calendarException = z.object({
  day: z.iso.date(),
  isOpen: z.boolean(),
  note: z.string(),
  source: z.string(),
});

/** The days on which sources publish; the rules are described in `calendarRule`. */
export const calendarEntry = entry.extend({
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekendDays: z.array(z.number()),
  rules: z.array(z.string()),
  exceptions: z.array(calendarException),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const benchmarkEntry = entry.extend({
  currencyId: z.uuid().nullable(),
  unitId: z.uuid().nullable(),
  /** Who publishes it. */
  owner: z.string(),
  /** Decimals that its values are shown with, 0 to 6. */
  decimals: z.number(),
  quoteShape: z.enum(quoteShapes),
  frequency: z.enum(quoteFrequencies),
  /** Days on which it is published; null if unknown. */
  calendarId: z.uuid().nullable(),
  releaseRule: z.enum(releaseRules),
  /** Calendar days since the newest quote's day after which it counts as stale. */
  staleAfterDays: z.number(),
  licenceClass: z.enum(licenceClasses),
  licenceText: z.string().nullable(),
  licenceUrl: z.string().nullable(),
  /** Shown beside every value. */
  attribution: z.string().nullable(),
  /** Last day on which the operator may show values of an `operator_licensed` benchmark. */
  displayLicenceUntil: z.iso.date().nullable(),
  /** Where the site fetches it, and the series there; null if values are entered. */
  fetcher: z.enum(fetchers).nullable(),
  seriesId: z.string().nullable(),
  /** The licensed benchmark that this one is a free proxy of. */
  proxyOfId: z.uuid().nullable(),
  /** Commodity reference price in the FpML coding scheme. */
  isdaName: z.string().nullable(),
  /** Newest day with a value of the site that everybody may see. */
  newestDay: z.iso.date().nullable(),
  /** Whether that day is longer ago than `staleAfterDays`; false without a value. */
  stale: z.boolean(),
});
export type BenchmarkEntry = z.infer<typeof benchmarkEntry>;

export const redFlagRuleEntry = entry.extend({
  area: z.string(),
  pattern: z.string(),
  weight: z.number(),
  action: z.enum(['warn', 'offer_fix', 'must_fix', 'review', 'hold', 'rate_limit', 'freeze']),
  fix: seededText,
  basis: z.string().nullable(),
});

export type RedFlagRuleEntry = z.infer<typeof redFlagRuleEntry>;

/** `all` includes inactive entries, for users who may edit base data. */
const listQuery = z.strictObject({ all: z.enum(['true', 'false']).optional() });

const listEndpoint = <const Path extends `/${string}`, Item extends z.ZodType>(
  path: Path,
  summary: string,
  item: Item,
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'public',
    rate: 'general',
    query: listQuery,
    status: 200,
    response: listOf(item),
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  });

export const baseData = {
  products: listEndpoint('/products', 'The catalogue as a tree', productBranch),
  productsSimple: listEndpoint(
    '/products/simple',
    'The catalogue as a flat list, parents before children',
    productEntry,
  ),
  productTypes: listEndpoint('/product-types', 'Grades of all products', productTypeEntry),
  productTypesByProduct: endpoint({
    method: 'GET',
    path: '/product-types/by-product/:id',
    summary: 'Grades of one product',
    access: 'public',
    rate: 'general',
    params: idParams,
    query: listQuery,
    status: 200,
    response: listOf(productTypeEntry),
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  countries: listEndpoint('/countries', 'Countries with a point and their UN region', countryEntry),
  units: listEndpoint('/units', 'Units with their exact factors', unitEntry),
  currencies: listEndpoint('/currencies', 'Currencies with their latest US dollar rate', currencyEntry),
  ports: endpoint({
    method: 'GET',
    path: '/ports',
    summary: 'Ports by name, other name or UN/LOCODE, best match first',
    access: 'public',
    rate: 'general',
    query: z.strictObject({
      q: z.string().trim().max(100).optional(),
      countryId: z.uuid().optional(),
      limit: z.coerce.number<number | string | undefined>().int().min(1).max(100).default(20),
    }),
    status: 200,
    response: listOf(portEntry),
    errors: [],
  }),
  port: endpoint({
    method: 'GET',
    path: '/ports/:id',
    summary: 'One port',
    access: 'public',
    rate: 'general',
    params: idParams,
    status: 200,
    response: portEntry,
    errors: ['NOT_FOUND'],
  }),
  tradingRegions: listEndpoint(
    '/trading-regions',
    'Regions as traders name them, with their countries and ports',
    tradingRegionEntry,
  ),
  deliveryTerms: listEndpoint('/delivery-terms', 'Incoterms 2020 and trade usages', deliveryTermEntry),
  paymentTerms: listEndpoint('/payment-terms', 'Ways to pay', paymentTermEntry),
  hazardClasses: listEndpoint(
    '/hazard-classes',
    'Dangerous goods by UN number and packing group',
    hazardClassEntry,
  ),
  specTemplates: listEndpoint('/spec-templates', 'Standards with their limits', specTemplateEntry),
  benchmarks: listEndpoint('/benchmarks', 'Price references for formula prices', benchmarkEntry),
  calendars: listEndpoint('/calendars', 'Publication calendars', calendarEntry),
  redFlagRules: listEndpoint('/red-flag-rules', 'What ads are checked for', redFlagRuleEntry),
};
