import { z } from 'zod';
import { currencyPeg } from '../baseData/baseData.ts';
import { messageSchema, saidFields } from '../core/message.ts';
import { seededText } from '../core/text.ts';
import { priceFormula } from '../prices/formula.ts';
import {
  comparableKinds,
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  priceTypes,
  qualityBases,
  sides,
} from './adEnums.ts';
import { adStatuses, closeReasons } from './adStates.ts';

const named = z.object({ id: z.uuid(), code: z.string(), name: seededText });
const country = named;
const unit = named.extend({ symbol: z.string(), dimension: z.string() });
const currency = named.extend({ symbol: z.string(), minorDigits: z.number() });
const port = named.extend({ countryId: z.uuid(), lat: z.number(), lng: z.number() });

/** A price in US dollars per common unit; `basis` documents the calculation, so that readers can verify it. */
export const comparable = z.object({
  usdPerBbl: z.number().nullable(),
  usdPerTonne: z.number().nullable(),
  usdPerMMBtu: z.number().nullable(),
  kind: z.enum(comparableKinds),
  /** The newest quote behind a formula. */
  quoteDay: z.iso.date().nullable(),
  /** That quote is older than its benchmark's should be. */
  stale: z.boolean(),
  basis: z.object({
    /** Of a formula: the benchmarks with their last quote, and what was taken for those that are licensed. */
    formula: z
      .object({
        levels: z.array(
          z.object({
            benchmark: z.string(),
            /** The licensed benchmark that the formula names. */
            standsFor: z.string().nullable(),
            name: z.string(),
            value: z.string(),
            day: z.iso.date(),
          }),
        ),
        amount: z.string(),
        differential: z.string().nullable(),
        event: z.object({ day: z.iso.date(), assumed: z.boolean() }).nullable(),
      })
      .optional(),
    /** kg/m³ at 15 °C; null if no mass ↔ volume conversion was needed or possible. */
    density15: z.number().nullable(),
    densityFrom: z.enum(['ad', 'api_gravity', 'type', 'product']).nullable(),
    /** US dollars per unit of the price's currency, and the date of that rate; of a peg, since that day. */
    usdRate: z.number(),
    rateDate: z.iso.date(),
    /** The official peg that makes this rate. */
    peg: currencyPeg.optional(),
  }),
});
export type Comparable = z.infer<typeof comparable>;

/** A quality value compared with the standard's limit. */
export const conformanceRow = z.object({
  parameter: z.string(),
  status: z.enum(['ok', 'margin', 'breach', 'unchecked']),
  value: z.string(),
  limit: z.string(),
  unit: z.string(),
  source: z.string(),
  ...saidFields,
});

/** A caution. Buyers get `id` and `reason`; `weight` and `fix` are for the owner and moderators, those of files for moderators alone. */
export const caution = z.object({
  id: z.string(),
  weight: z.number().nullable(),
  reason: seededText,
  fix: seededText.nullable(),
  /** The text or value in the ad that triggered it. */
  found: z.string().nullable(),
  /** Null if `found` is the words of the ad. */
  foundMessage: messageSchema.nullable(),
});
export type Caution = z.infer<typeof caution>;

const owner = z.object({
  id: z.uuid(),
  username: z.string(),
  company: z.string().nullable(),
  country: z.string().nullable(),
  /** The owner confirmed their e-mail address. */
  verified: z.boolean(),
  /** How far the company was checked, 0 to 4; 0 without a company. */
  level: z.number().int(),
  memberSince: z.iso.datetime(),
  /**
   * Of one ad, not in lists: share of the last 90 days' inquiries that the owner answered, 0 to 1; those of the last day
   * count once answered. Null below five.
   */
  responseRate: z.number().nullable().optional(),
  /** Half of those were answered within so many hours, rounded up. Null like the share, or where it is 0. */
  replyHours: z.number().int().nullable().optional(),
  /** Of one ad, not in lists: names the page of the owner's company. */
  companySlug: z.string().nullable().optional(),
});

const quantityOut = z.object({
  min: z.number(),
  max: z.number(),
  unit,
  basis: z.enum(['total', 'per_lift']),
  lifts: z.number().nullable(),
  tolerancePct: z.number().nullable(),
});

export const priceOut = z.object({
  type: z.enum(priceTypes),
  amount: z.number().nullable(),
  currency: currency.nullable(),
  unit: unit.nullable(),
  benchmark: z.string().nullable(),
  differential: z.number().nullable(),
  note: z.string().nullable(),
});

const deliveryOut = z.object({
  term: z.string(),
  place: z.string().nullable(),
  port: port.nullable(),
  /** The end of the voyage that `port` is, according to the term; null if the term leaves it open. */
  portIs: z.enum(['loading', 'discharge']).nullable(),
  counterPort: port.nullable(),
  country: country.nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});

const documentOut = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKinds),
  visibility: z.enum(documentVisibilities),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** Present only if the visibility allows it for this reader. */
  url: z.string().nullable(),
});

const product = z.object({
  id: z.uuid(),
  code: z.string(),
  name: seededText,
  path: z.array(seededText),
  phase: z.string(),
});

/** Ad data for lists, map popups and search results. */
export const adSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  reference: z.string(),
  status: z.enum(adStatuses),
  side: z.enum(sides).nullable(),
  dealKind: z.enum(dealKinds),
  title: z.string(),
  product: product.nullable(),
  productType: named.nullable(),
  quantity: quantityOut.nullable(),
  quantityTonnes: z.number().nullable(),
  quantityBarrels: z.number().nullable(),
  price: priceOut.nullable(),
  comparable: comparable.nullable(),
  delivery: deliveryOut.nullable(),
  point: z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['port', 'country']) }).nullable(),
  owner,
  /** For moderators: its owner is blocked, so that it cannot be published. */
  ownerBlocked: z.literal(true).optional(),
  rejectionReason: z.string().nullable(),
  /** The message behind it, if it is nobody's own words. */
  rejectionReasonMessage: messageSchema.optional(),
  rejectedFields: z.array(z.string()),
  /** Up to three quality values that characterize the grade, in the given order. */
  keyQuality: z.array(
    z.object({
      parameter: z.string(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      value: z.number().nullable(),
      unit: z.string(),
    }),
  ),
  /** Sum of the caution weights: for moderators, else null. */
  risk: z.number().nullable(),
  /** For a revision: the published ad it will replace. */
  revises: z.uuid().nullable(),
  /** Promoted by its owner. */
  featured: z.boolean(),
  views: z.number(),
  inquiries: z.number(),
  validUntil: z.iso.date().nullable(),
  /** When it was last submitted for approval. */
  submittedAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Of a closed ad, for its owner and moderators: when and why; no reason where nobody was asked. */
  closed: z.object({ at: z.iso.datetime(), reason: z.enum(closeReasons).nullable() }).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number(),
});
export type AdSummary = z.infer<typeof adSummary>;

export const ad = adSummary.extend({
  /** Of a formula price that can be evaluated. */
  priceFormula: priceFormula.nullable(),
  /** Whether its owner lets a free benchmark stand in for a licensed one. */
  priceProxy: z.boolean(),
  description: z.string().nullable(),
  originCountry: country.nullable(),
  /** How the goods are classed for carriage; `code` is that of a hazard class. */
  hazardClass: z
    .object({
      code: z.string(),
      name: seededText,
      unNumber: z.string().nullable(),
      hazardClass: z.string().nullable(),
      packingGroup: z.string().nullable(),
      flashPoint: z.string().nullable(),
    })
    .nullable(),
  quality: z.array(
    z.object({
      parameter: z.string(),
      basis: z.enum(qualityBases),
      min: z.number().nullable(),
      max: z.number().nullable(),
      value: z.number().nullable(),
      unit: z.string(),
    }),
  ),
  /** Who tested the cargo, and when; null where no value is a test result. */
  testReport: z.object({ laboratory: z.string().nullable(), testedOn: z.iso.date().nullable() }).nullable(),
  density15: z.number().nullable(),
  paymentTerms: z.array(z.object({ code: z.string(), name: seededText })),
  inspectors: z.array(z.string()),
  contact: z.object({
    types: z.array(z.enum(contactTypes)),
    /** Contact details: for the owner and moderators only. */
    values: z.record(z.string(), z.string()).nullable(),
  }),
  documents: z.array(documentOut),
  checks: z.object({
    standard: z.string().nullable(),
    conformance: z.array(conformanceRow),
    cautions: z.array(caution),
  }),
  /** The same as `owner.responseRate`, where earlier clients look for it. */
  responseRate: z.number().nullable(),
  /** Whether the ad is the reader's own or of their company, and whether they may change it; null for others. */
  yours: z.enum(['acts', 'reads']).nullable(),
  /** Whether it is one of the reader's favorites; omitted for visitors. */
  isFavorite: z.boolean().optional(),
  /** For owner and moderators: the pending revision of this ad, if any. */
  revision: z
    .object({
      id: z.uuid(),
      status: z.enum(adStatuses),
      rejectionReason: z.string().nullable(),
      rejectedFields: z.array(z.string()),
      submittedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type Ad = z.infer<typeof ad>;

/** An ad in a moderator's list, with its heaviest cautions first. */
export const queuedAd = adSummary.extend({
  cautions: z.array(z.object({ id: z.string(), reason: seededText, weight: z.number() })),
  /** Reports of members about it, in any state. */
  reports: z.number(),
});
export type QueuedAd = z.infer<typeof queuedAd>;

/** An ad in its owner's list, with its pending revision. */
export const ownAd = adSummary.extend({ revision: ad.shape.revision });
export type OwnAd = z.infer<typeof ownAd>;
