import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import { ensure } from '../../lib/errors.ts';
import { notifyRefunded, takeBackRefund } from './bookings.ts';
import { findPaymentRow, lockPayment, markSucceeded } from './payments.queries.ts';
import { providerOf } from './providers.ts';
import { RefundRefused } from './refundRefused.ts';

/**
 * Requests a refund from the provider. A final refusal is reversed; with an unknown outcome it stays pending and is
 * retried. That of a held account waits, and is tried again daily.
 */
export async function payOutRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await findPaymentRow(ctx.db, refundId);
  if (refund?.status !== 'pending' || refund.refund_of === null) return;
  if ((await strictestHold(ctx.db, [refund.user_id, refund.company_id])) !== null) return;
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
      await notifyRefunded(ctx, tx, row);
    }
  });
}
