import type { Entitlements } from '../../../contract/core/access.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { poolOf } from '../../accounts/roles/roles.ts';
import { adsThatReturn } from '../../ads/ads.ts';
import { membersOfCompany } from '../../companies/companies.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { addedTax, taxNow } from '../invoices/invoices.ts';
import { balanceOf, type Payer, payerId, toMajor, walletCurrency } from '../wallet/wallet.ts';
import { usableCoupon } from './coupons.queries.ts';
import { openPeriods, type PeriodRow } from './periods.queries.ts';
import { findPlan, type PlanRow } from './plans.queries.ts';
import { type OpenPeriod, termsOf } from './quote.ts';

export const quotedPlan = (plan: PlanRow) => ({
  id: plan.id,
  price: plan.price,
  durationDays: plan.duration_days,
  isActive: plan.is_active,
  isDefault: plan.is_default,
});

export const quotedPeriod = (row: Omit<PeriodRow, 'plan_code'>): OpenPeriod => ({
  id: row.id,
  planId: row.plan_id,
  listPrice: row.list_price,
  price: row.price,
  durationDays: row.duration_days,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
});

export const periodsOf = async (db: Sql, payer: Payer) =>
  (await openPeriods(db, payerId(payer))).map(quotedPeriod);

export async function couponFor(db: Sql, payer: Payer, planId: string, code: string | undefined) {
  if (code === undefined) return null;
  return (await usableCoupon(db, { code, planId, payer })) ?? fail('COUPON_INVALID');
}

/** Whose ads count against a plan of this payer. */
const poolOfPayer = (db: Sql, { userId, companyId }: Payer): Promise<string[]> =>
  companyId === null ? poolOf(db, userId) : membersOfCompany(db, companyId);

/** The exact quote of a purchase now; nothing is stored. */
export async function quotePlan(ctx: Context, payer: Payer, planId: string, code: string | undefined) {
  const db = ctx.db;
  const plan = await findPlan(db, planId);
  ensure(plan, 'NOT_FOUND');
  const coupon = await couponFor(db, payer, planId, code);
  const [currency, balance, open] = await Promise.all([
    walletCurrency(ctx),
    balanceOf(db, payer),
    periodsOf(db, payer),
  ]);
  const now = new Date();
  const terms = termsOf(quotedPlan(plan), open, now, coupon, await addedTax(db, payer, now));
  const tax = await taxNow(db, payer, terms.due, now);
  const money = (minor: number) => toMajor(minor, currency.minorDigits);
  return {
    allowed: terms.reason === null,
    kind: terms.kind,
    price: money(terms.listPrice),
    discount: money(terms.discount),
    vatAdded: money(terms.taxAdded),
    credit: money(terms.credit),
    due: money(terms.due),
    toWallet: money(terms.toWallet),
    tax: tax && {
      kind: tax.kind,
      reason: tax.reason,
      rate: tax.rate === null ? null : Number(tax.rate),
      net: money(tax.net),
      tax: money(tax.tax),
    },
    needsBillingDetails: tax !== null && !tax.hasDetails,
    currency: currency.code,
    startsAt: terms.startsAt.toISOString(),
    endsAt: terms.endsAt.toISOString(),
    balance: money(balance),
    sufficient: balance >= terms.due,
    reason: terms.reason && englishText(terms.reason),
    reasonMessage: terms.reason,
    adsThatReturn: await adsThatReturn(
      db,
      await poolOfPayer(db, payer),
      (plan.entitlements as Entitlements).maxActiveAds,
    ),
  };
}
