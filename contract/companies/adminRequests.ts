import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, listOf } from '../core/page.ts';
import { line, reasoned } from '../core/text.ts';
import { domainName } from './companies.ts';
import { adminOutcomes, company, person, role } from './companyShapes.ts';

const words = reasoned(10, 1000);

const member = { access: 'signedIn', rate: 'general' } as const;
const answered = { status: 200, response: company } as const;
const params = z.strictObject({ id: z.uuid(), requestId: z.uuid() });

/** A company whose admins are lost: one of its people asks to become one. */
export const adminRequests = {
  open: endpoint({
    method: 'POST',
    path: '/companies/:id/admin-requests',
    summary:
      'Ask to become an admin of the own company, whose admins cannot be reached: by a TXT record of its domain, an extract of the register that staff look at, and seven days’ notice to all. Repeated, the open request stays',
    access: 'signedIn',
    rate: 'ticket',
    params: idParams,
    body: z.strictObject({
      /** Proved by the company; any other only where none is. */
      domain: domainName,
      /** What happened, and who may act for the company by the register. */
      note: words,
    }),
    ...answered,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'DOMAIN_TAKEN', 'PUBLIC_SUFFIX', 'FREE_MAIL', 'VALIDATION_FAILED'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/companies/:id/admin-requests/:requestId/check',
    summary: 'Look for the TXT record of the own request now',
    access: 'signedIn',
    rate: 'secondFactor',
    params,
    ...answered,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/companies/:id/admin-requests/:requestId/withdraw',
    summary: 'Take the own request back',
    ...member,
    params,
    ...answered,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  object: endpoint({
    method: 'POST',
    path: '/companies/:id/admin-requests/:requestId/object',
    summary: 'As an admin, say that one is there: ends the request',
    ...member,
    params,
    ...answered,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};

const request = z.object({
  id: z.uuid(),
  company: z.object({
    id: z.uuid(),
    legalName: z.string(),
    country: z.string().nullable(),
    registrationNo: z.string().nullable(),
    level: z.number(),
    /** Its admins with the day they were last seen. */
    admins: z.array(z.object({ name: z.string(), lastSeenAt: z.iso.datetime().nullable() })),
  }),
  user: person.extend({ role, email: z.string(), joinedAt: z.iso.datetime() }),
  note: z.string(),
  domain: z.string(),
  /** Whether the company itself had proved the domain. */
  isProvedDomain: z.boolean(),
  openedAt: z.iso.datetime(),
  /** When the TXT record of the request was seen. */
  provedAt: z.iso.datetime().nullable(),
  first: z.object({ by: z.string(), extract: z.string(), noticeUntil: z.iso.datetime() }).nullable(),
  /** Whether this reader may sign: not twice, not for the own company, not before the record or the end of the notice. */
  maySign: z.boolean(),
  outcome: z.enum(adminOutcomes).nullable(),
  reason: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type AdminRequest = z.infer<typeof request>;

const staff = { access: { permission: 'companies.verify' }, rate: 'general' } as const;
const decided = ['NOT_FOUND', 'WRONG_STATE', 'FOUR_EYES', 'FORBIDDEN', 'VALIDATION_FAILED'] as const;

/** What staff decide about companies without an admin, always two of them. */
export const adminRequestsDesk = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin-requests',
    summary: 'Requests to become an admin: `open` the oldest first, `ended` the newest first',
    query: z.strictObject({ state: z.enum(['open', 'ended']).default('open') }),
    status: 200,
    response: listOf(request),
    errors: [],
  }),
  sign: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin-requests/:id/sign',
    summary:
      'Sign what was seen in the register. The first signature begins seven days’ notice to all people of the company; the second, after them, makes the admin',
    params: idParams,
    body: z.strictObject({
      /** Which extract, of which day, and whom it names. */
      extract: line(300),
    }),
    status: 204,
    response: 'nothing',
    errors: decided,
  }),
  refuse: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin-requests/:id/refuse',
    summary: 'Refuse a request; who asked reads the reason',
    params: idParams,
    body: z.strictObject({ reason: words }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
};
