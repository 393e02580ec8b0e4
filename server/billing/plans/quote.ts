import type { Quote } from '../../../contract/billing/plans.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import { type AddedTax, taxOn } from '../invoices/invoices.ts';

export const DAY = 86_400_000;

/** Money in minor units, times in milliseconds. */
export type QuotedPlan = {
  id: string;
  price: number;
  durationDays: number;
  isActive: boolean;
  isDefault: boolean;
};
export type OpenPeriod = {
  id: string;
  planId: string;
  listPrice: number;
  price: number;
  durationDays: number;
  startsAt: Date;
  endsAt: Date;
};
export type UsedCoupon = { kind: 'percent' | 'amount' | 'free_days'; value: number };

/** The terms of a purchase. `follows`: the periods it was computed from, in order. */
export type Terms = {
  kind: Quote['kind'];
  listPrice: number;
  /** What the period costs, with the VAT that is added to it. */
  price: number;
  discount: number;
  /** The VAT in `price` that was added to the list price less the discount. */
  taxAdded: number;
  /** The rate that was added; null where list prices contain the VAT. */
  added: AddedTax | null;
  credit: number;
  due: number;
  toWallet: number;
  startsAt: Date;
  endsAt: Date;
  durationDays: number;
  follows: string[];
  /** The reason why this person cannot buy it now. */
  reason: Message | null;
};

const perDay = (price: number, days: number) => price / days;

/** The unused part of a period's price, rounded down to the minor unit. */
export function restOf(period: OpenPeriod, now: Date): number {
  const whole = period.endsAt.getTime() - period.startsAt.getTime();
  const left = period.endsAt.getTime() - Math.max(now.getTime(), period.startsAt.getTime());
  return Number((BigInt(period.price) * BigInt(Math.max(0, left))) / BigInt(whole));
}

const discountOf = (price: number, coupon: UsedCoupon | null): number => {
  if (coupon?.kind === 'percent') return Math.floor((price * coupon.value) / 100);
  return coupon?.kind === 'amount' ? Math.min(price, coupon.value) : 0;
};

/**
 * The terms of buying `plan` now, given the buyer's running and future periods (`open`, in order). No period: it
 * starts now. The same plan as the last period: it is extended. A higher list price per day than the running one: an
 * upgrade that starts now, less the unused rest of all periods. Otherwise it starts after all of them. Where VAT is added
 * to list prices, it is added first: what was paid for a period contains it, and so does its rest.
 */
export function termsOf(
  plan: QuotedPlan,
  open: readonly OpenPeriod[],
  now: Date,
  coupon: UsedCoupon | null,
  added: AddedTax | null = null,
): Terms {
  const [running] = open;
  const last = open.at(-1);
  const isTrial = coupon?.kind === 'free_days';
  const isUpgrade =
    running !== undefined &&
    last?.planId !== plan.id &&
    running.planId !== plan.id &&
    perDay(plan.price, plan.durationDays) > perDay(running.listPrice, running.durationDays);
  const kind = isTrial
    ? 'trial'
    : running === undefined
      ? 'new'
      : isUpgrade
        ? 'upgrade'
        : last?.planId === plan.id || running.planId === plan.id
          ? 'renew'
          : 'downgrade';
  const discount = isTrial ? plan.price : discountOf(plan.price, coupon);
  const net = plan.price - discount;
  const taxAdded = added === null ? 0 : taxOn(net, added.rate);
  const price = net + taxAdded;
  const credit = isUpgrade ? open.reduce((sum, period) => sum + restOf(period, now), 0) : 0;
  const startsAt = last === undefined || isUpgrade ? now : last.endsAt;
  const durationDays = isTrial ? coupon.value : plan.durationDays;
  return {
    kind,
    listPrice: plan.price,
    price,
    discount,
    taxAdded,
    added,
    credit,
    due: Math.max(0, price - credit),
    toWallet: Math.max(0, credit - price),
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationDays * DAY),
    durationDays,
    follows: open.map(({ id }) => id),
    reason: plan.isDefault
      ? msg('billing.planFree')
      : !plan.isActive
        ? msg('billing.planNotOnSale')
        : isTrial && running !== undefined
          ? msg('billing.freeDaysWithoutPlan')
          : null,
  };
}
