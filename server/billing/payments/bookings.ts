import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { readMessage, storedMessage } from '../../db/storedMessage.ts';
import { ensure } from '../../lib/errors.ts';
import { creditRefund, takeBackCredit } from '../invoices/invoices.ts';
import {
  moveBetween,
  moveWallet,
  notifyPayer,
  payerOfRow,
  payerPage,
  type SiteAccount,
} from '../wallet/wallet.ts';
import { lockPayment, type PaymentRow, updatePayment } from './payments.queries.ts';

export const clearingOf = (payment: PaymentRow) => `clearing:${payment.provider}` as SiteAccount;

/** Whether the payment bought a plan; otherwise it was credited to the wallet. */
const isSale = (payment: PaymentRow) => payment.type === 'plan_purchase' && !payment.credited_instead;

const movementOf = (payment: PaymentRow, refund: PaymentRow) => ({
  type: 'refund' as const,
  payer: payerOfRow(refund),
  amount: refund.amount,
  paymentId: refund.id,
  planId: payment.plan_id,
  paymentMethod: payment.payment_method,
});

/** Books a refund as the reverse of its payment, and credits its invoice. */
export async function bookRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: PaymentRow,
  actorId: string,
): Promise<void> {
  const movement = {
    ...movementOf(payment, refund),
    source: `refund:${refund.id}` as const,
    description: readMessage(refund.description),
    actorId,
  };
  if (!isSale(payment)) {
    await moveWallet(tx, { ...movement, amount: -refund.amount, against: clearingOf(payment) });
  } else if (payment.provider === 'wallet') {
    await moveWallet(tx, { ...movement, against: 'revenue:plans' });
  } else {
    await moveBetween(tx, { ...movement, from: 'revenue:plans', to: clearingOf(payment) });
  }
  await creditRefund(tx, refund);
}

/**
 * Reverses a refund that the provider did not pay out, even after accepting it: the payment counts as paid again. The
 * refund's row must be locked. A plan ended with it stays ended.
 */
export async function takeBackRefund(ctx: Pick<Context, 'jobs'>, tx: Tx, refund: PaymentRow): Promise<void> {
  if (!['pending', 'succeeded'].includes(refund.status) || refund.refund_of === null) return;
  const payment = await lockPayment(tx, refund.refund_of);
  ensure(payment, 'INTERNAL');
  const movement = {
    ...movementOf(payment, refund),
    source: `reversal:${refund.id}` as const,
    description: msg('billing.takenBack', { description: readMessage(refund.description) }),
  };
  if (isSale(payment)) await moveBetween(tx, { ...movement, from: clearingOf(payment), to: 'revenue:plans' });
  else await moveWallet(tx, { ...movement, against: clearingOf(payment) });
  await updatePayment(tx, payment.id, { refunded: payment.refunded - refund.amount, status: 'succeeded' });
  await updatePayment(tx, refund.id, {
    status: 'failed',
    completed_at: null,
    failure: storedMessage(msg('billing.notPaidOut')),
  });
  await takeBackCredit(tx, refund.id);
  const { amount, currency } = refund;
  const payer = payerOfRow(refund);
  await notifyPayer(ctx, tx, payer, {
    kind: 'refundFailed',
    data: { amount, currency },
    link: payerPage('payments', payer),
  });
}

/** Notifies about a refund paid out or credited to the wallet. */
export const notifyRefunded = (ctx: Pick<Context, 'jobs'>, tx: Tx, refund: PaymentRow): Promise<void> => {
  const { amount, currency } = refund;
  const data = { amount, currency, description: readMessage(refund.description) };
  const payer = payerOfRow(refund);
  return notifyPayer(ctx, tx, payer, { kind: 'paymentRefunded', data, link: payerPage('payments', payer) });
};
