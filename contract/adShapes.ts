import { z } from 'zod';
import { adStatuses } from './adStates.ts';
import {
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  priceTypes,
  qualityBases,
  sides,
} from './adWords.ts';

const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() });
const country = named;
const unit = named.extend({ symbol: z.string(), dimension: z.string() });
const currency = named.extend({ symbol: z.string(), minorDigits: z.number() });
const port = named.extend({ countryId: z.uuid(), lat: z.number(), lng: z.number() });

/** A price in US dollars per common unit; `basis` says how it was reached, so that a reader can check it. */
export const comparable = z.object({
  usdPerBbl: z.number().nullable(),
  usdPerTonne: z.number().nullable(),
  usdPerMMBtu: z.number().nullable(),
  basis: z.object({
    /** kg/m³ at 15 °C; null where no mass ↔ volume conversion was needed or possible. */
    density15: z.number().nullable(),
    densityFrom: z.enum(['ad', 'api_gravity', 'type', 'product']).nullable(),
    /** US dollars for one unit of the price's currency, and the day of that rate. */
    usdRate: z.number(),
    rateDate: z.iso.date(),
  }),
});
export type Comparable = z.infer<typeof comparable>;

/** One quality value against the standard's limit. */
export const conformanceRow = z.object({
  parameter: z.string(),
  status: z.enum(['ok', 'margin', 'breach', 'unchecked']),
  value: z.string(),
  limit: z.string(),
  unit: z.string(),
  source: z.string(),
  message: z.string(),
});

/** A reason to look twice. Buyers get `id` and `reason`; `weight` and `fix` are for the owner and moderators. */
export const caution = z.object({
  id: z.string(),
  weight: z.number().nullable(),
  reason: z.string(),
  fix: z.string().nullable(),
  /** The words or figures of the ad that it was found in. */
  found: z.string().nullable(),
});
export type Caution = z.infer<typeof caution>;

const owner = z.object({
  id: z.uuid(),
  username: z.string(),
  company: z.string().nullable(),
  country: z.string().nullable(),
  /** The owner confirmed their e-mail address. */
  verified: z.boolean(),
  memberSince: z.iso.datetime(),
});

const quantityOut = z.object({
  min: z.number(),
  max: z.number(),
  unit,
  basis: z.enum(['total', 'per_lift']),
  lifts: z.number().nullable(),
  tolerancePct: z.number().nullable(),
});

const priceOut = z.object({
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
  /** Which end of the voyage `port` is, as the term says; null where the term leaves it open. */
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
  /** Present only for whom the visibility allows. */
  url: z.string().nullable(),
});

const product = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  path: z.array(z.string()),
  phase: z.string(),
});

/** What a list, a map popup and a search result show. */
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
  rejectionReason: z.string().nullable(),
  rejectedFields: z.array(z.string()),
  /** Up to three quality values that tell the grade, in the order given. */
  keyQuality: z.array(
    z.object({
      parameter: z.string(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      value: z.number().nullable(),
      unit: z.string(),
    }),
  ),
  /** Sum of the weights of its cautions: for the owner and moderators, else null. */
  risk: z.number().nullable(),
  /** Of a revision: the published ad that it is to replace. */
  revises: z.uuid().nullable(),
  /** Put forward by its owner. */
  featured: z.boolean(),
  views: z.number(),
  inquiries: z.number(),
  validUntil: z.iso.date().nullable(),
  /** When it was last handed in for approval. */
  submittedAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number(),
});
export type AdSummary = z.infer<typeof adSummary>;

export const ad = adSummary.extend({
  description: z.string().nullable(),
  originCountry: country.nullable(),
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
  density15: z.number().nullable(),
  paymentTerms: z.array(z.object({ code: z.string(), name: z.string() })),
  inspectors: z.array(z.string()),
  contact: z.object({
    types: z.array(z.enum(contactTypes)),
    /** The values themselves: for the owner and moderators only. */
    values: z.record(z.string(), z.string()).nullable(),
  }),
  documents: z.array(documentOut),
  checks: z.object({
    standard: z.string().nullable(),
    conformance: z.array(conformanceRow),
    cautions: z.array(caution),
  }),
  /** Share of conversations of the last 90 days that the owner answered, 0 to 1; null below three. */
  responseRate: z.number().nullable(),
  /** Whether the reader keeps it; left out for nobody. */
  isFavorite: z.boolean().optional(),
  /** For owner and moderators: the changed version that waits beside this ad, if there is one. */
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

/** An own ad in the owner's list, with the changed version that waits beside it. */
export const ownAd = adSummary.extend({ revision: ad.shape.revision });
export type OwnAd = z.infer<typeof ownAd>;
