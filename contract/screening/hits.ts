import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { reasoned } from '../core/text.ts';
import { listNames } from './lists.ts';
import { listIdKinds, strongReasons, subjectKinds } from './subjects.ts';

export const hitStates = ['open', 'proposed', 'confirmed'] as const;
export type HitState = (typeof hitStates)[number];
export const hitDecisions = ['false_match', 'true_match', 'delisted'] as const;

/** What happened to a hit, as its history and the audit log say. */
export const hitActs = [
  'found',
  'proposed',
  'confirmed',
  'returned',
  'need_info',
  'reopened',
  'delisted',
] as const;
export type HitAct = (typeof hitActs)[number];
export type HitDecision = (typeof hitDecisions)[number];
/** What a hit does to its subject: nothing; nothing new is published and no money leaves; it is out of the market. */
export const hitHolds = ['none', 'held', 'suspended'] as const;
export type HitHold = (typeof hitHolds)[number];
export const decisionReasons = ['country', 'birth', 'ids', 'activity', 'other'] as const;
export type DecisionReason = (typeof decisionReasons)[number];
export const NOTE_MIN = 20;

const subject = z.object({
  id: z.uuid(),
  kind: z.enum(subjectKinds),
  ref: z.uuid().nullable(),
  names: z.array(z.string()),
  ids: z.array(z.object({ kind: z.enum(listIdKinds), value: z.string(), country: z.string().nullable() })),
  countries: z.array(z.string()),
  birthYear: z.number().nullable(),
  /** Of a declared owner or officer: the company, and the share in percent; null for others. */
  ownerOf: z
    .object({ company: z.string(), sharePct: z.number().nullable(), isOfficer: z.boolean() })
    .nullable(),
});

const hit = z.object({
  id: z.uuid(),
  version: z.number(),
  state: z.enum(hitStates),
  list: z.enum(listNames),
  uid: z.string(),
  /** The name of the entry that fits best. */
  entryName: z.string(),
  programs: z.array(z.string()),
  score: z.number(),
  /** Null: a candidate, which holds nobody. */
  strong: z.enum(strongReasons).nullable(),
  subject: subject.pick({ id: true, kind: true, names: true, countries: true }),
  decision: z.enum(hitDecisions).nullable(),
  proposedBy: z.string().nullable(),
  openedAt: z.iso.datetime(),
  /** Of a first proposal: four hours for a strong hit, two working days for others. */
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
});
export type Hit = z.infer<typeof hit>;

const wordPair = z.object({
  subject: z.string(),
  entry: z.string(),
  likeness: z.number(),
  how: z.enum(['equal', 'edits', 'consonants', 'sound']),
});

const hitDetail = hit.extend({
  subject,
  subjectName: z.string(),
  /** The strictest of all hits of this subject. */
  hold: z.enum(hitHolds),
  entry: z.object({
    kind: z.enum([...subjectKinds, 'other']),
    names: z.array(z.object({ name: z.string(), weak: z.boolean() })),
    ids: z.array(z.object({ kind: z.enum(listIdKinds), value: z.string(), country: z.string().nullable() })),
    countries: z.array(z.string()),
    birthYears: z.array(z.tuple([z.number(), z.number()])),
    addresses: z.array(z.string()),
    programs: z.array(z.string()),
    url: z.string().nullable(),
  }),
  /** The score taken apart. */
  match: z.object({
    nameScore: z.number(),
    rule: z.enum(['words', 'inside', 'glued', 'original']),
    pairs: z.array(wordPair),
    subjectLeft: z.array(z.string()),
    entryLeft: z.array(z.string()),
    corrections: z.array(z.enum(['weak_alias', 'birth_years_apart', 'countries_apart', 'other_imo'])),
    ids: z.array(z.object({ kind: z.enum(listIdKinds), value: z.string() })),
  }),
  reasons: z.array(z.enum(decisionReasons)),
  note: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** What happened, oldest first. */
  history: z.array(
    z.object({
      act: z.enum(hitActs),
      decision: z.enum(hitDecisions).nullable(),
      reasons: z.array(z.enum(decisionReasons)),
      note: z.string().nullable(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** Whether the caller may confirm or return: not what they proposed. */
  mayConfirm: z.boolean(),
  /** Whether anybody else could: with one reviewer alone hits stay proposed. */
  hasSecondReviewer: z.boolean(),
});
export type HitDetail = z.infer<typeof hitDetail>;

const run = z.object({
  id: z.uuid(),
  subject: subject.pick({ id: true, kind: true, names: true }),
  cause: z.enum(['subject', 'list', 'asked', 'thresholds']),
  matcher: z.string(),
  /** Lists that it was held against. */
  lists: z.array(z.enum(listNames)),
  hits: z.number(),
  strong: z.number(),
  snapshotHash: z.string(),
  at: z.iso.datetime(),
});
export type ScreeningRun = z.infer<typeof run>;

const note = reasoned(NOTE_MIN, 2000);
/** The version that the caller saw. */
const seen = { version: z.number().int().min(1) };

const proposeBody = z
  .strictObject({
    ...seen,
    decision: z.enum(['false_match', 'true_match', 'need_info']),
    reasons: z.array(z.enum(decisionReasons)).max(decisionReasons.length).default([]),
    note,
  })
  .refine(({ decision, reasons }) => decision !== 'false_match' || reasons.length > 0, {
    path: ['reasons'],
    message: fault('field.required'),
  });

const reader = { access: { permission: 'compliance.read' }, rate: 'general' } as const;
const reviewer = { access: { permission: 'compliance.review' }, rate: 'general' } as const;
const decided = {
  status: 200,
  response: hitDetail,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'WRONG_STATE', 'STALE', 'FOUR_EYES'],
} as const;

/** Hits and runs of the screening; only who holds the permission learns of them. */
export const screeningHits = {
  list: endpoint({
    ...reader,
    method: 'GET',
    path: '/screening/hits',
    summary: 'Hits, the ones due first at the top',
    query: z.strictObject({
      ...pageQuery(25),
      state: z.enum([...hitStates, 'waiting']).default('waiting'),
      strength: z.enum(['strong', 'candidate']).optional(),
    }),
    status: 200,
    response: pageOf(hit),
    errors: [],
  }),
  read: endpoint({
    ...reader,
    method: 'GET',
    path: '/screening/hits/:id',
    summary: 'A hit with subject, entry, its score taken apart and what happened',
    params: idParams,
    status: 200,
    response: hitDetail,
    errors: ['NOT_FOUND'],
  }),
  casePdf: endpoint({
    ...reader,
    method: 'GET',
    path: '/screening/hits/:id/case.pdf',
    summary: 'A hit as a PDF, in English: both sides, the score, who decided what; the log notes who took it',
    params: idParams,
    status: 200,
    response: 'file',
    mediaTypes: ['application/pdf'],
    errors: ['NOT_FOUND'],
  }),
  propose: endpoint({
    ...reviewer,
    method: 'POST',
    path: '/screening/hits/:id/propose',
    summary: 'Propose a decision, or note what is still needed',
    params: idParams,
    body: proposeBody,
    ...decided,
  }),
  confirm: endpoint({
    ...reviewer,
    method: 'POST',
    path: '/screening/hits/:id/confirm',
    summary: 'Confirm what somebody else proposed',
    params: idParams,
    body: z.strictObject(seen),
    ...decided,
  }),
  return: endpoint({
    ...reviewer,
    method: 'POST',
    path: '/screening/hits/:id/return',
    summary: 'Return what somebody else proposed, with a reason',
    params: idParams,
    body: z.strictObject({ ...seen, note }),
    ...decided,
  }),
  runs: endpoint({
    ...reader,
    method: 'GET',
    path: '/screening/runs',
    summary: 'Screenings, newest first',
    query: z.strictObject({ ...pageQuery(50), subject: z.uuid().optional() }),
    status: 200,
    response: pageOf(run),
    errors: [],
  }),
};
