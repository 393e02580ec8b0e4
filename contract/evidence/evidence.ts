import { z } from 'zod';
import { isLei } from '../companies/lei.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, messageSchema } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { line, lineOrNothing, paragraphs, reasoned } from '../core/text.ts';
import { attachedFiles } from '../support/ticketShapes.ts';
import {
  authorityMethods,
  bindingMethods,
  evidenceKinds,
  evidenceStatuses,
  paperKinds,
} from './evidenceKinds.ts';
import { levelNeeds } from './levels.ts';

const levelSchema = z.number().int().min(0).max(4);
const method = z.enum([...bindingMethods, 'mandate', ...paperKinds]);

const paper = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
});
export type Paper = z.infer<typeof paper>;

const queuedPaper = paper.extend({
  /** Another company added the same file to a claim or an ad. */
  isElsewhere: z.boolean(),
  /** What is open about it at the desk for documents. */
  signalId: z.uuid().nullable(),
});
export type QueuedPaper = z.infer<typeof queuedPaper>;

/** What a reader may know of one check. */
const statement = z.object({
  id: z.uuid(),
  kind: z.enum(evidenceKinds),
  method: method.nullable(),
  status: z.enum(evidenceStatuses),
  /** What was checked, when, by whom and against what. */
  sentence: messageSchema,
  /** Until when it counts, or did. */
  until: messageSchema.nullable(),
  /** What it does not show. */
  limit: messageSchema.nullable(),
  checkedAt: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
});
export type Statement = z.infer<typeof statement>;

/** Of the own company: also what waits or was refused, and why. */
const ownStatement = statement.extend({
  subject: z.string(),
  reason: messageSchema.nullable(),
  nextCheckAt: z.iso.datetime().nullable(),
  /** Of a code by post that was sent: until when it can be entered. */
  codeUntil: z.iso.datetime().nullable(),
  /** Files that were added, for the admins of the company. */
  papers: z.array(paper),
});
export type OwnStatement = z.infer<typeof ownStatement>;

const ownEvidence = z.object({
  level: levelSchema,
  /** What the next level lacks, the least effort first; nothing at the highest. */
  missing: z.array(z.enum(levelNeeds)),
  nextEnd: z.iso.datetime().nullable(),
  items: z.array(ownStatement),
  /** Look-ups that are switched on here. */
  lookups: z.object({ lei: z.boolean(), vat: z.boolean() }),
});
export type OwnEvidence = z.infer<typeof ownEvidence>;

/** A default in the schema would have to match its pattern, which linters read without Unicode. */
const given = (text = ''): string => text;

const upper = (max: number) => line(max).transform((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase());

const claim = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lei'),
    lei: upper(30).refine(isLei, fault('companies.lei')),
  }),
  z.strictObject({ kind: z.literal('vat'), vatId: upper(30) }),
  z.strictObject({
    kind: z.literal('register'),
    /** As it stands in the register. */
    number: line(60),
    /** Which register, by its name. */
    register: line(120),
  }),
  z.strictObject({
    kind: z.literal('binding'),
    method: z.enum(bindingMethods),
    note: paragraphs(1000).default(''),
  }),
  z.strictObject({
    kind: z.literal('authority'),
    method: z.enum(authorityMethods),
    /** Who is an officer or holds the mandate. */
    person: line(120),
    note: paragraphs(1000).default(''),
  }),
  z.strictObject({
    kind: z.literal('document'),
    method: z.enum(paperKinds),
    issuer: line(120),
    reference: lineOrNothing(120).optional().transform(given),
    /** Last day on which it is valid; null says none. */
    expires: z.iso.date().nullable().default(null),
    note: paragraphs(1000).default(''),
  }),
]);
export type Claim = z.output<typeof claim>;

const member = { access: 'signedIn', rate: 'general' } as const;
const answered = { status: 200, response: ownEvidence } as const;

/** Evidence of companies: what was checked of them, by whom and when. */
export const evidence = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:id/evidence',
    summary: 'What was checked of a company, as far as the reader may know; ended checks come last',
    access: 'public',
    rate: 'general',
    /** The name in the address of its page. */
    params: z.strictObject({ id: z.string().min(1).max(120) }),
    status: 200,
    response: z.object({
      level: levelSchema,
      oldest: z.iso.datetime().nullable(),
      newest: z.iso.datetime().nullable(),
      items: z.array(statement),
    }),
    errors: ['NOT_FOUND'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/evidence/mine',
    summary: 'Evidence of the own company, and what the next level lacks',
    ...member,
    ...answered,
    errors: ['NOT_FOUND'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/evidence',
    summary:
      'Have something of the own company checked: LEI and VAT number at once, the rest by staff; up to five files with a register, an authority or a paper',
    ...member,
    rate: 'ticket',
    body: claim,
    files: attachedFiles,
    status: 200,
    response: ownEvidence,
    errors: [
      'NEEDS_COMPANY',
      'FORBIDDEN',
      'WRONG_STATE',
      'VALIDATION_FAILED',
      'BAD_UPLOAD',
      'PAYLOAD_TOO_LARGE',
      'UPGRADE_REQUIRED',
    ],
  }),
  paper: endpoint({
    method: 'GET',
    path: '/evidence/papers/:id',
    summary: 'A file of a claim, for the admins of its company and for staff who check companies',
    ...member,
    params: idParams,
    status: 200,
    response: 'file',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  recheck: endpoint({
    method: 'POST',
    path: '/evidence/:id/recheck',
    summary: 'Look an LEI or VAT number up again, once an hour',
    ...member,
    params: idParams,
    ...answered,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_STATE', 'RATE_LIMITED'],
  }),
  enterCode: endpoint({
    method: 'POST',
    path: '/evidence/:id/code',
    summary: 'Enter the code that came by post',
    ...member,
    params: idParams,
    body: z.strictObject({ code: z.string().regex(/^\d{8}$/, fault('evidence.code')) }),
    ...answered,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_CODE', 'VALIDATION_FAILED'],
  }),
};

const staff = { access: { permission: 'companies.verify' }, rate: 'general' } as const;

const queued = z.object({
  id: z.uuid(),
  company: z.object({
    id: z.uuid(),
    slug: z.string(),
    legalName: z.string(),
    displayName: z.string(),
    country: z.string().nullable(),
    address: z.string().nullable(),
    level: levelSchema,
  }),
  kind: z.enum(evidenceKinds),
  method: method.nullable(),
  subject: z.string(),
  status: z.enum(evidenceStatuses),
  /** What the company said, and what was found so far. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Where it is checked: an address that is fixed here, never one that the company gave. */
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Whose signature it has. */
  firstBy: z.string().nullable(),
  /** Whether this reader may sign: not twice, and not for the own company. */
  maySign: z.boolean(),
  needsTwo: z.boolean(),
  papers: z.array(queuedPaper),
  /** Of a letter with a code: sent, and the company enters the code. */
  isSent: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type QueuedEvidence = z.infer<typeof queued>;

const reason = reasoned(10, 1000);
const decided = ['NOT_FOUND', 'WRONG_STATE', 'FOUR_EYES', 'FORBIDDEN', 'VALIDATION_FAILED'] as const;

/** What staff check of companies. */
export const evidenceDesk = {
  queue: endpoint({
    ...staff,
    method: 'GET',
    path: '/evidence/queue',
    summary:
      'What waits for staff, the oldest first; `signed` what was signed and may need a second person or be revoked',
    query: z.strictObject({ state: z.enum(['waiting', 'signed']).default('waiting') }),
    status: 200,
    response: listOf(queued),
    errors: [],
  }),
  approve: endpoint({
    ...staff,
    method: 'POST',
    path: '/evidence/:id/approve',
    summary: 'Sign what was seen at the source; a letter with a code gets its code, shown this once',
    params: idParams,
    body: z.strictObject({
      /** The name in the register, or of who paid. */
      name: lineOrNothing(160).optional().transform(given),
      /** Country of the account that paid, ISO 3166-1 alpha-2. */
      ibanCountry: z
        .string()
        .regex(/^[A-Z]{2}$/, fault('field.pickCountry'))
        .nullable()
        .default(null),
      /** What it can be found again by: number of the extract, of the payment. */
      reference: lineOrNothing(120).optional().transform(given),
      officers: lineOrNothing(500).optional().transform(given),
      /** Last day on which a mandate or paper is valid. */
      expires: z.iso.date().nullable().default(null),
    }),
    status: 200,
    response: z.object({ code: z.string().nullable() }),
    errors: decided,
  }),
  reject: endpoint({
    ...staff,
    method: 'POST',
    path: '/evidence/:id/reject',
    summary: 'Refuse what waits; the company reads the reason',
    params: idParams,
    body: z.strictObject({ reason }),
    status: 204,
    response: 'nothing',
    errors: decided,
  }),
  revoke: endpoint({
    ...staff,
    method: 'POST',
    path: '/evidence/:id/revoke',
    summary: 'Take back what counts; the company reads the reason',
    params: idParams,
    body: z.strictObject({ reason }),
    status: 204,
    response: 'nothing',
    errors: decided,
  }),
  confirmSource: endpoint({
    ...staff,
    method: 'POST',
    path: '/evidence/source-confirmations',
    summary: 'Note what a terminal, refinery or inspector answered about an ad, for fourteen days',
    body: z.strictObject({
      adId: z.uuid(),
      /** Who answered. */
      source: line(120),
      /** What they confirm, in their words. */
      said: line(300),
      /** Where the address that was asked is published. */
      foundAt: line(200),
    }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
};
