import { z } from 'zod';
import { type AdSort, adSorts, sides } from '../ads/adEnums.ts';
import { BBOX, boxOf, isOnEarth } from '../core/bbox.ts';
import { fault, saidFields } from '../core/message.ts';
import { anyOf, pageQuery } from '../core/page.ts';
import { seededText } from '../core/text.ts';
import { type FilterParam, filterParams, type ParamKey, type ParamValues } from './filters.ts';

function schemaOf(param: FilterParam): z.ZodType {
  switch (param.kind) {
    case 'text':
      return z.string().trim().max(param.max).optional();
    case 'choice':
      return z.enum(param.values).optional();
    case 'choices':
      return anyOf(z.enum(param.values));
    case 'ids':
      return anyOf(z.uuid());
    case 'codes':
      return anyOf(z.string().max(param.max));
    case 'figure':
      return z.coerce.number<number | string | undefined>().min(0).max(1e12).optional();
    case 'basis':
      return z.enum(param.values).default(param.values[0]);
    case 'day':
      return z.iso.date().optional();
    case 'box':
      return z
        .string()
        .regex(BBOX, fault('market.area'))
        .refine((text) => isOnEarth(boxOf(text)), fault('market.area'))
        .optional();
  }
}

/** What may be given for a value: a number as text, one value for a list. */
type Given<Value> = Value extends number
  ? number | string
  : Value extends (infer Item)[]
    ? Item | Item[]
    : Value;
type SchemaOf<Key extends ParamKey> = (typeof filterParams)[Key]['kind'] extends 'basis'
  ? z.ZodDefault<z.ZodType<ParamValues[Key], ParamValues[Key]>>
  : z.ZodOptional<z.ZodType<ParamValues[Key], Given<ParamValues[Key]>>>;

/** The filters as parameters of a query. */
export const adFilters = Object.fromEntries(
  Object.entries(filterParams).map(([key, param]) => [key, schemaOf(param)]),
) as { [Key in ParamKey]: SchemaOf<Key> };

export const publicAdsQuery = z.strictObject({
  ...adFilters,
  /** By relevance if something is searched for, else the newest first. */
  sort: z.enum(adSorts).optional(),
  ...pageQuery(20),
});

export const sortOf = ({ q, sort }: { q?: string | undefined; sort?: AdSort | undefined }): AdSort =>
  sort ?? (q ? 'relevance' : 'newest');

/** A part of a text search that was understood. */
const chip = z.object({
  kind: z.enum(['product', 'product_type', 'port', 'country', 'trading_region', 'term', 'quantity', 'side']),
  /** Its name in the base data; of a quantity or side as it was written. */
  label: seededText,
  /** The search without this part. */
  without: z.string(),
  /** The same as filters of the market. */
  filters: z
    .object({
      side: z.enum(sides),
      productId: z.array(z.uuid()),
      productTypeId: z.array(z.uuid()),
      portId: z.array(z.uuid()),
      countryId: z.array(z.uuid()),
      tradingRegion: z.array(z.string()),
      term: z.array(z.string()),
      quantityMin: z.number(),
      quantityMax: z.number(),
      quantityBasis: z.enum(['tonnes', 'barrels']),
    })
    .partial(),
});
export type SearchChip = z.infer<typeof chip>;

/** How a text search was read. */
export const searchReading = z.object({
  chips: z.array(chip),
  /** The text as it was searched, if its spelling was corrected; the written one is searched in quotes. */
  corrected: z.string().nullable(),
  /** The words that are in no chip. */
  rest: z.string(),
  /** By what ads of this page match that their rows do not show. */
  reasons: z.array(z.object({ adId: z.uuid(), ...saidFields })),
});
export type SearchReading = z.infer<typeof searchReading>;

export const facet = z.object({ value: z.string(), label: seededText, count: z.number() });

const laneEnd = z.object({ name: seededText, lng: z.number(), lat: z.number() });
export const laneFacet = facet.omit({ label: true }).extend({ loading: laneEnd, discharge: laneEnd });
export type LaneFacet = z.infer<typeof laneFacet>;

const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });
/** West, south, east, north in degrees; west > east crosses the antimeridian. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export const mapFeature = z.object({
  type: z.literal('Feature'),
  geometry: point,
  properties: z.object({
    kind: z.enum(['cluster', 'place']),
    count: z.number(),
    sell: z.number(),
    buy: z.number(),
    label: seededText,
    /** `port` if the ads name one, `country` if only the country is known. */
    precision: z.enum(['port', 'country']),
    portId: z.uuid().nullable(),
    countryId: z.uuid().nullable(),
    /** Zoom at which a cluster splits. */
    expandsAt: z.number().nullable(),
    /** What a cluster spans; null for a place. */
    bounds: box.nullable(),
    /**
     * Comparable price of the only ad, or where one product is searched for the median of five or more: of the asks, else of the
     * bids, those via a proxy left out. A unit that too few of them have is null.
     */
    price: z
      .object({
        side: z.enum(sides),
        ads: z.number(),
        usdPerBbl: z.number().nullable(),
        usdPerTonne: z.number().nullable(),
        usdPerMMBtu: z.number().nullable(),
      })
      .nullable(),
  }),
});
export type MapFeature = z.infer<typeof mapFeature>;
