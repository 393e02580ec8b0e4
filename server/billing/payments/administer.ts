import type { payments } from '../../../contract/billing/payments.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, invalid } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { orInsufficient, toMajor, toMinor, walletCurrency } from '../wallet/wallet.ts';
import { bookRefund, notifyRefunded } from './bookings.ts';
import {
  findPaymentRow,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './payments.queries.ts';
import { type Purposes, succeed } from './settlePayment.ts';

/** The refund job retries for hours; without a result it is reconciled after this. */
const TEND_REFUND_AFTER = 24 * 3600;

const record = (tx: Tx, actor: Actor, payment: PaymentRow, action: `payment.${string}`, after: object) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action,
    entity: 'payment',
    entityId: payment.id,
    before: { status: payment.status, number: payment.number },
    after: { ...after },
  });

/** Confirms a bank transfer; the stated amount must equal the requested one. */
export async function confirmTransfer(
  ctx: Context,
  actor: Actor,
  id: string,
  { amount, note }: Received<typeof payments.confirm>['body'],
  purposes: Purposes,
): Promise<void> {
  const { code, minorDigits } = await walletCurrency(ctx);
  await changeMarket(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    ensure(payment, 'NOT_FOUND');
    const isOpen =
      payment.provider === 'bank' && ['pending', 'expired', 'cancelled'].includes(payment.status);
    ensure(isOpen, 'WRONG_STATE', { status: payment.status, allowed: ['pending', 'expired', 'cancelled'] });
    if (toMinor(amount, minorDigits, 'amount') !== payment.amount) {
      invalid([
        {
          path: 'amount',
          message: msg('billing.amountExpected', {
            amount: toMajor(payment.amount, minorDigits),
            currency: code,
          }),
        },
      ]);
    }
    await succeed(ctx, tx, payment, null, purposes);
    await record(tx, actor, payment, 'payment.confirm', { amount, note });
  });
}

/**
 * Refunds a payment in whole or part, once for each `effectId`; returns the refund's id. A job requests provider
 * refunds.
 */
export async function refundPayment(
  ctx: Context,
  actor: Actor,
  id: string,
  { amount, reason, endPlan }: Received<typeof payments.refund>['body'],
  effectId: string,
  purposes: Purposes,
): Promise<string> {
  const { code, minorDigits } = await walletCurrency(ctx);
  return orInsufficient(minorDigits, () =>
    changeMarket(ctx, async (tx) => {
      const payment = await lockPayment(tx, id);
      ensure(payment, 'NOT_FOUND');
      if (await findPaymentRow(tx, effectId)) return effectId;
      const isPaid = payment.status === 'succeeded' && payment.type !== 'refund' && payment.amount > 0;
      ensure(isPaid, 'WRONG_STATE', { status: payment.status, allowed: ['succeeded'] });
      const left = payment.amount - payment.refunded;
      const back = amount === undefined ? left : toMinor(amount, minorDigits, 'amount');
      if (back > left) {
        invalid([
          {
            path: 'amount',
            message: msg('billing.amountLeft', { amount: toMajor(left, minorDigits), currency: code }),
          },
        ]);
      }
      const isOutside = payment.provider === 'sandbox' || payment.provider === 'stripe';
      // Locked before booking: purchases lock the buyer first and the wallet after it.
      if (endPlan && payment.type === 'plan_purchase') await purposes.endPlan(ctx, tx, payment);
      const row = {
        id: effectId,
        user_id: payment.user_id,
        type: 'refund' as const,
        status: isOutside ? ('pending' as const) : ('succeeded' as const),
        amount: back,
        currency: payment.currency,
        payment_method: payment.payment_method,
        provider: payment.provider,
        plan_id: payment.plan_id,
        refund_of: payment.id,
        description: storedMessage(msg('billing.refundOf', { number: payment.number, reason })),
      };
      const refund = await insertPayment(tx, row, isOutside ? TEND_REFUND_AFTER : undefined);
      await bookRefund(tx, payment, refund, actor.id);
      await updatePayment(tx, payment.id, {
        refunded: payment.refunded + back,
        ...(back === left && { status: 'refunded' }),
      });
      if (isOutside) await ctx.jobs.enqueue(tx, 'refund', { paymentId: refund.id });
      else await notifyRefunded(ctx, tx, refund);
      await record(tx, actor, payment, 'payment.refund', {
        amount: toMajor(back, minorDigits),
        reason,
        endPlan,
      });
      return refund.id;
    }),
  );
}
