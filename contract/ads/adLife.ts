import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { ErrorCode } from '../core/errors.ts';
import { fault, messageSchema } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';
import { paragraphs, seededText } from '../core/text.ts';
import { adFilters } from '../market/adSearch.ts';
import { adSorts, sides } from './adEnums.ts';
import { payloadFields } from './adPayload.ts';
import { ad, adSummary } from './adShapes.ts';
import { adStatuses, bulkMoves, closeReasons } from './adStates.ts';

const BULK_MAX = 200;

/** Ids of one bulk call; duplicates count once. */
const adIds = z
  .array(z.uuid())
  .min(1, fault('ads.pickAd'))
  .max(BULK_MAX, fault('ads.tooManyAds', { max: BULK_MAX }));

const failedOnes = z.array(z.object({ id: z.uuid(), code: z.string() }));

/** An owner's state transition of an own ad; returns the updated ad. */
const move = <const Path extends `/${string}`, const Errors extends readonly ErrorCode[] = []>(
  path: Path,
  summary: string,
  more?: Errors,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FORBIDDEN', 'SEATS_FULL', ...(more ?? [])],
  });

/** Optional for clients that are older than the question. */
const closeReason = z.enum(closeReasons).default('other');

export const setStatusBody = z
  .strictObject({
    status: z.enum(['approved', 'paused', 'rejected', 'closed', 'pending', 'suspended']),
    reason: paragraphs(1000).min(1, fault('field.sayWhy')).optional(),
    closeReason,
    /** Of a decision of a moderator: it can be taken back for a minute, and the owner is told afterwards. */
    undoable: z.boolean().optional(),
  })
  .refine((body) => body.reason !== undefined || !['rejected', 'suspended'].includes(body.status), {
    path: ['reason'],
    message: fault('field.sayWhy'),
  });

/** `revision`: a revision beside the published ad; `edit`: a change that went live at once. */
export const adEventKinds = ['move', 'edit', 'revision'] as const;

/** One event in an ad's history. */
const adEvent = z.object({
  id: z.uuid(),
  kind: z.enum(adEventKinds),
  from: z.enum(adStatuses).nullable(),
  to: z.enum(adStatuses),
  /** The actor as shown to the owner: moderators are not named. */
  by: z.enum(['owner', 'moderator', 'system']),
  /** Visible to moderators only, unless it is the owner. */
  actor: z.string().nullable(),
  /** What a person wrote. */
  reason: z.string().nullable(),
  /** Why, if nobody did it. */
  message: messageSchema.nullable(),
  fields: z.array(z.string()),
  /** Of the event that closed it, where its owner was asked. */
  closeReason: z.enum(closeReasons).nullable(),
  createdAt: z.iso.datetime(),
});
export type AdEvent = z.infer<typeof adEvent>;

const countOf = <Key extends z.ZodType>(key: Key) =>
  z.array(z.object({ value: key, label: seededText, count: z.number() }));

/** Life cycle of an ad after it was written. */
export const adLife = {
  pause: move('/ads/:id/pause', 'Take an own published ad out of the market for a while'),
  resume: move('/ads/:id/resume', 'Put a paused ad back; it takes room in `maxActiveAds` again', [
    'HELD',
    'RULE_APPLIES',
    'UPGRADE_REQUIRED',
  ]),
  renew: move('/ads/:id/renew', 'Publish an expired ad for 30 more days; a changed one waits for approval', [
    'VALIDATION_FAILED',
    'EMAIL_UNCONFIRMED',
    'PROFILE_INCOMPLETE',
    'HELD',
    'RULE_APPLIES',
    'UPGRADE_REQUIRED',
  ]),
  close: endpoint({
    method: 'POST',
    path: '/ads/:id/close',
    summary: 'End an ad for good, and say why',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ reason: closeReason }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FORBIDDEN', 'SEATS_FULL'],
  }),
  undelete: move(
    '/ads/:id/undelete',
    'Take back the deletion of an own ad, within 30 days; a published or waiting one takes room again',
    ['HELD', 'UPGRADE_REQUIRED'],
  ),
  duplicate: endpoint({
    method: 'POST',
    path: '/ads/:id/duplicate',
    summary: 'A draft with the content of an own ad, without its documents and its days',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 201,
    response: ad,
    errors: ['NOT_FOUND', 'UPGRADE_REQUIRED', 'FORBIDDEN', 'SEATS_FULL'],
    repeatable: true,
  }),
  feature: endpoint({
    method: 'PUT',
    path: '/ads/:id/featured',
    summary: 'Put an own published ad forward, or no longer; as many at once as the plan entitles to',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ featured: z.boolean() }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'UPGRADE_REQUIRED', 'FORBIDDEN', 'SEATS_FULL'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/ads/:id/history',
    summary: 'What happened to an ad, newest first: for its owner and moderators',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: listOf(adEvent),
    errors: ['NOT_FOUND'],
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/ads/:id/status',
    summary:
      'The move that leads to a state: own ones for owners, approve, reject, suspend, restore for moderators',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: setStatusBody,
    status: 200,
    response: ad,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'SEATS_FULL',
      'WRONG_STATE',
      'OWNER_BLOCKED',
      'VALIDATION_FAILED',
      'EMAIL_UNCONFIRMED',
      'PROFILE_INCOMPLETE',
      'HELD',
      'RULE_APPLIES',
      'UPGRADE_REQUIRED',
    ],
  }),
  moveMany: endpoint({
    method: 'POST',
    path: '/ads/moves',
    summary: 'One move of several own ads; each succeeds or fails for itself',
    access: 'signedIn',
    rate: 'general',
    /** `reason` is that of `close`. */
    body: z.strictObject({ move: z.enum(bulkMoves), ids: adIds, reason: closeReason }),
    status: 200,
    response: z.object({ done: z.array(z.uuid()), failed: failedOnes }),
    errors: [],
  }),
  adminEdit: endpoint({
    method: 'PUT',
    path: '/ads/:id',
    summary: 'Correct somebody’s ad; its state stays and the change is live at once',
    access: { permission: 'ads.edit' },
    rate: 'general',
    params: idParams,
    body: z.strictObject({ ...payloadFields, version: z.number().int().min(1).optional() }),
    status: 200,
    response: ad,
    errors: ['NOT_FOUND', 'STALE', 'VALIDATION_FAILED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ads/:id',
    summary: 'Delete an ad: softly for its owner (30 days), for good with `ads.delete`',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FORBIDDEN', 'SEATS_FULL'],
  }),
  removeMany: endpoint({
    method: 'DELETE',
    path: '/ads',
    summary: 'Delete several ads; each succeeds or fails for itself',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ ids: adIds }),
    status: 200,
    response: z.object({ deleted: z.array(z.uuid()), failed: failedOnes }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/ads',
    summary: 'Own and published ads together, by the filters of the market',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({
      ...adFilters,
      /** `own`: own ads in every state; `public`: without own ads; omitted: both. */
      whose: z.enum(['own', 'public']).optional(),
      status: z.enum(adStatuses).optional(),
      sort: z.enum(adSorts).default('newest'),
      ...pageQuery(20),
    }),
    status: 200,
    response: pageOf(adSummary),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/ads/stats',
    summary:
      'Counts of ads, and views and inquiries by day: of own ads, or of all with `stats.read`; over 7 days with `analytics`',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({
      scope: z.enum(['own', 'all']).default('own'),
      /** An own ad; with `stats.read` any ad. */
      adId: z.uuid().optional(),
      days: z.coerce.number<number | string | undefined>().int().min(1).max(365).default(7),
    }),
    status: 200,
    response: z.object({
      total: z.number(),
      byStatus: z.record(z.enum(adStatuses), z.number()),
      bySide: countOf(z.enum(sides)),
      byProduct: countOf(z.uuid()),
      byCountry: countOf(z.uuid()),
      /** Funnel totals of the period; reveals and inquiries count each user once per ad. */
      views: z.number(),
      reveals: z.number(),
      inquiries: z.number(),
      /** Every day of the period (UTC), including empty ones, oldest first. */
      byDay: z.array(
        z.object({
          day: z.iso.date(),
          views: z.number(),
          reveals: z.number(),
          inquiries: z.number(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UPGRADE_REQUIRED'],
  }),
};
