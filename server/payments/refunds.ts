import type { Context } from '../context.ts';
import { ensure } from '../http/errors.ts';
import { takeBackRefund, tellRefunded } from './bookings.ts';
import { findPaymentRow, lockPayment, markSucceeded } from './payments.queries.ts';
import { providerOf } from './providers.ts';
import { RefundRefused } from './refundRefused.ts';

/**
 * Asks the provider to pay a refund out. One that is refused for good is booked back; as long as nobody knows, it
 * stays pending and is asked for again.
 */
export async function payOutRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await findPaymentRow(ctx.db, refundId);
  if (refund?.status !== 'pending' || refund.refund_of === null) return;
  const payment = await findPaymentRow(ctx.db, refund.refund_of);
  ensure(payment?.provider_ref, 'INTERNAL');
  const paidOut = await providerOf(ctx, payment.provider)
    .refund(payment.provider_ref, refund.amount, refund.id)
    .catch((error: unknown) => {
      if (!(error instanceof RefundRefused)) throw error;
      ctx.log.error({ err: error, refund: refundId }, 'a refund was refused and is booked back');
      return null;
    });
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, refundId);
    if (row?.status !== 'pending') return;
    if (paidOut === null) {
      await takeBackRefund(ctx, tx, row);
    } else {
      await markSucceeded(tx, refundId, paidOut);
      await tellRefunded(ctx, tx, row);
    }
  });
}
