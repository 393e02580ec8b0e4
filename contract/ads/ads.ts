import { z } from 'zod';
import { profileFields } from '../accounts/auth.ts';
import { endpoint, type FileRule } from '../core/endpoint.ts';
import { fault, messageSchema } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { paragraphs } from '../core/text.ts';
import {
  adFilters,
  box,
  facet,
  laneFacet,
  mapFeature,
  publicAdsQuery,
  searchReading,
} from '../market/adSearch.ts';
import { contactTypes, priceTypes, sides } from './adEnums.ts';
import { adPayload, DOCUMENT_BYTES_MAX, DOCUMENTS_MAX, payloadFields } from './adPayload.ts';
import { ruleFindings } from './adRules.ts';
import { ad, adSummary, caution, comparable, conformanceRow, ownAd, queuedAd } from './adShapes.ts';
import { adStatuses } from './adStates.ts';

/** What stands in the way of an ad that is handed in. */
const submitting = [
  'EMAIL_UNCONFIRMED',
  'PROFILE_INCOMPLETE',
  'HELD',
  'RULE_APPLIES',
  'UPGRADE_REQUIRED',
] as const;

const documentFiles: FileRule = {
  field: 'documentFiles',
  maxFiles: DOCUMENTS_MAX,
  maxBytes: DOCUMENT_BYTES_MAX,
};
const refused = ['NOT_FOUND', 'WRONG_STATE'] as const;
/** The version that was seen: a change of or a decision on a newer one is refused. Omitted: not checked. */
const seenVersion = { version: z.number().int().min(1).optional() };
/** It can be taken back for a minute, and the owner is told afterwards. Omitted: final, told at once. */
const undoable = { undoable: z.boolean().optional() };

export const rejectBody = z.strictObject({
  ...seenVersion,
  ...undoable,
  rejectionReason: paragraphs(1000).min(1, fault('ads.sayWhatToChange')),
  rejectedFields: z
    .array(z.string().regex(/^[a-zA-Z0-9.]{1,60}$/))
    .max(30)
    .default([]),
});

export const inquiryBody = z.strictObject({
  contactType: z.enum(contactTypes).optional(),
  message: paragraphs(2000).min(1).optional(),
});

const moderatorsSorts = ['urgency', 'risk', 'oldest', 'newest', 'updated', 'views', 'expires'] as const;

/** What moderators find ads by. */
const moderatorsFilters = {
  status: z.enum(adStatuses).optional(),
  q: z.string().trim().max(200).optional(),
  ownerId: z.uuid().optional(),
  /** Only ads with at least this risk. */
  riskMin: z.coerce.number<number | string | undefined>().int().min(0).max(10_000).optional(),
  side: z.enum(sides).optional(),
  /** With the products below it. */
  productId: z.uuid().optional(),
  /** ISO code of the country of delivery or of origin. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  priceType: z.enum(priceTypes).optional(),
  /** Only those that a member reported. */
  reported: z.literal('yes').optional(),
  /** Only those of blocked accounts. */
  ownerBlocked: z.literal('yes').optional(),
  /** `urgency`: those at risk from 40 first, then risk times waiting time. */
  sort: z.enum(moderatorsSorts).default('urgency'),
};

export const ads = {
  create: endpoint({
    method: 'POST',
    path: '/ads',
    summary: 'Post an ad: a complete one waits for approval, `draft: true` keeps whatever is valid',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ ...payloadFields, draft: z.boolean().optional() }),
    files: documentFiles,
    status: 201,
    response: ad,
    errors: ['BAD_UPLOAD', ...submitting, 'FORBIDDEN', 'SEATS_FULL'],
    repeatable: true,
  }),
  userEdit: endpoint({
    method: 'PUT',
    path: '/ads/:id/user-edit',
    summary: 'Replace the content of an own ad; a rejected one is submitted again unless `draft: true`',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ ...payloadFields, draft: z.boolean().optional(), ...seenVersion }),
    files: documentFiles,
    status: 200,
    response: ad,
    errors: [...refused, 'FORBIDDEN', 'SEATS_FULL', 'STALE', 'BAD_UPLOAD', ...submitting],
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
    errors: [...refused, 'FORBIDDEN', 'SEATS_FULL', 'VALIDATION_FAILED', ...submitting],
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
      cautions: z.array(caution),
      /** Dated rules of sanctions regimes that it meets. */
      rules: ruleFindings,
      /** Sum of their weights: prioritized from 40, suspended from the threshold of the site settings. */
      risk: z.number(),
      title: z.string(),
      missing: z.array(z.string()),
      /** Share of the fields useful to readers, 0 to 1. */
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
      reasonMessage: messageSchema.nullable(),
      used: z.number(),
      limit: z.number().nullable(),
      profileComplete: z.boolean(),
      missingProfileFields: z.array(z.enum(profileFields)),
      /** The e-mail address must be confirmed before files can be added. */
      confirmEmailForFiles: z.boolean(),
      /** Megabytes of all files of the account; `limit: null` is "no limit". */
      storage: z.object({ used: z.number(), limit: z.number().nullable() }),
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
    response: pageOf(ownAd),
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
    summary: 'Every ad, revisions included, for moderators; by risk, waiting ones oldest first',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    query: z.strictObject({ ...moderatorsFilters, ...pageQuery(20) }),
    status: 200,
    response: pageOf(queuedAd),
    errors: [],
  }),
  exportForAdmin: endpoint({
    method: 'GET',
    path: '/ads/all-for-admin/export',
    summary: 'The matching ads as CSV, 10,000 at most; recorded in the audit log',
    access: { permission: 'ads.moderate' },
    rate: 'sheet',
    query: z.strictObject(moderatorsFilters),
    status: 200,
    response: 'file',
    mediaTypes: ['text/csv'],
    errors: [],
  }),
  approve: endpoint({
    method: 'PUT',
    path: '/ads/:id/approve',
    summary: 'Publish a pending ad',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    params: idParams,
    body: z.strictObject({ ...seenVersion, ...undoable }),
    status: 200,
    response: ad,
    errors: [...refused, 'STALE', 'OWNER_BLOCKED', 'HELD', 'RULE_APPLIES'],
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
    errors: [...refused, 'STALE'],
  }),
  publicList: endpoint({
    method: 'GET',
    path: '/ads/public',
    summary: 'Search the market',
    access: 'public',
    rate: 'general',
    query: publicAdsQuery,
    status: 200,
    response: pageOf(adSummary).extend({
      /** Null unless a text is searched. */
      query: searchReading.nullable(),
    }),
    errors: [],
  }),
  publicFacets: endpoint({
    method: 'GET',
    path: '/ads/public/facets',
    summary: 'How many ads match the filters, by product, type, country, side and delivery term',
    access: 'public',
    rate: 'general',
    query: z.strictObject(adFilters),
    status: 200,
    response: z.object({
      total: z.number(),
      countries: z.number(),
      side: z.array(facet),
      product: z.array(facet),
      type: z.array(facet),
      country: z.array(facet),
      term: z.array(facet),
      newestAt: z.iso.datetime().nullable(),
    }),
    errors: [],
  }),
  publicFurtherFacets: endpoint({
    method: 'GET',
    path: '/ads/public/facets/further',
    summary: 'How many ads match the filters, by origin, region, payment term, price type and currency',
    access: 'public',
    rate: 'general',
    query: z.strictObject(adFilters),
    status: 200,
    response: z.object({
      origin: z.array(facet),
      region: z.array(facet),
      tradingRegion: z.array(facet),
      payment: z.array(facet),
      priceType: z.array(facet),
      comparableKind: z.array(facet),
      currency: z.array(facet),
      /** Those with most ads, between the middles of two countries. */
      tradeLane: z.array(laneFacet),
    }),
    errors: [],
  }),
  publicMap: endpoint({
    method: 'GET',
    path: '/ads/public/map',
    summary: 'Matching ads as GeoJSON clusters and places for a viewport',
    access: 'public',
    rate: 'general',
    query: z.strictObject({
      ...adFilters,
      zoom: z.coerce.number<number | string | undefined>().min(0).max(22).default(2),
    }),
    status: 200,
    response: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(mapFeature),
      total: z.number(),
      /** What all matching ads span, also those outside of the viewport. */
      bounds: box.nullable(),
    }),
    errors: ['UPGRADE_REQUIRED'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/ads/:id',
    summary:
      'One ad by id, slug or reference: published ones for everyone, the rest for owner and moderators; what was published once and is not any more is gone',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'GONE'],
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
    summary:
      'Ask about an ad: reveals a contact value, writes a message, or with neither says that one is interested',
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
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'SEATS_FULL',
      'OWN_AD',
      'BLOCKED',
      'HELD',
      'EMAIL_UNCONFIRMED',
      'RATE_LIMITED',
      'UPGRADE_REQUIRED',
    ],
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
