import { z } from 'zod';
import { adStatuses } from '../ads/adStates.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';

/** Ads of one run. More are several runs, each looked at before. */
export const RUN_MAX = 1_000;
/** Ads of a preview that are listed. */
export const PREVIEW_MAX = 50;

export const runActions = ['suspend', 'reject'] as const;
export type RunAction = (typeof runActions)[number];

/** All that is given has to hold of an ad. */
const patternFields = {
  /** In the title or description; upper and lower case count the same. */
  text: line(200).min(2, fault('ads.patternTextShort')).optional(),
  /** A telephone number or an e-mail address in title or description. */
  contactInText: z.literal(true).optional(),
  /** The account of its owner was created on this day, UTC, or later. */
  ownerSince: z.iso.date().optional(),
  /** Code of a caution rule that counts. */
  rule: z
    .string()
    .regex(/^[A-Z][0-9]{2}$/)
    .optional(),
  /** The product or one below it. */
  productId: z.uuid().optional(),
  /** Country of origin. */
  countryId: z.uuid().optional(),
};
export const adPattern = z
  .strictObject(patternFields)
  .refine((pattern) => Object.values(pattern).some((value) => value !== undefined), {
    error: fault('ads.patternEmpty'),
    path: ['text'],
  });
export type AdPattern = z.output<typeof adPattern>;

const runAd = z.object({
  id: z.uuid(),
  slug: z.string(),
  reference: z.string(),
  title: z.string(),
  status: z.enum(adStatuses),
  owner: z.object({ id: z.uuid(), username: z.string() }),
});
export type RunAd = z.infer<typeof runAd>;

/** `waiting`: not tried yet; `kept`: could not be taken back, as somebody decided since. */
export const runItemStates = ['waiting', 'done', 'failed', 'restored', 'kept'] as const;
export type RunItemState = (typeof runItemStates)[number];

const adRun = z.object({
  id: z.uuid(),
  action: z.enum(runActions),
  pattern: z.object(patternFields),
  reason: z.string(),
  /** Null once the account is deleted. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  restoringAt: z.iso.datetime().nullable(),
  restoredAt: z.iso.datetime().nullable(),
  /** Owners are not told before. */
  undoUntil: z.iso.datetime().nullable(),
  total: z.number(),
  counts: z.record(z.enum(runItemStates), z.number()),
});
export type AdRun = z.infer<typeof adRun>;

const adRunDetail = adRun.extend({
  items: z.array(
    runAd.extend({
      state: z.enum(runItemStates),
      /** Why it failed or was kept: an error code. */
      code: z.string().nullable(),
    }),
  ),
});
export type AdRunDetail = z.infer<typeof adRunDetail>;

const moderators = { access: { permission: 'ads.moderate' }, rate: 'general' } as const;
const chosen = { action: z.enum(runActions), pattern: adPattern };

/** Ads chosen by a pattern and suspended or rejected together. */
export const adRuns = {
  preview: endpoint({
    method: 'POST',
    path: '/ad-runs/preview',
    summary: 'How many ads a pattern finds, and the first 50',
    ...moderators,
    body: z.strictObject(chosen),
    status: 200,
    response: z.object({ count: z.number(), items: z.array(runAd) }),
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/ad-runs',
    summary: 'Suspend or reject all ads of a pattern, 1,000 at most; `count` is what the preview said',
    ...moderators,
    reauth: true,
    body: z.strictObject({
      ...chosen,
      reason: paragraphs(1000).min(1, fault('field.sayWhy')),
      count: z.number().int().min(1).max(1e9),
    }),
    status: 201,
    response: adRun,
    errors: ['STALE', 'TOO_MANY'],
    repeatable: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/ad-runs',
    summary: 'Runs, newest first',
    ...moderators,
    query: z.strictObject(pageQuery(20)),
    status: 200,
    response: pageOf(adRun),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/ad-runs/:id',
    summary: 'One run with its ads',
    ...moderators,
    params: idParams,
    status: 200,
    response: adRunDetail,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/ad-runs/:id/restore',
    summary: 'Take back what a run did; ads that somebody decided about since stay as they are',
    ...moderators,
    reauth: true,
    params: idParams,
    status: 200,
    response: adRunDetail,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
