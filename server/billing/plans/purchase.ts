import type { plans as calls } from '../../../contract/billing/plans.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import { ensureNotSuspended } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { addedTax, creditRest, issueInvoice, taxNow } from '../invoices/invoices.ts';
import { findMade, insertPaid, type PaymentRow, startPayment } from '../payments/payments.ts';
import {
  ensureStillPayer,
  ensureWallet,
  moveBetween,
  moveWallet,
  notifyPayer,
  orInsufficient,
  type Payer,
  payerOfRow,
  payerPage,
  toMajor,
  walletCurrency,
} from '../wallet/wallet.ts';
import { takeCoupon } from './coupons.queries.ts';
import { beginPlan } from './limits.ts';
import { couponFor, periodsOf, quotedPlan } from './offer.ts';
import {
  type Buyer,
  endPeriods,
  insertPeriod,
  lockBuyer,
  markReplaced,
  periodOfPayment,
} from './periods.queries.ts';
import { holdPlan, type PlanRow } from './plans.queries.ts';
import { type OpenPeriod, type Terms, termsOf } from './quote.ts';

type Done = { paymentId: string; periodId: string | null };

type Bought = {
  plan: PlanRow;
  terms: Terms;
  coupon: { id: string } | null;
  payment: { id: string };
  currency: string;
  /** An automatic renewal. */
  renews?: boolean;
};

/** Puts a purchase in force: ends replaced periods, updates the role and resumes paused ads. */
async function activatePeriod(
  ctx: Context,
  tx: MarketTx,
  buyer: Buyer,
  { plan, terms, coupon, payment, currency, renews = false }: Bought,
) {
  const { payer } = buyer;
  if (terms.kind === 'upgrade') await endPeriods(tx, terms.follows, terms.startsAt);
  const id = uuidv7();
  await insertPeriod(tx, {
    id,
    user_id: payer.userId,
    company_id: payer.companyId,
    plan_id: plan.id,
    plan_name: plan.name,
    kind: terms.kind,
    list_price: terms.listPrice,
    price: terms.price,
    tax_added: terms.taxAdded,
    currency,
    duration_days: terms.durationDays,
    entitlements: JSON.stringify(plan.entitlements),
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    payment_id: payment.id,
    coupon_id: coupon?.id ?? null,
  });
  if (terms.kind === 'upgrade') await markReplaced(tx, terms.follows, id);
  if (terms.toWallet > 0) {
    const rest = msg('billing.unusedRest', { plan: { name: plan.name } });
    await ensureWallet(tx, payer, currency);
    await moveWallet(tx, {
      type: 'refund',
      source: `rest:${payment.id}`,
      payer,
      amount: terms.toWallet,
      against: 'revenue:plans',
      description: rest,
      paymentId: payment.id,
      planId: plan.id,
    });
    await creditRest(tx, { periodIds: terms.follows, amount: terms.toWallet, description: rest });
    const data = { amount: terms.toWallet, currency, description: rest };
    await notifyPayer(ctx, tx, payer, { kind: 'walletCredited', data, link: payerPage('wallet', payer) });
  }
  if (terms.startsAt.getTime() <= buyer.now.getTime()) await beginPlan(tx, buyer);
  const data = {
    plan: plan.name,
    startsAt: terms.startsAt.toISOString(),
    endsAt: terms.endsAt.toISOString(),
  };
  const path = payerPage('plans', payer);
  await notifyPayer(ctx, tx, payer, {
    kind: renews ? 'planRenewed' : 'planBought',
    data,
    link: path,
    mail: { template: 'planBought', values: { ...data, path } },
  });
  return id;
}

const descriptionOf = (plan: PlanRow, terms: Terms): Message =>
  msg(terms.kind === 'trial' ? 'billing.planTried' : 'billing.planFor', {
    plan: { name: plan.name },
    days: terms.durationDays,
  });

/**
 * The quote for a locked buyer; refuses what is not for sale to them. `after`: continue from the end of this period,
 * even if it is over.
 */
export async function offerTo(
  tx: Tx,
  buyer: Buyer,
  plan: PlanRow,
  coupon: Awaited<ReturnType<typeof couponFor>>,
  after?: OpenPeriod,
): Promise<Terms> {
  const open = after ? [after] : await periodsOf(tx, buyer.payer);
  const added = await addedTax(tx, buyer.payer, buyer.now);
  const terms = termsOf(quotedPlan(plan), open, buyer.now, coupon, added);
  ensure(terms.reason === null || !plan.is_default, 'PLAN_FREE');
  ensure(terms.reason === null, plan.is_active ? 'COUPON_INVALID' : 'PLAN_INACTIVE', {
    ...(terms.reason && { message: terms.reason }),
  });
  return terms;
}

const invoiced = (payment: PaymentRow, { startsAt, endsAt }: Terms) => ({
  payer: payerOfRow(payment),
  paymentId: payment.id,
  gross: payment.amount,
  currency: payment.currency,
  description: readMessage(payment.description),
  startsAt,
  endsAt,
});

/** Buys from the wallet in the transaction that locks the buyer. */
export async function buyFromWallet(
  ctx: Context,
  tx: MarketTx,
  buyer: Buyer,
  plan: PlanRow,
  {
    id = uuidv7(),
    terms,
    coupon,
    currency,
    renews = false,
  }: {
    /** The id of the payment. */
    id?: string;
    /** The terms computed in this transaction. */
    terms: Terms;
    coupon: Awaited<ReturnType<typeof couponFor>>;
    currency: string;
    renews?: boolean;
  },
): Promise<Done> {
  const { payer } = buyer;
  const payment = await insertPaid(tx, {
    id,
    payer,
    type: 'plan_purchase',
    amount: terms.due,
    currency,
    planId: plan.id,
    couponId: coupon?.id ?? null,
    description: descriptionOf(plan, terms),
  });
  if (coupon) {
    const taken = await takeCoupon(tx, { couponId: coupon.id, payer, paymentId: payment.id });
    ensure(taken, 'COUPON_INVALID');
  }
  if (terms.due > 0) {
    await ensureWallet(tx, payer, currency);
    await moveWallet(tx, {
      type: 'purchase',
      source: `payment:${payment.id}`,
      payer,
      amount: -terms.due,
      against: 'revenue:plans',
      description: descriptionOf(plan, terms),
      paymentId: payment.id,
      planId: plan.id,
      paymentMethod: 'wallet',
    });
  }
  const periodId = await activatePeriod(ctx, tx, buyer, {
    plan,
    terms,
    coupon,
    payment,
    currency,
    renews,
  });
  await issueInvoice(tx, invoiced(payment, terms));
  return { paymentId: payment.id, periodId };
}

/**
 * Buys a plan: from the wallet at once, else by a payment at `checkoutUrl`. Once for each `id`, which becomes the
 * payment's id.
 */
export async function purchasePlan(
  ctx: Context,
  payer: Payer,
  planId: string,
  body: Received<typeof calls.purchase>['body'],
  id: string,
): Promise<Done> {
  // Read before the transaction, which would otherwise need a second connection.
  const currency = await walletCurrency(ctx);
  const begun = await orInsufficient(currency.minorDigits, () =>
    changeMarket(ctx, async (tx): Promise<Done | Pick<Bought, 'plan' | 'terms' | 'coupon'>> => {
      const buyer = await lockBuyer(tx, payer);
      ensure(buyer && !buyer.isGone, 'NOT_FOUND');
      const made = await findMade(tx, id);
      if (made && made.status !== 'pending') {
        return { paymentId: id, periodId: (await periodOfPayment(tx, id))?.id ?? null };
      }
      await ensureStillPayer(tx, payer);
      await ensureNotSuspended(tx, [payer.userId, payer.companyId]);
      const plan = await holdPlan(tx, planId);
      ensure(plan, 'NOT_FOUND');
      const coupon = await couponFor(tx, payer, planId, body.coupon);
      const terms = await offerTo(tx, buyer, plan, coupon);
      const due = toMajor(terms.due, currency.minorDigits);
      ensure(body.expectedPrice === undefined || body.expectedPrice === due, 'PRICE_CHANGED', { price: due });
      const tax = await taxNow(tx, payer, terms.due, buyer.now);
      ensure(tax === null || tax.hasDetails, 'BILLING_DETAILS_MISSING');
      if (body.paymentMethod === 'wallet' || terms.due === 0) {
        return buyFromWallet(ctx, tx, buyer, plan, { id, terms, coupon, currency: currency.code });
      }
      return { plan, terms, coupon };
    }),
  );
  if ('paymentId' in begun) return begun;
  const { plan, terms, coupon } = begun;
  const payment = await startPayment(ctx, payer, {
    id,
    type: 'plan_purchase',
    method: body.paymentMethod,
    amount: terms.due,
    currency: currency.code,
    description: descriptionOf(plan, terms),
    planId,
    couponId: coupon?.id ?? null,
    quote: { ...terms, entitlements: plan.entitlements, planName: plan.name },
  });
  return { paymentId: payment.id, periodId: null };
}

type StoredQuote = Omit<Terms, 'startsAt' | 'endsAt' | 'taxAdded' | 'added'> & {
  startsAt: string;
  endsAt: string;
} & Partial<Pick<Terms, 'taxAdded' | 'added'>>;

/**
 * Fulfils a purchase paid through a provider. If the quote is outdated (another purchase, an end, a used-up coupon, another
 * rate of the VAT that was added),
 * the money goes to the wallet and the buyer decides again.
 */
export async function fulfilPaidPurchase(
  ctx: Context,
  tx: MarketTx,
  payment: PaymentRow,
): Promise<'done' | 'credited'> {
  const payer = payerOfRow(payment);
  const buyer = await lockBuyer(tx, payer);
  const plan = payment.plan_id ? await holdPlan(tx, payment.plan_id) : undefined;
  const quoted = payment.quote as
    | (StoredQuote & { entitlements: PlanRow['entitlements']; planName: string })
    | null;
  const against = `clearing:${payment.provider}` as 'clearing:sandbox' | 'clearing:stripe' | 'clearing:bank';
  ensure(buyer && plan && quoted, 'INTERNAL');
  const open = await periodsOf(tx, payer);
  const { added = null, taxAdded = 0 } = quoted;
  const hasRate = added === null || (await addedTax(tx, payer, buyer.now))?.rate === added.rate;
  const fits =
    hasRate &&
    !buyer.isGone &&
    open.length === quoted.follows.length &&
    open.every((period, place) => period.id === quoted.follows[place]);
  const hasCoupon =
    payment.coupon_id === null ||
    (fits && (await takeCoupon(tx, { couponId: payment.coupon_id, payer, paymentId: payment.id })));
  if (!fits || !hasCoupon) return 'credited';
  // Payment took time: the duration stays, counted from the earliest start now.
  const startsAt = quoted.kind === 'upgrade' || open.length === 0 ? buyer.now : new Date(quoted.startsAt);
  const length = new Date(quoted.endsAt).getTime() - new Date(quoted.startsAt).getTime();
  const terms: Terms = {
    ...quoted,
    added,
    taxAdded,
    startsAt,
    endsAt: new Date(startsAt.getTime() + length),
  };
  await moveBetween(tx, {
    type: 'purchase',
    source: `payment:${payment.id}`,
    payer,
    amount: payment.amount,
    from: against,
    to: 'revenue:plans',
    description: readMessage(payment.description),
    paymentId: payment.id,
    planId: plan.id,
    paymentMethod: payment.payment_method,
  });
  await activatePeriod(ctx, tx, buyer, {
    plan: { ...plan, name: quoted.planName, entitlements: quoted.entitlements },
    terms,
    coupon: payment.coupon_id ? { id: payment.coupon_id } : null,
    payment,
    currency: payment.currency,
  });
  await issueInvoice(tx, invoiced(payment, terms));
  return 'done';
}
