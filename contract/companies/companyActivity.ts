import { z } from 'zod';
import { adEventKinds } from '../ads/adLife.ts';
import { adStatuses, closeReasons } from '../ads/adStates.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { sheetFormats, sheetMediaTypes } from '../core/sheet.ts';
import type { ActOn } from '../operations/auditActions.ts';
import { disputeOutcomes, role } from './companyShapes.ts';

/** What members read of what was done to their company, by topic; steps within staff are left out. */
export const companyActs = {
  people: [
    'invite',
    'revoke_invitation',
    'join',
    'leave',
    'remove_member',
    'set_member',
    'ask_admin',
    'withdraw_admin',
    'object_admin',
    'grant_admin',
    'refuse_admin',
  ],
  approvals: [
    'limit_change',
    'limit_propose',
    'limit_confirmed',
    'limit_withdrawn',
    'limit_refused',
    'policy_change',
    'policy_propose',
    'policy_confirmed',
    'policy_withdrawn',
    'policy_refused',
  ],
  domains: [
    'prove_domain',
    'remove_domain',
    'lose_domain',
    'share_domain',
    'unshare_domain',
    'dispute_domain',
    'answer_dispute',
    'withdraw_dispute',
    'decide_dispute',
  ],
  data: ['create', 'update', 'owners'],
  /** What else happens to ads is their history. */
  ads: ['delete_ad', 'undelete_ad', 'take_back'],
} as const satisfies Record<string, readonly ActOn<'company'>[]>;
export type CompanyAct = (typeof companyActs)[keyof typeof companyActs][number];

export const activityTopics = ['ads', 'people', 'approvals', 'domains', 'data'] as const;
export type ActivityTopic = (typeof activityTopics)[number];

/** What of a company's own data changed. */
export const companyFields = [
  'legalName',
  'displayName',
  'country',
  'kinds',
  'registrationNo',
  'vatId',
  'lei',
  'address',
  'website',
] as const;
export type CompanyField = (typeof companyFields)[number];

/** What of a membership changed besides role and limit. */
export const memberFields = ['alsoTrader', 'products'] as const;

const somebody = z.object({
  id: z.uuid(),
  /** Null: the account was deleted. */
  username: z.string().nullable(),
  name: z.string().nullable(),
});

const activityEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: staff of the site, or a check that runs by itself. */
  actor: somebody.nullable(),
  /** What was done; null if it is an event in the history of an ad. */
  act: z.enum(Object.values(companyActs).flat()).nullable(),
  ad: z.object({ id: z.uuid(), reference: z.string(), title: z.string() }).nullable(),
  event: z
    .object({
      kind: z.enum(adEventKinds),
      from: z.enum(adStatuses).nullable(),
      to: z.enum(adStatuses),
      by: z.enum(['owner', 'moderator', 'system']),
      closeReason: z.enum(closeReasons).nullable(),
    })
    .nullable(),
  /** Whom of the company it is about, where that is not who did it. */
  member: somebody.nullable(),
  role: z.object({ from: role.nullable(), to: role }).nullable(),
  /** Whole US dollars; `usd` null is no limit. */
  limit: z.object({ usd: z.number().nullable() }).nullable(),
  domain: z.string().nullable(),
  /** The other company of a shared or disputed domain. */
  company: z.string().nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  fields: z.array(z.enum([...companyFields, ...memberFields])),
  /** What a person wrote. */
  reason: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

const activityFilters = {
  topic: z.enum(activityTopics).optional(),
  /** Who did it. */
  actor: z.uuid().optional(),
  /** Days in UTC, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

const member = { access: 'signedIn', params: idParams } as const;
const refused = ['NOT_FOUND', 'FORBIDDEN'] as const;

/** Who did what in the own company: for its approvers and admins. */
export const companyActivity = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:id/activity',
    summary: 'What was done in the own company and to its ads, newest first',
    ...member,
    rate: 'general',
    query: z.strictObject({ ...activityFilters, ...pageQuery(25) }),
    status: 200,
    response: pageOf(activityEntry),
    errors: [...refused],
  }),
  download: endpoint({
    method: 'GET',
    path: '/companies/:id/activity/export',
    summary: 'The matching entries as a sheet, the newest 10,000 at most; recorded in the audit log',
    ...member,
    rate: 'sheet',
    query: z.strictObject({ ...activityFilters, format: z.enum(sheetFormats).default('csv') }),
    status: 200,
    response: 'file',
    mediaTypes: Object.values(sheetMediaTypes),
    errors: [...refused],
  }),
};
