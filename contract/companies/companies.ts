import { z } from 'zod';
import { email } from '../accounts/auth.ts';
import { adSummary } from '../ads/adShapes.ts';
import { confirmed } from '../core/costly.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams } from '../core/page.ts';
import { paragraphs } from '../core/text.ts';
import { policySchema, usd } from './approval.ts';
import {
  company,
  companyBody,
  companyKinds,
  domainMethods,
  joinModes,
  mailboxes,
  memberBody,
  ownersBody,
  role,
} from './companyShapes.ts';

const member = { access: 'signedIn', rate: 'general' } as const;
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, fault('accounts.linkIncomplete'));
const userParams = z.strictObject({ id: z.uuid(), userId: z.uuid() });
const answered = { status: 200, response: company } as const;
/** Other people's companies are not there; who is in it but no admin is refused. */
const refused = ['NOT_FOUND', 'FORBIDDEN'] as const;

export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, fault('companies.domain'))
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    fault('companies.domain'),
  );

const domainParams = z.strictObject({ id: z.uuid(), domainId: z.uuid() });

/** Companies: their data, people, domains and policy. */
export const companies = {
  mine: endpoint({
    method: 'GET',
    path: '/companies/mine',
    summary: 'The own company with its people; null without one',
    ...member,
    status: 200,
    response: z.object({ company: company.nullable() }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies',
    summary: 'Create a company and become its admin; `bringAds` gives it the own ads and conversations',
    ...member,
    body: companyBody.extend({ bringAds: z.boolean().default(true) }),
    status: 201,
    response: company,
    errors: ['EMAIL_UNCONFIRMED', 'ALREADY_MEMBER', 'VALIDATION_FAILED'],
    repeatable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/companies/:id',
    summary: 'Change the data of the own company',
    ...member,
    params: idParams,
    body: companyBody.extend({ version: z.number().int() }),
    ...answered,
    errors: [...refused, 'STALE', 'VALIDATION_FAILED'],
  }),
  setOwners: endpoint({
    method: 'PUT',
    path: '/companies/:id/owners',
    summary: 'Declare who owns and runs the own company; each is held against the sanctions lists',
    ...member,
    params: idParams,
    body: ownersBody,
    ...answered,
    errors: [...refused, 'STALE', 'VALIDATION_FAILED'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/companies/:id',
    summary: 'A company as everybody sees it: proved domains, since when, its newest published ads',
    access: 'public',
    rate: 'general',
    /** The name in its address, as in `/companies/tarnholm-energy`. */
    params: z.strictObject({ id: z.string().min(1).max(120) }),
    status: 200,
    response: z.object({
      slug: z.string(),
      displayName: z.string(),
      country: z.string().nullable(),
      kinds: z.array(z.enum(companyKinds)),
      since: z.iso.datetime(),
      level: z.number(),
      /** Proved to be under the control of the company, each since a day. */
      domains: z.array(
        z.object({ domain: z.string(), method: z.enum(domainMethods), checkedAt: z.iso.datetime() }),
      ),
      ads: z.array(adSummary),
      /** Of its published ads; `ads` holds the newest. */
      total: z.number(),
    }),
    errors: ['NOT_FOUND'],
  }),
  setMember: endpoint({
    method: 'PUT',
    path: '/companies/:id/members/:userId',
    summary:
      'Change what somebody may do for the company; a raised limit waits for a second person where there is one',
    ...member,
    params: userParams,
    body: memberBody,
    ...answered,
    errors: [...refused, 'LAST_ADMIN', 'UPGRADE_REQUIRED', 'VALIDATION_FAILED'],
  }),
  removeMember: endpoint({
    method: 'POST',
    path: '/companies/:id/members/:userId/remove',
    summary: 'Remove somebody; their ads and conversations pass to a successor, the caller if none is named',
    ...member,
    params: userParams,
    body: z.strictObject({ successorId: z.uuid().optional() }),
    ...answered,
    errors: [...refused, 'LAST_ADMIN', 'VALIDATION_FAILED'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/company/leave',
    summary:
      'Leave the own company; ads and conversations pass to a successor. The last one closes the company',
    ...member,
    /** `confirmed`: the last one closes the company although it has money in its wallet, or a plan. */
    body: z.strictObject({ successorId: z.uuid().optional(), confirmed }),
    status: 204,
    response: 'nothing',
    errors: ['NEEDS_COMPANY', 'LAST_ADMIN', 'HELD', 'VALIDATION_FAILED', 'CONFIRMATION_REQUIRED'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/companies/:id/take-back',
    summary: 'Take back the ads and conversations that one brought into the own company, within seven days',
    ...member,
    params: idParams,
    ...answered,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'HELD'],
  }),
  setPolicy: endpoint({
    method: 'PUT',
    path: '/companies/:id/policy',
    summary: 'Change when a second person is needed; waits for a second admin or approver where there is one',
    ...member,
    params: idParams,
    body: policySchema,
    ...answered,
    errors: [...refused, 'NOTHING_CHANGED'],
  }),
  decideProposal: endpoint({
    method: 'POST',
    path: '/companies/:id/proposals/:proposalId/decide',
    summary: 'Confirm or refuse a change that waits; who proposed it can only take it back',
    ...member,
    params: z.strictObject({ id: z.uuid(), proposalId: z.uuid() }),
    body: z.strictObject({ confirm: z.boolean() }),
    ...answered,
    errors: [...refused, 'FOUR_EYES'],
  }),
};

/** How people come into a company. */
export const companyInvitations = {
  invite: endpoint({
    method: 'POST',
    path: '/companies/:id/invitations',
    summary: 'Invite by e-mail, for seven days; an earlier invitation of the address ends',
    access: 'signedIn',
    rate: 'ticket',
    params: idParams,
    body: z.strictObject({ email, role, limitUsd: usd.nullable().default(null) }),
    ...answered,
    errors: [...refused, 'UPGRADE_REQUIRED', 'TOO_MANY', 'VALIDATION_FAILED'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/companies/:id/invitations/:invitationId',
    summary: 'Take an invitation back',
    ...member,
    params: z.strictObject({ id: z.uuid(), invitationId: z.uuid() }),
    ...answered,
    errors: [...refused],
  }),
  look: endpoint({
    method: 'POST',
    path: '/invitations/look',
    summary: 'What an invitation is to, for whoever holds its token',
    access: 'public',
    rate: 'general',
    body: z.strictObject({ token }),
    status: 200,
    response: z.object({
      company: z.string(),
      invitedBy: z.string(),
      role,
      /** With most of it hidden. */
      email: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    errors: ['TOKEN_INVALID'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Join the company of an invitation, with the confirmed e-mail that it went to',
    ...member,
    body: z.strictObject({ token, bringAds: z.boolean().default(false) }),
    ...answered,
    errors: ['TOKEN_INVALID', 'EMAIL_UNCONFIRMED', 'ALREADY_MEMBER', 'FORBIDDEN', 'TOO_MANY'],
  }),
  joinable: endpoint({
    method: 'GET',
    path: '/company/joinable',
    summary: 'The company that proved the domain of the own confirmed e-mail and lets people join; else null',
    ...member,
    status: 200,
    response: z.object({
      company: z
        .object({ displayName: z.string(), mode: z.enum(['request', 'auto']), domain: z.string() })
        .nullable(),
      /** When the open request was made. */
      requestedAt: z.iso.datetime().nullable(),
    }),
    errors: [],
  }),
  join: endpoint({
    method: 'POST',
    path: '/company/join',
    summary: 'Ask to join that company; where it lets everybody in, join it as a viewer',
    ...member,
    body: z.strictObject({ note: paragraphs(500).default('') }),
    status: 200,
    response: z.object({ joined: z.boolean() }),
    errors: ['NOT_FOUND', 'ALREADY_MEMBER', 'TOO_MANY'],
  }),
  decideJoin: endpoint({
    method: 'POST',
    path: '/companies/:id/join-requests/:requestId/decide',
    summary: 'Let somebody in as a viewer, or refuse',
    ...member,
    params: z.strictObject({ id: z.uuid(), requestId: z.uuid() }),
    body: z.strictObject({ accept: z.boolean() }),
    ...answered,
    errors: [...refused, 'ALREADY_MEMBER', 'TOO_MANY'],
  }),
};

/** Domains that a company proves to control. */
export const companyDomains = {
  add: endpoint({
    method: 'POST',
    path: '/companies/:id/domains',
    summary: 'Claim a domain: by a TXT record, or by a code that goes to its postmaster or admin mailbox',
    access: 'signedIn',
    rate: 'ticket',
    params: idParams,
    body: z.strictObject({
      domain: domainName,
      /** Where a code goes that proves the domain; without one a TXT record does. */
      mailbox: z.enum(mailboxes).optional(),
    }),
    ...answered,
    errors: [...refused, 'DOMAIN_TAKEN', 'PUBLIC_SUFFIX', 'FREE_MAIL', 'TOO_MANY', 'VALIDATION_FAILED'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/companies/:id/domains/:domainId/check',
    summary: 'Look for the TXT record now, or prove the mailbox with the code that went there',
    access: 'signedIn',
    rate: 'secondFactor',
    params: domainParams,
    body: z.strictObject({
      code: z
        .string()
        .regex(/^\d{8}$/, fault('companies.code'))
        .optional(),
    }),
    ...answered,
    errors: [...refused, 'WRONG_CODE', 'DOMAIN_TAKEN', 'VALIDATION_FAILED'],
  }),
  setJoinMode: endpoint({
    method: 'PUT',
    path: '/companies/:id/domains/:domainId',
    summary: 'Whether people with a confirmed address of the domain may join, or ask to',
    ...member,
    params: domainParams,
    body: z.strictObject({ joinMode: z.enum(joinModes) }),
    ...answered,
    errors: [...refused, 'WRONG_STATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:id/domains/:domainId',
    summary: 'Give a domain up',
    ...member,
    params: domainParams,
    ...answered,
    errors: [...refused],
  }),
};
