import type { Insertable } from 'kysely';
import { type Message, msg } from '../../../contract/core/message.ts';
import { transferReference } from '../../billing/payments/payments.ts';
import { type OpenPeriod, termsOf, type UsedCoupon } from '../../billing/plans/quote.ts';
import type { Payer, SiteAccount } from '../../billing/wallet/wallet.ts';
import type { PaymentsTable, PlanPeriodsTable, PlansTable } from '../../db/schema/tables.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';

export type Plan = {
  [Column in keyof Pick<PlansTable, 'id' | 'code' | 'name' | 'price'>]: PlansTable[Column];
} & {
  duration_days: number;
  entitlements: unknown;
};
export type Coupon = UsedCoupon & { id: string };
export type Method = 'wallet' | 'credit_card' | 'bank_transfer';
export type Payment = Omit<Insertable<PaymentsTable>, 'number'> & { created_at: Date; refunded: number };

/** What is written into the books: a wallet's movement, or one between two accounts of the site. */
export type Booking = {
  at: Date;
  type: 'top_up' | 'purchase' | 'refund';
  source: `payment:${string}` | `refund:${string}`;
  payer: Payer;
  amount: number;
  description: Message;
  payment: Payment;
  from: SiteAccount | 'wallet';
  to: SiteAccount | 'wallet';
};

export type Sales = {
  payments: Payment[];
  periods: (Insertable<PlanPeriodsTable> & { starts_at: Date; ends_at: Date })[];
  bookings: Booking[];
  couponUses: {
    coupon_id: string;
    user_id: string;
    company_id: string | null;
    payment_id: string;
    created_at: Date;
  }[];
  /** Their words name the number of the payment, which is given when all are written. */
  refunds: { booking: Booking; of: Payment; reason: string }[];
  /** Refunds and confirmed transfers, as staff did them. */
  handled: { at: Date; action: 'payment.refund' | 'payment.confirm'; payment: Payment; amount: number }[];
};

export const CURRENCY = 'USD';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clearing = { credit_card: 'clearing:sandbox', bank_transfer: 'clearing:bank' } as const;
const provider = { wallet: 'wallet', credit_card: 'sandbox', bank_transfer: 'bank' } as const;
export const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE);

/**
 * The money of one member or company, as the verbs of billing would have written it: what is asked for comes from the same terms,
 * what is booked is booked in full.
 */
export function openAccount(sales: Sales, payer: Payer, { admin, now }: { admin: string; now: Date }) {
  let balance = 0;
  const own: Sales['periods'] = [];

  const pay = (
    at: Date,
    method: Method,
    row: Partial<Payment> & Pick<Payment, 'type' | 'amount' | 'description'>,
  ) => {
    const id = uuidv7(at.getTime());
    const payment: Payment = {
      id,
      user_id: payer.userId,
      company_id: payer.companyId,
      status: 'succeeded',
      refunded: 0,
      currency: CURRENCY,
      payment_method: method,
      provider: provider[method],
      provider_ref: method === 'credit_card' ? `sb_${id}` : null,
      transfer_reference: method === 'bank_transfer' ? transferReference(id) : null,
      created_at: at,
      completed_at: at,
      ...row,
    };
    sales.payments.push(payment);
    return payment;
  };
  /** A transfer takes days, and somebody finds it on the statement. */
  const arrived = (payment: Payment, method: Method): Date => {
    if (method !== 'bank_transfer') return payment.created_at;
    const at = new Date(Math.min(payment.created_at.getTime() + 30 * HOUR, now.getTime() - HOUR));
    payment.completed_at = at;
    payment.handled_by = admin;
    payment.bank_date = at.toISOString().slice(0, 10);
    sales.handled.push({ at, action: 'payment.confirm', payment, amount: payment.amount });
    return at;
  };
  const topUpText = (amount: number) =>
    msg('billing.topUp', { amount: (amount / 100).toFixed(2), currency: CURRENCY });

  /** `amount` in minor units. Returns when the money was there. */
  const topUp = (at: Date, amount: number, method: 'credit_card' | 'bank_transfer'): Date => {
    const description = topUpText(amount);
    const payment = pay(at, method, { type: 'top_up', amount, description: storedMessage(description) });
    const bookedAt = arrived(payment, method);
    balance += amount;
    sales.bookings.push({
      at: bookedAt,
      type: 'top_up',
      source: `payment:${payment.id}`,
      payer,
      amount,
      description,
      payment,
      from: clearing[method],
      to: 'wallet',
    });
    return bookedAt;
  };

  /** A top-up that did not come to anything, or not yet. */
  const attempt = (
    at: Date,
    amount: number,
    status: 'failed' | 'cancelled' | 'expired' | 'pending',
    method: 'credit_card' | 'bank_transfer' = 'credit_card',
  ): void => {
    const days = method === 'bank_transfer' ? 14 : 1;
    pay(at, method, {
      type: 'top_up',
      amount,
      status,
      completed_at: null,
      expires_at: later(at, days * 1440),
      failure: status === 'failed' ? storedMessage(msg('billing.declined')) : null,
      description: storedMessage(topUpText(amount)),
    });
  };

  const openAt = (at: Date): OpenPeriod[] =>
    own
      .filter((period) => (period.ended_at ?? period.ends_at) > at)
      .map((period) => ({
        id: period.id,
        planId: period.plan_id,
        listPrice: period.list_price,
        price: period.price,
        durationDays: period.duration_days,
        startsAt: period.starts_at,
        endsAt: period.ends_at,
      }));

  const buy = (at: Date, plan: Plan, method: Method, coupon: Coupon | null = null) => {
    const quoted = { ...plan, durationDays: plan.duration_days, isActive: true, isDefault: false };
    const terms = termsOf(quoted, openAt(at), at, coupon);
    if (method === 'wallet' && balance < terms.due) {
      const missing = terms.due - balance;
      const amount = [5000, 10_000, 20_000, 50_000, 100_000].find((one) => one >= missing) ?? missing;
      topUp(later(at, -12), amount, 'credit_card');
    }
    const text = msg(terms.kind === 'trial' ? 'billing.planTried' : 'billing.planFor', {
      plan: { name: plan.name },
      days: terms.durationDays,
    });
    const paidBy = terms.due === 0 ? 'wallet' : method;
    const payment = pay(at, paidBy, {
      type: 'plan_purchase',
      amount: terms.due,
      plan_id: plan.id,
      coupon_id: coupon?.id ?? null,
      description: storedMessage(text),
    });
    const bookedAt = arrived(payment, paidBy);
    if (terms.due > 0) {
      if (paidBy === 'wallet') balance -= terms.due;
      sales.bookings.push({
        at: bookedAt,
        type: 'purchase',
        source: `payment:${payment.id}`,
        payer,
        amount: terms.due,
        description: text,
        payment,
        from: paidBy === 'wallet' ? 'wallet' : clearing[paidBy],
        to: 'revenue:plans',
      });
    }
    if (coupon)
      sales.couponUses.push({
        coupon_id: coupon.id,
        user_id: payer.userId,
        company_id: payer.companyId,
        payment_id: payment.id,
        created_at: bookedAt,
      });
    const startsAt = terms.startsAt > bookedAt ? terms.startsAt : bookedAt;
    const period: Sales['periods'][number] = {
      id: uuidv7(bookedAt.getTime()),
      user_id: payer.userId,
      company_id: payer.companyId,
      plan_id: plan.id,
      plan_name: plan.name,
      kind: terms.kind,
      list_price: terms.listPrice,
      price: terms.price,
      currency: CURRENCY,
      duration_days: terms.durationDays,
      entitlements: JSON.stringify(plan.entitlements),
      starts_at: startsAt,
      ends_at: later(startsAt, terms.durationDays * 1440),
      payment_id: payment.id,
      coupon_id: coupon?.id ?? null,
      created_at: bookedAt,
    };
    if (terms.kind === 'upgrade')
      for (const before of own.filter(({ id }) => terms.follows.includes(id))) {
        before.ended_at = before.starts_at > bookedAt ? before.starts_at : bookedAt;
        before.closed_at = bookedAt;
        before.replaced_by = period.id;
      }
    own.push(period);
    sales.periods.push(period);
    return { payment, period };
  };

  /** Gives money back for a payment; all of it ends the plan that it bought. */
  const refund = (
    at: Date,
    { payment, period }: ReturnType<typeof buy>,
    { amount = payment.amount, reason, waits = false }: { amount?: number; reason: string; waits?: boolean },
  ): void => {
    const method = payment.payment_method;
    payment.refunded = amount;
    if (amount === payment.amount) {
      payment.status = 'refunded';
      period.ended_at = at;
      period.closed_at = at;
    }
    const words = msg('field.ownWords', { text: reason });
    const back = pay(at, method, {
      type: 'refund',
      amount,
      plan_id: payment.plan_id,
      refund_of: payment.id,
      transfer_reference: null,
      provider_ref: null,
      ...(waits && { status: 'pending' as const, completed_at: null }),
      description: storedMessage(words),
    });
    sales.handled.push({ at, action: 'payment.refund', payment, amount });
    if (method === 'wallet') balance += amount;
    const booking: Booking = {
      at,
      type: 'refund',
      source: `refund:${back.id}`,
      payer,
      amount,
      description: words,
      payment: back,
      from: 'revenue:plans',
      to: method === 'wallet' ? 'wallet' : clearing[method],
    };
    sales.bookings.push(booking);
    sales.refunds.push({ booking, of: payment, reason });
  };

  return { topUp, attempt, buy, refund, isOpen: () => openAt(now).length > 0 };
}
export type Account = ReturnType<typeof openAccount>;
