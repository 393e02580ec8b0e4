import { type Message, msg } from '../../../contract/core/message.ts';
import { entitlementsOf } from '../../accounts/roles/roles.ts';
import { featureWithinLimit, pauseOverLimit } from '../../ads/ads.ts';
import { giveSeatsOf } from '../../companies/companies.ts';
import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { notify } from '../../notifications/notifications.ts';
import { balanceOf, walletCurrency } from '../wallet/wallet.ts';
import { quotedPeriod } from './offer.ts';
import {
  type Buyer,
  closePeriod,
  findPeriod,
  lastPeriod,
  lockBuyer,
  markWarned,
  openPeriods,
  overduePeriods,
  periodsToRenew,
  periodsToWarnOf,
  setRole,
} from './periods.queries.ts';
import { holdPlan } from './plans.queries.ts';
import { beginPlan, buyFromWallet, offerTo } from './purchase.ts';

const BATCH = 100;
const WARN_DAYS = [1, 7] as const;
const PLANS = '/users/plans';

/** Applies the present limits: ads beyond them are paused or unfeatured. */
async function applyPlanLimits(ctx: Context, tx: MarketTx, userId: string): Promise<void> {
  const { maxActiveAds, featuredAds } = await entitlementsOf(tx, userId);
  await pauseOverLimit(ctx, tx, userId, maxActiveAds);
  await featureWithinLimit(tx, userId, featuredAds);
  await giveSeatsOf(tx, userId);
}

/** Falls back to no plan: the role paid becomes guest, and ads beyond the limits are paused. */
async function fallBack(ctx: Context, tx: MarketTx, buyer: Buyer): Promise<void> {
  if (buyer.role === 'paid' && buyer.custom_role_id === null) await setRole(tx, buyer.id, 'guest');
  await applyPlanLimits(ctx, tx, buyer.id);
}

/** After a period ended or was cut short: starts the next one, or falls back to no plan. */
export async function afterEnd(ctx: Context, tx: MarketTx, buyer: Buyer): Promise<void> {
  const [next] = await openPeriods(tx, buyer.id);
  if (next && next.starts_at.getTime() <= buyer.now.getTime()) {
    await beginPlan(tx, buyer);
    await applyPlanLimits(ctx, tx, buyer.id);
  } else {
    await fallBack(ctx, tx, buyer);
  }
}

const endPeriod = (ctx: Context, periodId: string, userId: string) =>
  changeMarket(ctx, async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    const period = await findPeriod(tx, periodId);
    if (!buyer || !period || period.closed_at) return;
    await closePeriod(tx, periodId);
    await afterEnd(ctx, tx, buyer);
    const isOver = (await openPeriods(tx, userId)).length === 0;
    if (isOver && buyer.deleted_at === null) {
      await notify(ctx, tx, {
        userId,
        kind: 'planEnded',
        data: { plan: period.plan_name },
        link: PLANS,
        mail: { template: 'planEnded', values: { plan: period.plan_name, path: PLANS } },
      });
    }
  });

const RENEW_WITHIN_MS = 3_600_000;
/**
 * Maximum downtime that a renewal pays for, so that no ad is paused: Friday evening to Monday evening. After a longer
 * one the plan is renewed from now on, and the hours without it cost nothing.
 */
const GAPLESS_MS = 72 * 3_600_000;

/** Renews a plan, for the period that covers now. Insufficient balance is retried until the end. */
const renew = async (ctx: Context, userId: string) => {
  const { code: currency } = await walletCurrency(ctx);
  return changeMarket(ctx, async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    const last = await lastPeriod(tx, userId);
    if (!buyer?.auto_renew || !last || last.ends_at.getTime() - buyer.now.getTime() > RENEW_WITHIN_MS) return;
    const plan = await holdPlan(tx, last.plan_id);
    const notRenewed = (reason: Message) => notifyNotRenewed(ctx, tx, { userId, period: last, reason });
    if (!plan?.is_active) return notRenewed(msg('billing.offSale'));
    if ((await strictestHold(tx, [userId])) === 'suspended') return notRenewed(msg('ads.routineCheck'));
    const late = buyer.now.getTime() - last.ends_at.getTime();
    const follows = { ...quotedPeriod(last), ...(late > GAPLESS_MS && { endsAt: buyer.now }) };
    let terms = await offerTo(tx, buyer, plan, null, follows);
    // A plan of a day or two would be over again.
    if (terms.endsAt <= buyer.now)
      terms = await offerTo(tx, buyer, plan, null, { ...follows, endsAt: buyer.now });
    if ((await balanceOf(tx, userId)) < terms.due) return notRenewed(msg('billing.walletEmpty'));
    await buyFromWallet(ctx, tx, buyer, plan, { terms, coupon: null, currency, renews: true });
  });
};

type Unrenewed = {
  userId: string;
  period: { id: string; plan_name: string; ends_at: Date };
  reason: Message;
};

/** Notified once, although renewal is retried until the end. */
const notifyNotRenewed = (ctx: Context, tx: Tx, { userId, period, reason }: Unrenewed) =>
  notify(ctx, tx, {
    userId,
    kind: 'planRenewalFailed',
    data: { plan: period.plan_name, endsAt: period.ends_at.toISOString(), reason },
    link: PLANS,
    once: `renewal:${period.id}`,
  });

const warn = (ctx: Context, period: Awaited<ReturnType<typeof periodsToWarnOf>>[number], days: number) =>
  ctx.db.transaction().execute(async (tx) => {
    if (!(await markWarned(tx, period.id, days))) return;
    const what = period.auto_renew ? 'planRenews' : 'planEnding';
    const data = { plan: period.plan_name, endsAt: period.ends_at.toISOString() };
    const mail = { template: what, values: { ...data, path: PLANS } } as const;
    await notify(ctx, tx, { userId: period.user_id, kind: what, data, link: PLANS, mail });
  });

/** Renews, warns and ends plans. Safe on several instances: each step locks the buyer. */
export async function renewAndExpirePlans(ctx: Context): Promise<void> {
  for (const { user_id } of await periodsToRenew(ctx.db)) await renew(ctx, user_id);
  for (const days of WARN_DAYS) {
    for (const period of await periodsToWarnOf(ctx.db, days, BATCH)) await warn(ctx, period, days);
  }
  for (const { id, user_id } of await overduePeriods(ctx.db, BATCH)) await endPeriod(ctx, id, user_id);
}
