import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, listOf } from './page.ts';
import { line, paragraphs } from './text.ts';

const BULK_MAX = 200;
const decided = z.object({
  done: z.array(z.object({ id: z.uuid(), version: z.number() })),
  failed: z.array(z.object({ id: z.uuid(), code: z.string() })),
});

/** Each with the version that was read: what changed since is not decided unread. */
const seenAds = z.strictObject({
  ads: z
    .array(z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }))
    .min(1, 'Pick at least one ad')
    .max(BULK_MAX, `At most ${BULK_MAX} ads`),
});

/** What a rule does beside adding its weight; kept as the reference names it. */
const ruleActions = ['warn', 'offer_fix', 'must_fix', 'review', 'hold', 'rate_limit', 'freeze'] as const;

const redFlagRule = z.object({
  id: z.uuid(),
  code: z.string(),
  /** The plain reason that owners, moderators and buyers read. */
  name: z.string(),
  area: z.string(),
  pattern: z.string(),
  weight: z.number(),
  action: z.enum(ruleActions),
  fix: z.string(),
  basis: z.string().nullable(),
  isActive: z.boolean(),
  /** The figure that the rule compares with, where it has one, and what it measures. */
  threshold: z.number().nullable(),
  thresholdUnit: z.string().nullable(),
  /** Whether the server can tell it from an ad; the others are for moderators to look for. */
  computed: z.boolean(),
  /** Published and waiting ads in which it is found now. */
  found: z.number(),
});
export type RedFlagRule = z.infer<typeof redFlagRule>;

export const ruleBody = z.strictObject({
  name: line(200).min(1).optional(),
  fix: line(300).min(1).optional(),
  weight: z.number().int().min(0, '0 to 100').max(100, '0 to 100').optional(),
  threshold: z.number().positive('More than zero').max(1e12).optional(),
  isActive: z.boolean().optional(),
});

/** The moderators' work on several ads, and the rules that put ads before them. */
export const moderation = {
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
  undoApprovals: endpoint({
    method: 'POST',
    path: '/ads/undo-approve',
    summary: 'Take own approvals of the last half minute back',
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

/** Why somebody reports an ad or a conversation. */
export const reportReasons = [
  'fraud',
  'wrong_facts',
  'not_available',
  'abuse',
  'duplicate',
  'other',
] as const;

export const reportBody = z.strictObject({
  reason: z.enum(reportReasons, 'Pick a reason'),
  text: paragraphs(2000).min(1, 'Say what is wrong'),
});
