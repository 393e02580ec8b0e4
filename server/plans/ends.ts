import { featureWithinLimit, pauseOverLimit } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { notify } from '../notifications/notifications.ts';
import { entitlementsOf } from '../roles/roles.ts';
import { balanceOf, walletCurrency } from '../wallet/wallet.ts';
import { quotedPeriod } from './offer.ts';
import {
  type Buyer,
  closePeriod,
  endPeriods,
  findPeriod,
  lastPeriod,
  lockBuyer,
  markWarned,
  openPeriods,
  overduePeriods,
  periodOfPayment,
  periodsToRenew,
  periodsToWarnOf,
  setRole,
} from './periods.queries.ts';
import { holdPlan } from './plans.queries.ts';
import { beginPlan, buyFromWallet, offerTo } from './purchase.ts';

const BATCH = 100;
const WARN_DAYS = [1, 7] as const;
const PLANS = '/users/plans';

/** What goes beyond what somebody is entitled to now: ads over the limit are paused, or no longer put forward. */
async function keepWithinPlan(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const { maxActiveAds, featuredAds } = await entitlementsOf(tx, userId);
  await pauseOverLimit(ctx, tx, userId, maxActiveAds);
  await featureWithinLimit(tx, userId, featuredAds);
}

/** Somebody has no plan any more: paid becomes guest, every ad stays, those over the limit are paused. */
async function fallBack(ctx: Context, tx: Tx, buyer: Buyer): Promise<void> {
  if (buyer.role === 'paid' && buyer.custom_role_id === null) await setRole(tx, buyer.id, 'guest');
  await keepWithinPlan(ctx, tx, buyer.id);
}

/** What follows a period that is over or was cut short: the next one, or no plan. */
async function afterEnd(ctx: Context, tx: Tx, buyer: Buyer): Promise<void> {
  const [next] = await openPeriods(tx, buyer.id);
  if (next && next.starts_at.getTime() <= buyer.now.getTime()) {
    await beginPlan(ctx, tx, buyer);
    await keepWithinPlan(ctx, tx, buyer.id);
  } else {
    await fallBack(ctx, tx, buyer);
  }
}

const carryOutEnd = (ctx: Context, periodId: string, userId: string) =>
  ctx.db.transaction().execute(async (tx) => {
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
 * A plan that ended while the site was down is renewed once it is back, as it would have been: from its end on, so that
 * no ad is paused in between. Up to a weekend's length, Friday evening to Monday evening, which is how long a site may
 * stand still before anybody looks. Its owner pays for those hours as well; beyond that they decide for themselves.
 */
const RENEW_LATE_HOURS = 72;

/** Buys the same plan again, so that it goes on without a gap. Too little money is tried again until the end. */
const renew = async (ctx: Context, userId: string) => {
  const { code: currency } = await walletCurrency(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    const last = await lastPeriod(tx, userId, RENEW_LATE_HOURS);
    if (!buyer?.auto_renew || !last || last.ends_at.getTime() - buyer.now.getTime() > RENEW_WITHIN_MS) return;
    const plan = await holdPlan(tx, last.plan_id);
    const hindrance = !plan?.is_active
      ? 'It is not on sale any more.'
      : (await balanceOf(tx, userId)) < plan.price
        ? 'There is not enough money in your wallet.'
        : null;
    if (!plan || hindrance) {
      await tellNotRenewed(ctx, tx, { userId, period: last, reason: hindrance ?? '' });
      return;
    }
    const terms = await offerTo(tx, buyer, plan, null, quotedPeriod(last));
    // What would be over as well is no renewal.
    if (terms.endsAt <= buyer.now) return;
    await buyFromWallet(ctx, tx, buyer, plan, { terms, coupon: null, currency, renews: true });
  });
};

type Unrenewed = { userId: string; period: { id: string; plan_name: string; ends_at: Date }; reason: string };

/** Once, although it is tried until the end. */
const tellNotRenewed = (ctx: Context, tx: Tx, { userId, period, reason }: Unrenewed) =>
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

/** Renews, warns, and carries out what is over. Several instances at once do no harm: each step locks its buyer. */
export async function tendPlans(ctx: Context): Promise<void> {
  for (const { user_id } of await periodsToRenew(ctx.db, RENEW_LATE_HOURS)) await renew(ctx, user_id);
  for (const days of WARN_DAYS) {
    for (const period of await periodsToWarnOf(ctx.db, days, BATCH)) await warn(ctx, period, days);
  }
  for (const { id, user_id } of await overduePeriods(ctx.db, BATCH)) await carryOutEnd(ctx, id, user_id);
}

/** Ends the period that a payment bought, because its money goes back. */
export async function endPeriodOfPayment(ctx: Context, tx: Tx, payment: { id: string; user_id: string }) {
  const buyer = await lockBuyer(tx, payment.user_id);
  const period = await periodOfPayment(tx, payment.id);
  if (!buyer || !period || period.ended_at || period.ends_at <= buyer.now) return;
  await endPeriods(tx, [period.id], buyer.now);
  await afterEnd(ctx, tx, buyer);
}
