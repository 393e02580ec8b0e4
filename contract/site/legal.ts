import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { paragraphs } from '../core/text.ts';
import { legalKinds } from './legalKinds.ts';

const LEGAL_LENGTH_MAX = 100_000;

const kindParams = z.strictObject({ kind: z.enum(legalKinds) });

const published = z.object({
  kind: z.enum(legalKinds),
  version: z.number(),
  /** Plain text: paragraphs, `## ` before a heading, `- ` before an item of a list. */
  body: z.string(),
  publishedAt: z.iso.datetime(),
});
export type LegalPage = z.infer<typeof published>;

const managed = z.object({
  kind: z.enum(legalKinds),
  /** The text of the next version; null if nothing waits to be published. */
  draft: z.object({ body: z.string(), updatedAt: z.iso.datetime() }).nullable(),
  /** Newest first; the first one is shown. */
  versions: z.array(published),
});
export type ManagedLegalPage = z.infer<typeof managed>;

const write = {
  access: { permission: 'settings.write' },
  rate: 'general',
  params: kindParams,
  status: 200,
  response: managed,
} as const;

/** Terms of use, privacy policy and imprint: written by the operator, published in versions, accepted by members. */
export const legal = {
  read: endpoint({
    method: 'GET',
    path: '/legal/:kind',
    summary: 'Terms of use, privacy policy or imprint, as published last',
    access: 'public',
    rate: 'general',
    params: kindParams,
    status: 200,
    response: published,
    errors: ['NOT_FOUND'],
    duringMaintenance: true,
  }),
  manage: endpoint({
    ...write,
    method: 'GET',
    path: '/legal/:kind/versions',
    summary: 'The draft and every version of a legal page',
    errors: [],
  }),
  saveDraft: endpoint({
    ...write,
    method: 'PUT',
    path: '/legal/:kind/draft',
    summary: 'Write the next version of a legal page; nobody sees it until it is published',
    body: z.strictObject({ body: paragraphs(LEGAL_LENGTH_MAX).min(1, fault('site.legalEmpty')) }),
    bodyBytesMax: 4 * LEGAL_LENGTH_MAX,
    errors: [],
  }),
  dropDraft: endpoint({
    ...write,
    method: 'DELETE',
    path: '/legal/:kind/draft',
    summary: 'Throw the draft of a legal page away',
    errors: ['NOT_FOUND'],
  }),
  publish: endpoint({
    ...write,
    method: 'POST',
    path: '/legal/:kind/publish',
    summary:
      'Publish the draft of a legal page; new terms of use are put to every member at the next sign-in',
    errors: ['NOT_FOUND'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/legal/terms/accept',
    summary: 'Accept the terms of use, in the version that was read',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ version: z.number().int().min(1) }),
    status: 204,
    response: 'nothing',
    errors: ['STALE'],
  }),
};
