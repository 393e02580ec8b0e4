import { z } from 'zod';
import { priceBases } from '../ads/adEnums.ts';
import { ad } from '../ads/adShapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';

/** After so long without a sign, a moderator no longer counts as looking at an ad. */
export const LOOK_SECONDS = 120;

export const linkKinds = ['phone', 'address', 'document', 'text'] as const;
export type LinkKind = (typeof linkKinds)[number];

const linkedAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  company: z.string().nullable(),
  blocked: z.boolean(),
  /** What both accounts share. */
  shares: z.array(z.enum(linkKinds)),
});

const givenCaution = z.object({
  code: z.string(),
  note: z.string(),
  evidence: z.string().nullable(),
  /** Null once the account is deleted. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const background = z.object({
  /** How the price stands among those that compare; null without a comparable price or below five companies. */
  price: z
    .object({
      basis: z.enum(priceBases),
      deviationPct: z.number(),
      median: z.number(),
      peers: z.number(),
    })
    .nullable(),
  owner: z.object({
    emailConfirmed: z.boolean(),
    /** Phone numbers are not verified. */
    hasPhone: z.boolean(),
    /** Their ads so far: what became of them by decisions that stand. */
    published: z.number(),
    rejections: z.number(),
    suspensions: z.number(),
    /** Reports of others about the owner's ads. */
    reports: z.number(),
  }),
  links: z.array(linkedAccount),
  /** Cautions that moderators added. */
  given: z.array(givenCaution),
});
export type AdBackground = z.infer<typeof background>;

export const cautionBody = z.strictObject({
  code: z.string().regex(/^[A-Z][0-9]{2}$/),
  note: line(300).min(1, fault('field.sayWhy')),
  evidence: paragraphs(1000).min(1).optional(),
});

const moderators = { permission: 'ads.moderate' } as const;

/** What a moderator needs to judge one ad, and what they add to it. */
export const adReview = {
  background: endpoint({
    method: 'GET',
    path: '/ads/:id/background',
    summary: 'The price among those that compare, the record of the owner, and accounts linked to it',
    access: moderators,
    rate: 'general',
    params: idParams,
    status: 200,
    response: background,
    errors: ['NOT_FOUND'],
  }),
  look: endpoint({
    method: 'POST',
    path: '/ads/:id/look',
    summary: 'Say that one is looking at an ad; answers who else is',
    access: moderators,
    rate: 'general',
    params: idParams,
    status: 200,
    response: z.object({ others: z.array(z.object({ id: z.uuid(), username: z.string() })) }),
    errors: ['NOT_FOUND'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/ads/:id/review',
    summary: 'Put a published or rejected ad back into the queue, to be decided anew',
    access: moderators,
    rate: 'general',
    params: idParams,
    body: z.strictObject({ version: z.number().int().min(1).optional() }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE'],
  }),
  addCaution: endpoint({
    method: 'POST',
    path: '/ads/:id/cautions',
    summary: 'Add a caution that only a person can find; again: replaces its note',
    access: moderators,
    rate: 'general',
    params: idParams,
    body: cautionBody,
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  removeCaution: endpoint({
    method: 'DELETE',
    path: '/ads/:id/cautions/:code',
    summary: 'Remove a caution that a moderator added',
    access: moderators,
    rate: 'general',
    params: z.strictObject({ id: z.uuid(), code: z.string().regex(/^[A-Z][0-9]{2}$/) }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND'],
  }),
};
