import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, listOf } from '../core/page.ts';
import { reasoned } from '../core/text.ts';
import { domainName } from './companies.ts';
import { company, disputeOutcomes, domainMethods, staffOutcomes } from './companyShapes.ts';

/** What somebody says about a dispute, for the other side or for both. */
const words = reasoned(10, 1000);

const member = { access: 'signedIn', rate: 'general' } as const;
const answered = { status: 200, response: company } as const;
const refused = ['NOT_FOUND', 'FORBIDDEN'] as const;
const disputeParams = z.strictObject({ id: z.uuid(), disputeId: z.uuid() });

/** Domains that another company proved. */
export const domainDisputes = {
  open: endpoint({
    method: 'POST',
    path: '/companies/:id/domain-disputes',
    summary:
      'Claim a domain that another company proved; it is told, and two people of the staff decide. Repeated, the open one stays',
    access: 'signedIn',
    rate: 'ticket',
    params: idParams,
    body: z.strictObject({
      domain: domainName,
      /** Why it is the own domain; the holder reads it. */
      note: words,
    }),
    ...answered,
    errors: [...refused, 'WRONG_STATE', 'TOO_MANY', 'VALIDATION_FAILED'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/companies/:id/domain-disputes/:disputeId/withdraw',
    summary: 'Take the own claim of a disputed domain back',
    ...member,
    params: disputeParams,
    ...answered,
    errors: [...refused],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/companies/:id/domain-disputes/:disputeId/answer',
    summary: 'As the holder, say why the domain is the own one; staff and the other company read it',
    ...member,
    params: disputeParams,
    body: z.strictObject({ answer: words }),
    ...answered,
    errors: [...refused, 'VALIDATION_FAILED'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/companies/:id/domain-disputes/:disputeId/share',
    summary: 'As the holder, let a sister company prove the domain as well; ends the dispute',
    ...member,
    params: disputeParams,
    ...answered,
    errors: [...refused],
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/companies/:id/domains/:domainId/shares/:companyId',
    summary: 'As the holder, share a domain with a company no longer: it is not proved there any more',
    ...member,
    params: z.strictObject({ id: z.uuid(), domainId: z.uuid(), companyId: z.uuid() }),
    ...answered,
    errors: [...refused],
  }),
};

const party = z.object({
  id: z.uuid(),
  legalName: z.string(),
  country: z.string().nullable(),
  level: z.number(),
  /** How it proves the domain. */
  method: z.enum(domainMethods).nullable(),
  verifiedAt: z.iso.datetime().nullable(),
});

const dispute = z.object({
  id: z.uuid(),
  domain: z.string(),
  claimant: party,
  /** Null: nobody holds the domain any more. */
  holder: party.nullable(),
  note: z.string(),
  answer: z.string().nullable(),
  openedAt: z.iso.datetime(),
  /** The first of two decisions. */
  first: z.object({ outcome: z.enum(staffOutcomes), by: z.string(), reason: z.string() }).nullable(),
  /** Whether this reader may decide: not twice, and not for the own company. */
  mayDecide: z.boolean(),
  outcome: z.enum(disputeOutcomes).nullable(),
  reason: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof dispute>;

const staff = { access: { permission: 'companies.verify' }, rate: 'general' } as const;

/** What staff decide about disputed domains, always two of them. */
export const domainDisputesDesk = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/domain-disputes',
    summary: 'Disputed domains: `open` the oldest first, `ended` the newest first',
    query: z.strictObject({ state: z.enum(['open', 'ended']).default('open') }),
    status: 200,
    response: listOf(dispute),
    errors: [],
  }),
  look: endpoint({
    ...staff,
    method: 'POST',
    path: '/domain-disputes/:id/look',
    summary: 'Look at the TXT records of a disputed domain now: whose are there',
    rate: 'secondFactor',
    params: idParams,
    status: 200,
    /** Null: no name server answered. */
    response: z.object({ records: z.object({ claimant: z.boolean(), holder: z.boolean() }).nullable() }),
    errors: ['NOT_FOUND'],
  }),
  decide: endpoint({
    ...staff,
    method: 'POST',
    path: '/domain-disputes/:id/decide',
    summary:
      'Decide whose a disputed domain is. The same decision by a second person takes effect; another one takes the place of the first',
    params: idParams,
    body: z.strictObject({
      outcome: z.enum(staffOutcomes),
      /** Both companies read that of the second person. */
      reason: words,
    }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FOUR_EYES', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
};
