import { WRITE_OFF_MAX } from '../../../contract/billing/payments.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { invalid } from '../../lib/errors.ts';
import { ensureWallet, moveBetween, moveWallet, payerOfRow, toMinor } from '../wallet/wallet.ts';
import { clearingOf } from './bookings.ts';
import { type PaymentRow, updatePayment } from './payments.queries.ts';
import { type Purposes, succeed } from './settlePayment.ts';

/**
 * Accepts what arrived instead of what was asked for. A top-up becomes that much. A plan is fulfilled if it is paid in
 * full, and the surplus goes to the wallet; else all of it does, and the buyer decides again. In minor units.
 */
export async function creditArrived(
  ctx: Context,
  tx: MarketTx,
  payment: PaymentRow,
  arrived: number,
  purposes: Purposes,
): Promise<void> {
  const surplus = arrived - payment.amount;
  if (payment.type === 'plan_purchase' && surplus > 0) {
    await updatePayment(tx, payment.id, { received: arrived });
    await succeed(ctx, tx, payment, null, purposes);
    const payer = payerOfRow(payment);
    await ensureWallet(tx, payer, payment.currency);
    // Without the payment: it is booked with its own amount.
    await moveWallet(tx, {
      type: 'top_up',
      source: `surplus:${payment.id}`,
      payer,
      amount: surplus,
      against: clearingOf(payment),
      description: msg('billing.surplusOf', { number: payment.number }),
      paymentMethod: payment.payment_method,
    });
    return;
  }
  const became = await updatePayment(tx, payment.id, { amount: arrived, asked: payment.amount });
  const tooLittle = { ...purposes, planPurchase: () => Promise.resolve('credited' as const) };
  await succeed(ctx, tx, became, null, tooLittle);
}

type Arrived = { arrived: number; minorDigits: number; code: string };

/** Counts a transfer as paid in full although a little is missing, such as what banks on the way deducted. */
export async function writeOffMissing(
  ctx: Context,
  tx: MarketTx,
  payment: PaymentRow,
  { arrived, minorDigits, code }: Arrived,
  purposes: Purposes,
): Promise<void> {
  const missing = payment.amount - arrived;
  if (missing <= 0) invalid([{ path: 'difference', message: msg('billing.writeOffLess') }]);
  if (missing > toMinor(WRITE_OFF_MAX, minorDigits, 'amount')) {
    const values = { amount: WRITE_OFF_MAX, currency: code };
    invalid([{ path: 'difference', message: msg('billing.writeOffMax', values) }]);
  }
  await updatePayment(tx, payment.id, { received: arrived });
  const settled = await succeed(ctx, tx, payment, null, purposes);
  await moveBetween(tx, {
    type: 'adjustment',
    source: `writeoff:${payment.id}`,
    payer: payerOfRow(payment),
    amount: missing,
    // A sale earned that much less; a top-up is a loss of its own.
    from: settled === 'sold' ? 'revenue:plans' : 'write_offs',
    to: clearingOf(payment),
    description: msg('billing.writtenOff', { number: payment.number }),
    paymentId: payment.id,
    planId: payment.plan_id,
    paymentMethod: payment.payment_method,
  });
}
