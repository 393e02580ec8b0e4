import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault, messageSchema } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { paragraphs, reasoned } from '../core/text.ts';
import { attachedFiles } from '../support/ticketShapes.ts';
import { namedIssuer } from './documentSources.ts';

/** P: can be proved from bytes. S: nothing but a hint, that staff alone see. */
export const signalCodes = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'S4', 'S5'] as const;
export type SignalCode = (typeof signalCodes)[number];

export const isHintCode = (code: SignalCode): boolean => code.startsWith('S');

/**
 * `announced`: one reviewer would tell buyers, and the owner was told so. `published`: two did; buyers read it from
 * `publishAt` on. `withdrawn`: it was wrong, and a correction stands in its place.
 */
export const signalStates = [
  'open',
  'announced',
  'published',
  'explained',
  'dismissed',
  'withdrawn',
] as const;
export type SignalState = (typeof signalStates)[number];

/** The sentences that buyers may read. */
export const noticeSentences = ['D1', 'D2', 'D3', 'D4'] as const;
export type NoticeSentence = (typeof noticeSentences)[number];

export const explanationReasons = ['agent', 'same_cargo', 'by_issuer', 'corrected', 'other'] as const;
export type ExplanationReason = (typeof explanationReasons)[number];

const answerFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
});

const explanation = z.object({
  reason: z.enum(explanationReasons),
  text: z.string(),
  /** What buyers read beside a published sentence. */
  reply: z.string(),
  at: z.iso.datetime(),
  /** What was added to show it; for its company and for staff. */
  files: z.array(answerFile),
});

const notice = z.object({
  documentId: z.uuid(),
  /** What can be said, with its day; a correction where it was wrong. */
  sentence: messageSchema,
  /** What it does not show. */
  limit: messageSchema,
  isCorrection: z.boolean(),
  at: z.iso.datetime(),
  /** The owner's answer. */
  reply: z.string().nullable(),
});
export type DocumentNotice = z.infer<typeof notice>;

const reading = z.object({
  documentId: z.uuid(),
  /** When it was read, and what that does not show. */
  sentence: messageSchema,
});

export type DocumentReading = z.infer<typeof reading>;

const ownSignal = z.object({
  id: z.uuid(),
  sentence: messageSchema,
  /** What happens next, and when. */
  next: messageSchema,
  at: z.iso.datetime(),
  /** Until when an answer counts before staff decide without one. */
  answerBy: z.iso.datetime(),
  isOpen: z.boolean(),
  explanation: explanation.nullable(),
});
export type OwnSignal = z.infer<typeof ownSignal>;

/** No mail address, no telephone number, no address of a page: buyers write here, through the ad. */
const CONTACT = /@|https?:|www\.|\+?\d[\d\s().-]{7,}\d/i;

const member = { access: 'signedIn', rate: 'general' } as const;

/** What was found out about the documents of ads. */
export const documentChecks = {
  ofAd: endpoint({
    method: 'GET',
    path: '/ads/:id/document-checks',
    summary: 'Documents of an ad: when each was read, and what two reviewers published about it',
    access: 'public',
    rate: 'general',
    params: idParams,
    status: 200,
    response: z.object({ readings: z.array(reading), notices: z.array(notice) }),
    errors: ['NOT_FOUND'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/documents/:id/signals',
    summary: 'What is asked about a document of an own ad; never who else has it',
    ...member,
    params: idParams,
    status: 200,
    response: z.object({
      /** Why it could not be read, or what was found in it that is said to its owner alone. */
      remarks: z.array(messageSchema),
      items: z.array(ownSignal),
    }),
    errors: ['NOT_FOUND'],
  }),
  explain: endpoint({
    method: 'POST',
    path: '/documents/:id/explain',
    summary: 'Answer what is asked about a document of an own ad; up to five files may show it',
    ...member,
    rate: 'ticket',
    params: idParams,
    body: z.strictObject({
      signalId: z.uuid(),
      reason: z.enum(explanationReasons),
      text: reasoned(10, 2000),
      reply: paragraphs(500)
        .refine((text) => !CONTACT.test(text), fault('documentChecks.contact'))
        .default(''),
    }),
    files: attachedFiles,
    status: 200,
    response: z.object({ items: z.array(ownSignal) }),
    errors: [
      'FORBIDDEN',
      'SEATS_FULL',
      'NOT_FOUND',
      'WRONG_STATE',
      'VALIDATION_FAILED',
      'BAD_UPLOAD',
      'PAYLOAD_TOO_LARGE',
      'UPGRADE_REQUIRED',
    ],
  }),
  answerFile: endpoint({
    method: 'GET',
    path: '/documents/answer-files/:id',
    summary: 'A file of an answer, for its company and for staff who review documents',
    ...member,
    params: idParams,
    status: 200,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
};

const party = z.object({
  /** Name of the company, or of the account without one. */
  name: z.string(),
  level: z.number().int(),
  /** The client that the document names, where that is somebody else. */
  madeOutTo: z.string().nullable(),
  /** Claims of the company that the file was added to. */
  papers: z.array(z.object({ id: z.uuid(), since: z.iso.datetime() })),
  ads: z.array(
    z.object({
      id: z.uuid(),
      documentId: z.uuid(),
      reference: z.string(),
      title: z.string(),
      status: z.string(),
      since: z.iso.datetime(),
    }),
  ),
});

const fact = z.object({ field: z.string(), value: z.string(), normal: z.string() });
const file = z.object({
  /** SHA-256, hexadecimal. */
  sha256: z.string(),
  mediaType: z.string(),
  pages: z.number().int(),
  revisions: z.number().int(),
  /** Bytes of the file after which each earlier version ends, the oldest first. */
  versionEnds: z.array(z.number().int()),
  /** Of an office file, which is not drawn: its first 50,000 characters; null once no ad has it. */
  text: z.string().nullable(),
  /** Whom it names as its issuer, if staff know that one. */
  issuer: namedIssuer.nullable(),
  isPublic: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  reader: z.string().nullable(),
  facts: z.array(fact),
  changes: z.array(
    z.object({ page: z.number().int(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
  contradictions: z.array(z.object({ code: z.string(), kind: z.string(), value: z.string() })),
  /** Hints are no proof. */
  hints: z.array(z.object({ code: z.string(), value: z.string() })),
  parties: z.array(party),
});
export type CheckedFile = z.infer<typeof file>;

const queued = z.object({
  id: z.uuid(),
  code: z.enum(signalCodes),
  state: z.enum(signalStates),
  at: z.iso.datetime(),
  /** Fields that differ, and what else the comparison found. */
  facts: z.object({
    fields: z.array(z.string()).optional(),
    same: z.enum(['text', 'certificate']).optional(),
    distance: z.number().int().optional(),
    /** Titles of confirmed cases that its text resembles. */
    references: z.array(z.string()).optional(),
  }),
  /** Companies, or accounts without one, that have either file. */
  parties: z.array(z.string()),
  /** Published ads with either file. */
  publicAds: z.number().int(),
  answers: z.number().int(),
  version: z.number().int(),
});
export type QueuedSignal = z.infer<typeof queued>;

/** `related`: closed by itself, because the companies belong together. */
const decisions = [
  'announce',
  'publish',
  'dismiss',
  'accept',
  'public',
  'reopen',
  'withdraw',
  'related',
] as const;
export type ReviewDecision = (typeof decisions)[number];

export const issuerAnswers = ['confirms', 'differs', 'no_record'] as const;
export type IssuerAnswer = (typeof issuerAnswers)[number];

const signal = queued.extend({
  sentence: z.enum(noticeSentences).nullable(),
  announcedAt: z.iso.datetime().nullable(),
  publishAt: z.iso.datetime().nullable(),
  fileA: file,
  fileB: file.nullable(),
  explanations: z.array(explanation.extend({ by: z.string().nullable() })),
  reviews: z.array(
    z.object({
      decision: z.enum(decisions),
      reason: z.string(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  issuerAnswers: z.array(
    z.object({
      issuer: z.string(),
      answer: z.enum(issuerAnswers),
      said: z.string(),
      on: z.iso.date(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** Sentences that fit this signal. */
  sentences: z.array(z.enum(noticeSentences)),
  /** Whether this reader may give the second voice. */
  maySecond: z.boolean(),
});
export type SignalView = z.infer<typeof signal>;

const staff = { access: { permission: 'documents.review' }, rate: 'general' } as const;
const reason = reasoned(10, 2000);
const decided = {
  ...staff,
  method: 'POST',
  params: idParams,
  status: 200,
  response: signal,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE', 'FOUR_EYES', 'FORBIDDEN', 'VALIDATION_FAILED'],
} as const;
const decision = z.strictObject({ reason, version: z.number().int() });

/** Where staff compare documents and decide what may be said. */
export const documentDesk = {
  queue: endpoint({
    method: 'GET',
    path: '/documents/queue',
    summary: 'What comparisons of documents found, the weightiest first',
    ...staff,
    query: z.strictObject({
      state: z.enum(['open', 'announced', 'published', 'closed']).default('open'),
      code: z.enum(signalCodes).optional(),
    }),
    status: 200,
    response: listOf(queued),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/documents/signals/:id',
    summary: 'One signal with both files, their facts and versions, answers and earlier decisions',
    ...staff,
    params: idParams,
    status: 200,
    response: signal,
    errors: ['NOT_FOUND'],
  }),
  publish: endpoint({
    ...decided,
    path: '/documents/signals/:id/publish',
    summary: 'Have buyers told: the owner hears of it, and a second reviewer decides; not before 48 hours',
    body: decision.extend({ sentence: z.enum(noticeSentences) }),
  }),
  dismiss: endpoint({
    ...decided,
    path: '/documents/signals/:id/dismiss',
    summary: 'Nothing follows from it; what was published is corrected where it stood',
    body: decision,
  }),
  accept: endpoint({
    ...decided,
    path: '/documents/signals/:id/accept',
    summary: 'The explanation of the owner is accepted',
    body: decision,
  }),
  markPublic: endpoint({
    ...decided,
    path: '/documents/signals/:id/public',
    summary: 'Public material of its issuer, such as a rulebook: that many have it says nothing',
    body: decision,
  }),
  reopen: endpoint({
    ...decided,
    path: '/documents/signals/:id/reopen',
    summary: 'Look at it once more',
    body: decision,
  }),
  noteAnswer: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/signals/:id/issuer-answers',
    summary: 'Note what a known issuer answered; without `no_record` buyers are never told that it has none',
    params: idParams,
    body: z.strictObject({
      issuerId: z.uuid(),
      answer: z.enum(issuerAnswers),
      /** In the words of the issuer. */
      said: reasoned(10, 2000),
      on: z.iso.date(),
    }),
    status: 200,
    response: signal,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
  reread: endpoint({
    method: 'POST',
    path: '/documents/reread',
    summary: 'Read every file anew that an earlier reader read',
    ...staff,
    status: 200,
    response: z.object({ files: z.number().int() }),
    errors: [],
  }),
};
