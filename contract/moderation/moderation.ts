import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';
import { adReview } from './adReview.ts';

const BULK_MAX = 200;
const decided = z.object({
  done: z.array(z.object({ id: z.uuid(), version: z.number() })),
  failed: z.array(z.object({ id: z.uuid(), code: z.string() })),
});

/** Each with the version the moderator has seen: a decision on a newer version is refused. */
const seenAds = z.strictObject({
  ads: z
    .array(z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }))
    .min(1, fault('ads.pickAd'))
    .max(BULK_MAX, fault('ads.tooManyAds', { max: BULK_MAX })),
});

/** What a rule does besides adding its weight; named as in the reference. */
const ruleActions = ['warn', 'offer_fix', 'must_fix', 'review', 'hold', 'rate_limit', 'freeze'] as const;

const redFlagRule = z.object({
  id: z.uuid(),
  code: z.string(),
  /** Plain-language reason shown to owners, moderators and buyers. */
  name: z.string(),
  area: z.string(),
  pattern: z.string(),
  weight: z.number(),
  action: z.enum(ruleActions),
  fix: z.string(),
  basis: z.string().nullable(),
  isActive: z.boolean(),
  /** Threshold of the rule, if it has one, and its unit. */
  threshold: z.number().nullable(),
  thresholdUnit: z.string().nullable(),
  /** Checked by the server; the others are checked by moderators. */
  computed: z.boolean(),
  /** Waits for something that this site does not have yet, so that it cannot be switched on. */
  awaited: z.boolean(),
  /** Number of published and pending ads that currently match. */
  found: z.number(),
});
export type RedFlagRule = z.infer<typeof redFlagRule>;

export const ruleBody = z.strictObject({
  name: line(200).min(1).optional(),
  fix: line(300).min(1).optional(),
  weight: z
    .number()
    .int()
    .min(0, fault('field.outOfRange', { min: 0, max: 100 }))
    .max(100, fault('field.outOfRange', { min: 0, max: 100 }))
    .optional(),
  threshold: z.number().positive(fault('field.aboveZero')).max(1e12).optional(),
  isActive: z.boolean().optional(),
});

/** Moderation of ads, one by one and several at once, and the red-flag rules. */
export const moderation = {
  ...adReview,
  approveMany: endpoint({
    method: 'POST',
    path: '/ads/approve',
    summary: 'Publish several pending ads; owners are told once it can no longer be taken back',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    body: seenAds,
    status: 200,
    response: decided,
    errors: [],
  }),
  decideMany: endpoint({
    method: 'POST',
    path: '/ads/decide',
    summary:
      'Reject or suspend several ads for one reason; owners are told once it can no longer be taken back',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    body: z.strictObject({
      decision: z.enum(['reject', 'suspend']),
      reason: paragraphs(1000).min(1, fault('field.sayWhy')),
      ...seenAds.shape,
    }),
    status: 200,
    response: decided,
    errors: [],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/ads/undo-approve',
    summary:
      'Take own undoable decisions of the last minute back: approvals, rejections, suspensions, restorations',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    body: seenAds,
    status: 200,
    response: decided,
    errors: [],
  }),
  rules: endpoint({
    method: 'GET',
    path: '/red-flag-rules/admin',
    summary: 'The rules behind cautions, with how often each is found',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    status: 200,
    response: listOf(redFlagRule),
    errors: [],
  }),
  changeRule: endpoint({
    method: 'PUT',
    path: '/red-flag-rules/:id',
    summary: 'Tune a rule or switch it off; acts at once on every ad',
    access: { permission: 'basedata.write' },
    rate: 'general',
    params: idParams,
    body: ruleBody,
    status: 200,
    response: redFlagRule,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
};

/** Reasons for reporting an ad or a conversation. */
export const reportReasons = [
  'fraud',
  'wrong_facts',
  'not_available',
  'abuse',
  'duplicate',
  'other',
] as const;

export const reportBody = z.strictObject({
  reason: z.enum(reportReasons, fault('field.pickReason')),
  text: paragraphs(2000).min(1, fault('ads.reportWhatIsWrong')),
});
