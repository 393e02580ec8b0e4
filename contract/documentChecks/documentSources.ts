import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';

/** Entered by one, confirmed by another; ended by one. */
const life = {
  enteredBy: z.string().nullable(),
  enteredAt: z.iso.datetime(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** Whether this reader may confirm it. */
  mayConfirm: z.boolean(),
};

/** A name of the domain system, in lower case. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    fault('documentChecks.host'),
  );
const page = z.url({ protocol: /^https$/, error: fault('field.securedAddress') }).max(300);

const issuer = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Of its website and mail; hosts below it are its own too. */
  host: z.string(),
  email: z.string().nullable(),
  /** Where anybody can look a number up. */
  lookupUrl: z.string().nullable(),
  /** The page of the issuer that this was taken from. */
  sourceUrl: z.string(),
  ...life,
});
export type DocumentIssuer = z.infer<typeof issuer>;

/** An issuer as it stands beside a document. */
export const namedIssuer = issuer.pick({
  id: true,
  name: true,
  host: true,
  email: true,
  lookupUrl: true,
  sourceUrl: true,
});

const reference = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Which case it is from. */
  source: z.string(),
  ...life,
});
export type DocumentReference = z.infer<typeof reference>;

const staff = { access: { permission: 'documents.review' }, rate: 'general' } as const;
const issuers = { status: 200, response: listOf(issuer) } as const;
const references = { status: 200, response: listOf(reference) } as const;
const decided = ['NOT_FOUND', 'WRONG_STATE', 'FOUR_EYES'] as const;

/** Words of a reference; fewer are a phrase, for which there are caution rules. */
export const REFERENCE_WORDS_MIN = 30;

/** What staff know of issuers, and texts of confirmed cases. */
export const documentSources = {
  issuers: endpoint({
    ...staff,
    method: 'GET',
    path: '/documents/issuers',
    summary: 'Issuers of documents with their own addresses, by name',
    ...issuers,
    errors: [],
  }),
  addIssuer: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/issuers',
    summary: 'Enter an issuer, from its own public page; it counts once somebody else confirmed it',
    body: z.strictObject({
      name: line(160),
      host,
      email: z.email(fault('accounts.email')).max(254).nullable().default(null),
      lookupUrl: page.nullable().default(null),
      sourceUrl: page,
    }),
    ...issuers,
    errors: ['NAME_TAKEN', 'VALIDATION_FAILED'],
  }),
  confirmIssuer: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/issuers/:id/confirm',
    summary: 'Confirm an issuer that somebody else entered',
    params: idParams,
    ...issuers,
    errors: decided,
  }),
  endIssuer: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/issuers/:id/end',
    summary: 'End an issuer, or what was entered of it: it is asked no more',
    params: idParams,
    ...issuers,
    errors: ['NOT_FOUND'],
  }),
  references: endpoint({
    ...staff,
    method: 'GET',
    path: '/documents/references',
    summary: 'Texts of confirmed cases, the newest first',
    ...references,
    errors: [],
  }),
  addReference: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/references',
    summary: 'Enter the text of a confirmed case; it counts once somebody else confirmed it',
    body: z.strictObject({
      title: line(160),
      body: paragraphs(20_000).refine(
        (text) => text.split(/\s+/).length >= REFERENCE_WORDS_MIN,
        fault('documentChecks.fewWords', { min: REFERENCE_WORDS_MIN }),
      ),
      source: line(300),
    }),
    ...references,
    errors: ['VALIDATION_FAILED'],
  }),
  confirmReference: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/references/:id/confirm',
    summary: 'Confirm a text that somebody else entered; every file is compared with it',
    params: idParams,
    ...references,
    errors: decided,
  }),
  endReference: endpoint({
    ...staff,
    method: 'POST',
    path: '/documents/references/:id/end',
    summary: 'End a text: files are compared with it no more',
    params: idParams,
    ...references,
    errors: ['NOT_FOUND'],
  }),
};
