import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { reasoned } from '../core/text.ts';
import { NOTE_MIN } from '../screening/hits.ts';
import { ruleActions, ruleKinds, tiers, usd } from '../screening/rules.ts';
import { adStatuses } from './adStates.ts';

/**
 * What a dated rule of a sanctions regime comes to for an ad. `passes`: it does not stand in the way. `noted`: a warning.
 * `attest`: its owner has to state the costs in the price. `held`: staff have to let it pass. `blocked`: never published.
 */
export const ruleStandings = ['passes', 'noted', 'attest', 'held', 'blocked'] as const;
export type RuleStanding = (typeof ruleStandings)[number];
/** Those that keep an ad off the market. */
export const stoppingStandings = ['attest', 'held', 'blocked'] as const satisfies RuleStanding[];

/** The words that an owner agrees to; a change of them is a new version. */
export const ATTESTATION_TEXT_VERSION = 1;

const finding = z.object({
  ruleId: z.uuid(),
  version: z.number().int(),
  authority: z.string(),
  kind: z.enum(ruleKinds),
  action: z.enum(ruleActions),
  message: z.string(),
  sourceUrl: z.string(),
  standing: z.enum(ruleStandings),
  /** Of a price cap: US dollars a barrel FOB. */
  capPerBbl: z.string().nullable(),
  /** What it is compared with; null where it is not known. */
  fobPerBbl: z.string().nullable(),
  isOver: z.boolean().nullable(),
});
export type RuleFinding = z.infer<typeof finding>;
export const ruleFindings = z.array(finding);

const attestation = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  tier: z.enum(tiers).nullable(),
  /** US dollars a tonne. */
  price: z.string(),
  freight: z.string(),
  insurance: z.string(),
  other: z.string(),
  fobPerBbl: z.string(),
});

const ownFinding = finding.extend({
  /** Whether the rule is about one tier of oil products, which the owner has to name. */
  asksTier: z.boolean(),
  attestation: attestation.nullable(),
  /** That staff let it pass; who and why is for staff. */
  release: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
  /** Whether the caller may attest or release it now. */
  mayAttest: z.boolean(),
  mayRelease: z.boolean(),
});
export type OwnRuleFinding = z.infer<typeof ownFinding>;

const adRuleList = z.object({
  items: z.array(ownFinding),
  /** What an attestation begins with; null where the price is no fixed one, or the density is not known. */
  price: z
    .object({
      usdPerTonne: z.string(),
      bblPerTonne: z.string(),
      /** Whether costs can be in it: at its delivery term freight is paid by the seller. */
      hasFreight: z.boolean(),
    })
    .nullable(),
});
export type AdRuleList = z.infer<typeof adRuleList>;

const ruleParams = z.object({ id: z.uuid(), ruleId: z.uuid() });
const seen = { version: z.number().int().min(1) };

const waitingAd = z.object({
  adId: z.uuid(),
  reference: z.string(),
  title: z.string(),
  status: z.enum(adStatuses),
  /** Company, else account. */
  owner: z.string(),
  ruleId: z.uuid(),
  authority: z.string(),
  message: z.string(),
  standing: z.enum(stoppingStandings),
  capPerBbl: z.string().nullable(),
  fobPerBbl: z.string().nullable(),
  isOver: z.boolean().nullable(),
  since: z.iso.datetime(),
});
export type WaitingAd = z.infer<typeof waitingAd>;

/** Dated rules of sanctions regimes, as they stand for ads. */
export const adRules = {
  ofAd: endpoint({
    method: 'GET',
    path: '/ads/:id/rules',
    summary: 'The rules that an own ad meets, and what each asks for; staff see those of every ad',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: adRuleList,
    errors: ['NOT_FOUND'],
  }),
  attest: endpoint({
    method: 'POST',
    path: '/ads/:id/rules/:ruleId/attestation',
    summary: 'State the costs in the price of an own ad, so that it can be held against a cap',
    access: 'signedIn',
    rate: 'general',
    params: ruleParams,
    body: z.strictObject({
      ...seen,
      tier: z.enum(tiers).optional(),
      /** US dollars a tonne each. */
      freight: usd,
      insurance: usd,
      other: usd,
      /** The words of `ATTESTATION_TEXT_VERSION`. */
      agreed: z.literal(true, { error: fault('ads.agreeFirst') }),
    }),
    status: 200,
    response: adRuleList,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SEATS_FULL', 'STALE', 'WRONG_STATE', 'VALIDATION_FAILED'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/ads/:id/rules/:ruleId/release',
    summary: 'Let an ad pass that a rule holds; of an own ad somebody else has to',
    access: { permission: 'compliance.review' },
    rate: 'general',
    params: ruleParams,
    body: z.strictObject({
      ...seen,
      note: reasoned(NOTE_MIN, 2000),
    }),
    status: 200,
    response: adRuleList,
    errors: ['NOT_FOUND', 'STALE', 'WRONG_STATE', 'OWN_AD', 'VALIDATION_FAILED'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/screening/ads',
    summary: 'Ads that rules keep off the market, the oldest first',
    access: { permission: 'compliance.read' },
    rate: 'general',
    query: z.strictObject({ ...pageQuery(25), standing: z.enum(stoppingStandings).optional() }),
    status: 200,
    response: pageOf(waitingAd),
    errors: [],
  }),
};
