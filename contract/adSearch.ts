import { z } from 'zod';
import { adSorts, priceBases, priceTypes, sides } from './adWords.ts';
import { BBOX, boxOf, isOnEarth } from './bbox.ts';
import { anyOf, pageQuery } from './page.ts';

const numberIn = z.coerce.number<number | string | undefined>().min(0).max(1e12).optional();
const dayIn = z.iso.date().optional();

/** `w,s,e,n` in degrees; `w > e` crosses the date line. */
const bbox = z
  .string()
  .regex(BBOX, 'west,south,east,north in degrees')
  .refine((text) => isOnEarth(boxOf(text)), 'west,south,east,north in degrees')
  .optional();

/** The market's filters; several ones narrow, repeated keys widen. */
export const adFilters = {
  q: z.string().trim().max(200).optional(),
  side: z.enum(sides).optional(),
  productId: anyOf(z.uuid()),
  productTypeId: anyOf(z.uuid()),
  countryId: anyOf(z.uuid()),
  originCountryId: anyOf(z.uuid()),
  region: anyOf(z.string().max(60)),
  portId: anyOf(z.uuid()),
  term: anyOf(z.string().max(10)),
  paymentTerm: anyOf(z.string().max(20)),
  priceType: anyOf(z.enum(priceTypes)),
  currencyId: anyOf(z.uuid()),
  priceMin: numberIn,
  priceMax: numberIn,
  priceBasis: z.enum(priceBases).default('usdPerBbl'),
  quantityMin: numberIn,
  quantityMax: numberIn,
  quantityBasis: z.enum(['tonnes', 'barrels']).default('tonnes'),
  deliveryFrom: dayIn,
  deliveryTo: dayIn,
  verified: z.enum(['true', 'false']).optional(),
  bbox,
};

export const publicAdsQuery = z.strictObject({
  ...adFilters,
  sort: z.enum(adSorts).default('newest'),
  ...pageQuery(20),
});

export const facet = z.object({ value: z.string(), label: z.string(), count: z.number() });

const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });
export const mapFeature = z.object({
  type: z.literal('Feature'),
  geometry: point,
  properties: z.object({
    kind: z.enum(['cluster', 'place']),
    count: z.number(),
    sell: z.number(),
    buy: z.number(),
    label: z.string(),
    /** `port` where the ads name one, `country` where only the country is known. */
    precision: z.enum(['port', 'country']),
    portId: z.uuid().nullable(),
    countryId: z.uuid().nullable(),
    /** Zoom at which a cluster falls apart. */
    expandsAt: z.number().nullable(),
  }),
});
export type MapFeature = z.infer<typeof mapFeature>;
