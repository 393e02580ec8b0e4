import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { readMessage, storedMessage } from '../../db/storedMessage.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { isUuid } from '../../lib/uuidv7.ts';
import { ensureWallet, moveWallet, notifyPayer, payerOfRow, payerPage } from '../wallet/wallet.ts';
import { clearingOf, takeBackRefund } from './bookings.ts';
import {
  insertEvent,
  lockPayment,
  markSucceeded,
  type PaymentRow,
  updatePayment,
} from './payments.queries.ts';
import type { PaymentUpdate, ProviderEvent } from './provider.ts';

/** Purposes of payments other than top-ups, implemented by another feature. */
export type Purposes = {
  /** Fulfils a plan purchase, or returns that the money goes to the wallet. */
  planPurchase(ctx: Context, tx: MarketTx, payment: PaymentRow): Promise<'done' | 'credited'>;
  /** Ends the purchased plan. */
  endPlan(ctx: Context, tx: MarketTx, payment: PaymentRow): Promise<void>;
  /** What `endPlan` would do at this moment. */
  planEnd(db: Sql, payment: PaymentRow, now: Date): Promise<PlanEnd>;
};

type PlanEnd = {
  ends: { planName: string; endsAt: Date } | null;
  returns: { row: { plan_name: string }; endsAt: Date }[];
  /** Minor units, into the wallet. */
  credit: number;
};

/** A successful payment counts in any state, once. Other updates only end pending payments. */
const opens = ['pending', 'failed', 'cancelled', 'expired'];

/**
 * Books a received payment: fulfils its purpose, else credits the wallet; says which. The payment's row must be locked. `ref`:
 * the provider's reference, if any.
 */
export async function succeed(
  ctx: Context,
  tx: MarketTx,
  payment: PaymentRow,
  ref: string | null,
  purposes: Purposes,
): Promise<'sold' | 'credited'> {
  const payer = payerOfRow(payment);
  const outcome =
    payment.type === 'plan_purchase' ? await purposes.planPurchase(ctx, tx, payment) : 'credited';
  if (outcome === 'credited') {
    await ensureWallet(tx, payer, payment.currency);
    await moveWallet(tx, {
      type: 'top_up',
      source: `payment:${payment.id}`,
      payer,
      amount: payment.amount,
      against: clearingOf(payment),
      description: readMessage(payment.description),
      paymentId: payment.id,
      paymentMethod: payment.payment_method,
    });
  }
  await markSucceeded(tx, payment.id, ref, {
    creditedInstead: payment.type === 'plan_purchase' && outcome === 'credited',
  });
  const { number, amount, currency } = payment;
  const data = { number, amount, currency, description: readMessage(payment.description) };
  await notifyPayer(ctx, tx, payer, {
    kind: 'paymentSucceeded',
    data,
    link: payerPage('payments', payer),
  });
  if (outcome === 'done') return 'sold';
  if (payment.type !== 'plan_purchase') return 'credited';
  const description = msg('billing.creditedInstead');
  const credit = { amount, currency, description };
  await notifyPayer(ctx, tx, payer, {
    kind: 'walletCredited',
    data: credit,
    link: payerPage('wallet', payer),
  });
  return 'credited';
}

const notifyFailed = (ctx: Context, tx: Tx, payment: PaymentRow, reason: Message | null) => {
  const { number, amount, currency } = payment;
  const description = readMessage(payment.description);
  const data = { number, amount, currency, description, reason: reason ?? '' };
  const payer = payerOfRow(payment);
  return notifyPayer(ctx, tx, payer, { kind: 'paymentFailed', data, link: payerPage('payments', payer) });
};

/** Applies a provider's update to a payment whose row is locked. */
export async function applyUpdate(
  ctx: Context,
  tx: MarketTx,
  payment: PaymentRow,
  { outcome, ref, amount, currency, failure }: PaymentUpdate,
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
    // The payer's intent is unknown, so a person has to decide.
    ctx.log.error({ payment: payment.id, amount, currency }, 'another amount was paid than was asked for');
  }
  if (payment.status === 'pending') {
    const reason = isPaid ? msg('billing.otherAmount') : failure;
    await updatePayment(tx, payment.id, {
      status: isPaid ? 'failed' : outcome,
      failure: reason && storedMessage(reason),
    });
    // The payer cancelled and needs no notification.
    if (isPaid || outcome === 'failed') await notifyFailed(ctx, tx, payment, reason);
  }
}

/** Processes a provider event exactly once, in any order. */
export const processEvent = (
  ctx: Context,
  provider: 'sandbox' | 'stripe',
  { id, kind, about }: ProviderEvent,
  purposes: Purposes,
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const found = about && isUuid(about.paymentId) ? await lockPayment(tx, about.paymentId) : undefined;
    const payment = found?.provider === provider ? found : undefined;
    const isNew = await insertEvent(tx, { provider, id, kind, paymentId: payment?.id ?? null });
    if (isNew && payment && about) await applyUpdate(ctx, tx, payment, about, purposes);
  });
