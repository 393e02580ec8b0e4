import { z } from 'zod';
import { type CompanyRole, isActingRole, isConfirmingRole } from './companyRoles.ts';

/** The highest limit and amount, whole US dollars. */
const USD_MAX = 1_000_000_000_000;
export const usd = z.number().int().min(0).max(USD_MAX);

/** When a second person of the company is needed. Empty lists and nulls ask for nobody. */
export const policySchema = z.strictObject({
  /** From this exposure on, in whole US dollars. */
  approveAboveUsd: usd.nullable(),
  /** From this sum of a UTC day on. */
  dailyCompanyUsd: usd.nullable(),
  newCounterparty: z.boolean(),
  /** Counterparties below this level of evidence; 0 is none. */
  counterpartyBelowLevel: z.number().int().min(0).max(4),
  /** Codes of payment terms. */
  paymentTerms: z.array(z.string().min(1).max(40)).max(50),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
  products: z.array(z.uuid()).max(200),
});
export type Policy = z.infer<typeof policySchema>;

export const openPolicy: Policy = {
  approveAboveUsd: null,
  dailyCompanyUsd: null,
  newCounterparty: false,
  counterpartyBelowLevel: 0,
  paymentTerms: [],
  countries: [],
  products: [],
};

/** What somebody is about to bind the company to. */
export type Case = {
  exposureUsd: number;
  /** What the company bound itself to since midnight UTC, this not included. */
  todayUsd: number;
  isNewCounterparty: boolean;
  counterpartyLevel: number;
  paymentTerm: string | null;
  country: string | null;
  productId: string | null;
};

export type PolicyMember = {
  userId: string;
  role: CompanyRole;
  alsoTrader: boolean;
  seat: boolean;
  /** Whole US dollars; null is no limit. */
  limitUsd: number | null;
  /** Null is every product. */
  products: readonly string[] | null;
};

export const approvalReasons = [
  'exposure',
  'daily',
  'ownLimit',
  'ownProducts',
  'newCounterparty',
  'level',
  'paymentTerm',
  'country',
  'product',
] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

export type Approval = {
  /** Whether the asker acts for the company at all. */
  mayAct: boolean;
  reasons: ApprovalReason[];
  /** Approvals that are needed: none, one, or two where the exposure is above every single limit. */
  needed: 0 | 1 | 2;
  /** Who may give one of them; fewer than `needed` means that nobody can. */
  approvers: string[];
};

const covers = (limit: number | null, exposure: number) => limit === null || limit >= exposure;

function reasonsFor(policy: Policy, asker: PolicyMember, one: Case): ApprovalReason[] {
  const found: [ApprovalReason, boolean][] = [
    ['exposure', policy.approveAboveUsd !== null && one.exposureUsd > policy.approveAboveUsd],
    ['daily', policy.dailyCompanyUsd !== null && one.todayUsd + one.exposureUsd > policy.dailyCompanyUsd],
    ['ownLimit', !covers(asker.limitUsd, one.exposureUsd)],
    [
      'ownProducts',
      asker.products !== null && one.productId !== null && !asker.products.includes(one.productId),
    ],
    ['newCounterparty', policy.newCounterparty && one.isNewCounterparty],
    ['level', one.counterpartyLevel < policy.counterpartyBelowLevel],
    ['paymentTerm', one.paymentTerm !== null && policy.paymentTerms.includes(one.paymentTerm)],
    ['country', one.country !== null && policy.countries.includes(one.country)],
    ['product', one.productId !== null && policy.products.includes(one.productId)],
  ];
  return found.filter(([, applies]) => applies).map(([reason]) => reason);
}

/**
 * Who must approve a case: never the one who asks. One approver whose limit covers the exposure is enough; where no
 * single one does, two are needed.
 */
export function approvalOf(
  policy: Policy,
  members: readonly PolicyMember[],
  askerId: string,
  one: Case,
): Approval {
  const asker = members.find(({ userId }) => userId === askerId);
  if (!asker?.seat || !isActingRole(asker)) return { mayAct: false, reasons: [], needed: 0, approvers: [] };
  const reasons = reasonsFor(policy, asker, one);
  if (reasons.length === 0) return { mayAct: true, reasons, needed: 0, approvers: [] };
  const others = members.filter(
    (member) =>
      member.userId !== askerId &&
      member.seat &&
      isConfirmingRole(member.role) &&
      isActingRole(member) &&
      (member.products === null || one.productId === null || member.products.includes(one.productId)),
  );
  const single = others.filter(({ limitUsd }) => covers(limitUsd, one.exposureUsd));
  const able = single.length > 0 ? single : others;
  return {
    mayAct: true,
    reasons,
    needed: single.length > 0 ? 1 : 2,
    approvers: able.map(({ userId }) => userId),
  };
}
