import type { Plan, Quote } from '../../../contract/billing/plans.ts';
import type { Entitlements } from '../../../contract/core/access.ts';
import type { Limit } from '../../lib/upgrade.ts';

const isFeature = (feature: string, entitlements: Entitlements): feature is keyof Entitlements =>
  feature in entitlements;

const gives = (plan: Plan, { feature, limit, used }: Limit): boolean => {
  if (feature === undefined || !isFeature(feature, plan.entitlements)) return false;
  const value = plan.entitlements[feature];
  if (typeof value === 'boolean') return value;
  return value === null || value > Math.max(limit ?? 0, (used ?? 0) - 1);
};

/** The plan named in the refusal, else the cheapest on sale that exceeds the limit. */
export const planThatLifts = (plans: readonly Plan[], limit: Limit): Plan | undefined =>
  plans.find(({ id }) => id === limit.plan?.id) ??
  plans
    .filter((plan) => !plan.isDefault && plan.isActive && gives(plan, limit))
    .sort((a, b) => a.price - b.price)[0];

/** A plan starting now has a later start on each request. */
const startsNow = ({ kind }: Quote): boolean => kind === 'new' || kind === 'upgrade' || kind === 'trial';

/** Whether buying now would still match the offer shown. */
export const sameOffer = (shown: Quote, now: Quote): boolean =>
  shown.kind === now.kind &&
  shown.due === now.due &&
  shown.toWallet === now.toWallet &&
  shown.allowed === now.allowed &&
  (startsNow(now) || (shown.startsAt === now.startsAt && shown.endsAt === now.endsAt));

export type Change = 'price' | 'rest' | 'plan';

/** Why the offer changed: the price, the shrinking credit, or the user's current plan. */
export const changeOf = (shown: Quote, now: Quote): Change => {
  if (shown.kind !== now.kind || shown.allowed !== now.allowed) return 'plan';
  if (shown.price !== now.price || shown.discount !== now.discount) return 'price';
  return startsNow(now) ? 'rest' : 'plan';
};

/** Rounds to a currency's minor unit; float differences would show 0.30000000000000004. */
const toDigits = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Amount missing in the wallet for an offer. */
export const missingOf = ({ due, balance }: Quote, digits: number): number =>
  toDigits(Math.max(0, due - balance), digits);

/** Top-up that covers the missing amount, within the limits of a single top-up; null if one is too little. */
export const topUpOf = (
  missing: number,
  { minAmount, maxAmount }: { minAmount: number; maxAmount: number },
): number | null => (missing > maxAmount ? null : Math.max(missing, minAmount));

/** Used fraction of a limit, 0 to 1; capped at 1 when over the limit. */
export const usedShare = (used: number, limit: number): number =>
  limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit);
