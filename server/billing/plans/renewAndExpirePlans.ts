import { type Message, msg } from '../../../contract/core/message.ts';
import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import {
  balanceOf,
  notifyPayer,
  type Payer,
  payerId,
  payerOfRow,
  payerPage,
  walletCurrency,
} from '../wallet/wallet.ts';
import { applyPlanLimits, beginPlan } from './limits.ts';
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
import { buyFromWallet, offerTo } from './purchase.ts';

const BATCH = 100;
const WARN_DAYS = [1, 7] as const;

/** Falls back to no plan: the role paid becomes guest, and ads beyond the limits are paused. */
async function fallBack(ctx: Context, tx: MarketTx, buyer: Buyer): Promise<void> {
  if (buyer.role === 'paid') await setRole(tx, buyer.payer.userId, 'guest');
  await applyPlanLimits(ctx, tx, buyer.payer);
}

/** After a period ended or was cut short: starts the next one, or falls back to no plan. */
export async function afterEnd(ctx: Context, tx: MarketTx, buyer: Buyer): Promise<void> {
  const [next] = await openPeriods(tx, payerId(buyer.payer));
  if (next && next.starts_at.getTime() <= buyer.now.getTime()) {
    await beginPlan(tx, buyer);
    await applyPlanLimits(ctx, tx, buyer.payer);
  } else {
    await fallBack(ctx, tx, buyer);
  }
}

const endPeriod = (ctx: Context, periodId: string, payer: Payer) =>
  changeMarket(ctx, async (tx) => {
    const buyer = await lockBuyer(tx, payer);
    const period = await findPeriod(tx, periodId);
    if (!buyer || !period || period.closed_at) return;
    await closePeriod(tx, periodId);
    await afterEnd(ctx, tx, buyer);
    const isOver = (await openPeriods(tx, payerId(payer))).length === 0;
    if (isOver && !buyer.isGone) {
      const path = payerPage('plans', payer);
      await notifyPayer(ctx, tx, payer, {
        kind: 'planEnded',
        data: { plan: period.plan_name },
        link: path,
        mail: { template: 'planEnded', values: { plan: period.plan_name, path } },
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
const renew = async (ctx: Context, payer: Payer) => {
  const { code: currency } = await walletCurrency(ctx);
  return changeMarket(ctx, async (tx) => {
    const buyer = await lockBuyer(tx, payer);
    const last = await lastPeriod(tx, payerId(payer));
    if (!buyer?.autoRenew || !last || last.ends_at.getTime() - buyer.now.getTime() > RENEW_WITHIN_MS) return;
    const plan = await holdPlan(tx, last.plan_id);
    const notRenewed = (reason: Message) => notifyNotRenewed(ctx, tx, { payer, period: last, reason });
    if (!plan?.is_active) return notRenewed(msg('billing.offSale'));
    // Of a company the hold counts and not who bought last: they may have left.
    if ((await strictestHold(tx, [payerId(payer)])) === 'suspended')
      return notRenewed(msg('ads.routineCheck'));
    const late = buyer.now.getTime() - last.ends_at.getTime();
    const follows = { ...quotedPeriod(last), ...(late > GAPLESS_MS && { endsAt: buyer.now }) };
    let terms = await offerTo(tx, buyer, plan, null, follows);
    // A plan of a day or two would be over again.
    if (terms.endsAt <= buyer.now)
      terms = await offerTo(tx, buyer, plan, null, { ...follows, endsAt: buyer.now });
    if ((await balanceOf(tx, payer)) < terms.due) return notRenewed(msg('billing.walletEmpty'));
    await buyFromWallet(ctx, tx, buyer, plan, { terms, coupon: null, currency, renews: true });
  });
};

type Unrenewed = {
  payer: Payer;
  period: { id: string; plan_name: string; ends_at: Date };
  reason: Message;
};

/** Notified once, although renewal is retried until the end. */
const notifyNotRenewed = (ctx: Context, tx: Tx, { payer, period, reason }: Unrenewed) =>
  notifyPayer(ctx, tx, payer, {
    kind: 'planRenewalFailed',
    data: { plan: period.plan_name, endsAt: period.ends_at.toISOString(), reason },
    link: payerPage('plans', payer),
    once: `renewal:${period.id}`,
  });

const warn = (ctx: Context, period: Awaited<ReturnType<typeof periodsToWarnOf>>[number], days: number) =>
  ctx.db.transaction().execute(async (tx) => {
    if (!(await markWarned(tx, period.id, days))) return;
    const what = period.auto_renew ? 'planRenews' : 'planEnding';
    const data = { plan: period.plan_name, endsAt: period.ends_at.toISOString() };
    const payer = payerOfRow(period);
    const path = payerPage('plans', payer);
    const mail = { template: what, values: { ...data, path } } as const;
    await notifyPayer(ctx, tx, payer, { kind: what, data, link: path, mail });
  });

/** Renews, warns and ends plans. Safe on several instances: each step locks the buyer. */
export async function renewAndExpirePlans(ctx: Context): Promise<void> {
  for (const row of await periodsToRenew(ctx.db)) await renew(ctx, payerOfRow(row));
  for (const days of WARN_DAYS) {
    for (const period of await periodsToWarnOf(ctx.db, days, BATCH)) await warn(ctx, period, days);
  }
  for (const row of await overduePeriods(ctx.db, BATCH)) await endPeriod(ctx, row.id, payerOfRow(row));
}
