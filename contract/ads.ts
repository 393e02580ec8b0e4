import { z } from 'zod';
import { adFields, adPayload, DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from './adPayload.ts';
import { adStatuses } from './adStates.ts';
import { adSorts, contactTypes, dealKinds, documentKinds, documentVisibilities, priceBases, priceTypes, qualityBases, sides } from './adWords.ts';
import { profileFields } from './auth.ts';
import { endpoint, type FileRule } from './endpoint.ts';
import { anyOf, idParams, pageOf, pageQuery } from './page.ts';
import { paragraphs } from './text.ts';

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

const owner = z.object({
  id: z.uuid(),
  username: z.string(),
  company: z.string().nullable(),
  country: z.string().nullable(),
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

const product = z.object({ id: z.uuid(), code: z.string(), name: z.string(), path: z.array(z.string()), phase: z.string() });

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
  views: z.number(),
  inquiries: z.number(),
  validUntil: z.iso.date().nullable(),
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
  checks: z.object({ standard: z.string().nullable(), conformance: z.array(conformanceRow) }),
});
export type Ad = z.infer<typeof ad>;

const numberIn = z.coerce.number<number | string | undefined>().min(0).max(1e12).optional();
const dayIn = z.iso.date().optional();

/** `w,s,e,n` in degrees; `w > e` crosses the date line. */
const bbox = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/, 'west,south,east,north in degrees')
  .refine((text) => {
    const [w = 999, s = 999, e = 999, n = 999] = text.split(',').map(Number);
    return Math.abs(w) <= 180 && Math.abs(e) <= 180 && Math.abs(s) <= 90 && Math.abs(n) <= 90 && s <= n;
  }, 'west,south,east,north in degrees')
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

const facet = z.object({ value: z.string(), label: z.string(), count: z.number() });

const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });
const feature = z.object({
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
export type MapFeature = z.infer<typeof feature>;

const documentFiles: FileRule = { field: 'documentFiles', maxFiles: DOCUMENTS_MAX, maxBytes: DOCUMENT_BYTES_MAX };
const refused = ['NOT_FOUND', 'WRONG_STATE'] as const;
const versioned = { version: z.number().int().min(1) };

export const rejectBody = z.strictObject({
  rejectionReason: paragraphs(1000).min(1, 'Say what has to change'),
  rejectedFields: z.array(z.string().regex(/^[a-zA-Z0-9.]{1,60}$/)).max(30).default([]),
});

export const inquiryBody = z.strictObject({
  contactType: z.enum(contactTypes).optional(),
  message: paragraphs(2000).min(1).optional(),
});

export const ads = {
  create: endpoint({
    method: 'POST',
    path: '/ads',
    summary: 'Post an ad: a complete one waits for approval, `draft: true` keeps whatever is valid',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ ...adFields, draft: z.boolean().optional() }),
    files: documentFiles,
    status: 201,
    response: ad,
    errors: ['BAD_UPLOAD', 'PROFILE_INCOMPLETE', 'UPGRADE_REQUIRED'],
    repeatable: true,
  }),
  userEdit: endpoint({
    method: 'PUT',
    path: '/ads/:id/user-edit',
    summary: 'Replace the content of an own ad; a rejected one is submitted again unless `draft: true`',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ ...adFields, draft: z.boolean().optional(), ...versioned }),
    files: documentFiles,
    status: 200,
    response: ad,
    errors: [...refused, 'STALE', 'BAD_UPLOAD', 'PROFILE_INCOMPLETE', 'UPGRADE_REQUIRED'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/ads/:id/submit',
    summary: 'Hand in a draft or a rejected ad for approval',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: ad,
    errors: [...refused, 'VALIDATION_FAILED', 'PROFILE_INCOMPLETE', 'UPGRADE_REQUIRED'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/ads/check',
    summary: 'What an ad would come to, while it is being typed; incomplete is fine, nothing is stored',
    access: 'signedIn',
    rate: 'general',
    body: adPayload,
    status: 200,
    response: z.object({
      comparable: comparable.nullable(),
      quantityTonnes: z.number().nullable(),
      quantityBarrels: z.number().nullable(),
      standard: z.string().nullable(),
      conformance: z.array(conformanceRow),
      title: z.string(),
      missing: z.array(z.string()),
      /** Share of the fields that help a reader, 0 to 1. */
      completeness: z.number(),
    }),
    errors: [],
  }),
  canCreate: endpoint({
    method: 'GET',
    path: '/ads/can-create',
    summary: 'Whether one more ad can be submitted, and what stands in the way',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({
      canCreate: z.boolean(),
      reason: z.string().nullable(),
      used: z.number(),
      limit: z.number().nullable(),
      profileComplete: z.boolean(),
      missingProfileFields: z.array(z.enum(profileFields)),
    }),
    errors: [],
  }),
  myAds: endpoint({
    method: 'GET',
    path: '/ads/my-ads',
    summary: 'Own ads, newest change first',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ status: z.enum(adStatuses).optional(), ...pageQuery(10) }),
    status: 200,
    response: pageOf(adSummary),
    errors: [],
  }),
  myCount: endpoint({
    method: 'GET',
    path: '/ads/my/count',
    summary: 'How many own ads there are, by status, and how many may be active',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({
      total: z.number(),
      active: z.number(),
      byStatus: z.record(z.enum(adStatuses), z.number()),
      limit: z.number().nullable(),
    }),
    errors: [],
  }),
  allForAdmin: endpoint({
    method: 'GET',
    path: '/ads/all-for-admin',
    summary: 'Every ad, for moderators; pending ones oldest first',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    query: z.strictObject({
      status: z.enum(adStatuses).optional(),
      q: z.string().trim().max(200).optional(),
      ...pageQuery(20),
    }),
    status: 200,
    response: pageOf(adSummary),
    errors: [],
  }),
  approve: endpoint({
    method: 'PUT',
    path: '/ads/:id/approve',
    summary: 'Publish a pending ad',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    params: idParams,
    status: 200,
    response: ad,
    errors: refused,
  }),
  reject: endpoint({
    method: 'PUT',
    path: '/ads/:id/reject',
    summary: 'Send a pending ad back with a reason',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    params: idParams,
    body: rejectBody,
    status: 200,
    response: ad,
    errors: refused,
  }),
  publicList: endpoint({
    method: 'GET',
    path: '/ads/public',
    summary: 'Search the market',
    access: 'public',
    rate: 'general',
    query: publicAdsQuery,
    status: 200,
    response: pageOf(adSummary),
    errors: [],
  }),
  publicFacets: endpoint({
    method: 'GET',
    path: '/ads/public/facets',
    summary: 'How many ads match the filters, by product, country, side and delivery term',
    access: 'public',
    rate: 'general',
    query: z.strictObject(adFilters),
    status: 200,
    response: z.object({
      total: z.number(),
      countries: z.number(),
      side: z.array(facet),
      product: z.array(facet),
      country: z.array(facet),
      term: z.array(facet),
      newestAt: z.iso.datetime().nullable(),
    }),
    errors: [],
  }),
  publicMap: endpoint({
    method: 'GET',
    path: '/ads/public/map',
    summary: 'Matching ads as GeoJSON clusters and places for a viewport',
    access: 'public',
    rate: 'general',
    query: z.strictObject({ ...adFilters, zoom: z.coerce.number<number | string | undefined>().min(0).max(22).default(2) }),
    status: 200,
    response: z.object({ type: z.literal('FeatureCollection'), features: z.array(feature), total: z.number() }),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/ads/:id',
    summary: 'One ad by id, slug or reference: published ones for everyone, the rest for owner and moderators',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND'],
  }),
  view: endpoint({
    method: 'POST',
    path: '/ads/:id/view',
    summary: 'Count a visit: one per visitor and day, neither the owner nor robots',
    access: 'public',
    rate: 'general',
    params: idParams,
    status: 200,
    response: z.object({ views: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  inquire: endpoint({
    method: 'POST',
    path: '/ads/:id/inquiry',
    summary: 'Ask about an ad: reveals a contact value, opens a conversation when there is a message',
    access: 'signedIn',
    rate: 'inquiry',
    params: idParams,
    body: inquiryBody,
    status: 201,
    response: z.object({
      id: z.uuid(),
      contactType: z.enum(contactTypes),
      contactValue: z.string().nullable(),
      conversationId: z.uuid().nullable(),
    }),
    errors: ['NOT_FOUND', 'OWN_AD', 'UPGRADE_REQUIRED'],
    repeatable: true,
  }),
  document: endpoint({
    method: 'GET',
    path: '/ads/documents/:id',
    summary: 'A document of an ad, checked per viewer',
    access: 'public',
    rate: 'general',
    params: idParams,
    status: 200,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
};

