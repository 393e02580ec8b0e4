import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { isUuid } from '../lib/uuidv7.ts';
import { notify } from '../notifications/notifications.ts';
import { ensureWallet, moveWallet } from '../wallet/wallet.ts';
import { clearingOf, PAYMENTS, takeBackRefund } from './bookings.ts';
import { keepEvent, lockPayment, markSucceeded, type PaymentRow, updatePayment } from './payments.queries.ts';
import type { News, ProviderEvent } from './providers.ts';

/** What a payment was for, where that is more than money in the wallet. Another feature does it. */
export type Purposes = {
  /** Carries out a plan purchase, or says that the money has to go to the wallet. */
  planPurchase(ctx: Context, tx: Tx, payment: PaymentRow): Promise<'done' | 'credited'>;
  /** Ends what a purchase began. */
  endPlan(ctx: Context, tx: Tx, payment: PaymentRow): Promise<void>;
};

/** Money counts from whichever state its news finds the payment in, once. Other news only ends what is pending. */
const opens = ['pending', 'failed', 'cancelled', 'expired'];

/**
 * Books money that arrived: what the payment was for, else credit. The payment's row has to be locked. `ref` is the
 * provider's name for it, where it has one.
 */
export async function succeed(
  ctx: Context,
  tx: Tx,
  payment: PaymentRow,
  ref: string | null,
  purposes: Purposes,
): Promise<void> {
  const outcome =
    payment.type === 'plan_purchase' ? await purposes.planPurchase(ctx, tx, payment) : 'credited';
  if (outcome === 'credited') {
    await ensureWallet(tx, payment.user_id, payment.currency);
    await moveWallet(tx, {
      type: 'top_up',
      source: `payment:${payment.id}`,
      userId: payment.user_id,
      amount: payment.amount,
      against: clearingOf(payment),
      description: payment.description,
      paymentId: payment.id,
      paymentMethod: payment.payment_method,
    });
  }
  await markSucceeded(tx, payment.id, ref, {
    creditedInstead: payment.type === 'plan_purchase' && outcome === 'credited',
  });
  const { number, amount, currency } = payment;
  const data = { number, amount, currency, description: payment.description };
  const userId = payment.user_id;
  await notify(ctx, tx, { userId, kind: 'paymentSucceeded', data, link: PAYMENTS });
  if (payment.type !== 'plan_purchase' || outcome === 'done') return;
  const description = 'What it was to buy had changed meanwhile. The money is in your wallet.';
  const credit = { amount, currency, description };
  await notify(ctx, tx, { userId, kind: 'walletCredited', data: credit, link: '/users/wallet' });
}

const tellFailed = (ctx: Context, tx: Tx, payment: PaymentRow, reason: string | null) => {
  const { number, amount, currency, description } = payment;
  const data = { number, amount, currency, description, reason: reason ?? '' };
  return notify(ctx, tx, { userId: payment.user_id, kind: 'paymentFailed', data, link: PAYMENTS });
};

/** Does what follows from the provider's news of a payment, whose row has to be locked. */
export async function takeNews(
  ctx: Context,
  tx: Tx,
  payment: PaymentRow,
  { outcome, ref, amount, currency, failure }: News,
  purposes: Purposes,
): Promise<void> {
  if (payment.type === 'refund') {
    if (outcome === 'failed') await takeBackRefund(ctx, tx, payment);
    return;
  }
  if (!opens.includes(payment.status)) return;
  const isPaid = outcome === 'succeeded';
  if (isPaid && amount === payment.amount && currency.toUpperCase() === payment.currency) {
    await succeed(ctx, tx, payment, ref, purposes);
    return;
  }
  if (isPaid) {
    // Nobody knows what the payer wanted: a person has to look at it.
    ctx.log.error({ payment: payment.id, amount, currency }, 'another amount was paid than was asked for');
  }
  if (payment.status === 'pending') {
    const reason = isPaid ? 'Another amount arrived than was asked for. Please write to us.' : failure;
    await updatePayment(tx, payment.id, { status: isPaid ? 'failed' : outcome, failure: reason });
    // Whoever cancels knows it.
    if (isPaid || outcome === 'failed') await tellFailed(ctx, tx, payment, reason);
  }
}

/** Takes in one event: exactly once, however often and in whatever order events come. */
export const takeEvent = (
  ctx: Context,
  provider: 'sandbox' | 'stripe',
  { id, kind, about }: ProviderEvent,
  purposes: Purposes,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = about && isUuid(about.paymentId) ? await lockPayment(tx, about.paymentId) : undefined;
    const payment = found?.provider === provider ? found : undefined;
    const isNew = await keepEvent(tx, { provider, id, kind, paymentId: payment?.id ?? null });
    if (isNew && payment && about) await takeNews(ctx, tx, payment, about, purposes);
  });
