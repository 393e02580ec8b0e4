import {
  openTransferStatuses,
  paidTransferStatuses,
  type payments,
} from '../../../contract/billing/payments.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import { ensureNotHeld } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, invalid } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { balanceOf, orInsufficient, payerOfRow, toMajor, toMinor, walletCurrency } from '../wallet/wallet.ts';
import { bookRefund, notifyRefunded } from './bookings.ts';
import {
  findPaymentRow,
  insertPayment,
  lockEntry,
  lockPayment,
  markSucceeded,
  type PaymentRow,
  todayOf,
  updatePayment,
} from './payments.queries.ts';
import { type Purposes, succeed } from './settlePayment.ts';
import { creditArrived, writeOffMissing } from './transferDifference.ts';

/** The refund job retries for hours; without a result it is reconciled after this. */
const TEND_REFUND_AFTER = 24 * 3600;

const record = (tx: Tx, actor: Actor, payment: PaymentRow, action: ActionOn<'payment'>, after: object) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action,
    entity: 'payment',
    entityId: payment.id,
    before: { status: payment.status, number: payment.number },
    after: { ...after },
  });

/** Refuses a day of a bank statement that has not come. */
async function ensureNotAhead(tx: Tx, day: string | undefined): Promise<void> {
  if (day !== undefined && day > (await todayOf(tx)).day)
    invalid([{ path: 'date', message: msg('billing.statementDayAhead') }]);
}

/** An entry of a bank statement confirms one payment. Concurrent calls wait for one another. */
async function ensureEntryIsFree(tx: Tx, entry: string): Promise<void> {
  const number = await lockEntry(tx, entry);
  if (number !== null) invalid([{ path: 'entry', message: msg('billing.entryUsed', { number }) }]);
}

const handledBy = (
  actor: Actor,
  { note, date, entry }: { note?: string | undefined; date?: string | undefined; entry?: string | undefined },
) => ({
  handled_by: actor.id,
  bank_note: note ?? null,
  bank_date: date ?? null,
  bank_entry: entry ?? null,
});

/** Confirms a bank transfer. Another amount than was asked for needs a word on what happens with the difference. */
export async function confirmTransfer(
  ctx: Context,
  actor: Actor,
  id: string,
  { amount, note, date, difference, entry }: Received<typeof payments.confirm>['body'],
  purposes: Purposes,
): Promise<void> {
  const { code, minorDigits } = await walletCurrency(ctx);
  await changeMarket(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    ensure(payment, 'NOT_FOUND');
    const isOpen =
      payment.provider === 'bank' &&
      payment.type !== 'refund' &&
      openTransferStatuses.includes(payment.status);
    ensure(isOpen, 'WRONG_STATE', { status: payment.status, allowed: [...openTransferStatuses] });
    await ensureNotAhead(tx, date);
    if (entry !== undefined) await ensureEntryIsFree(tx, entry);
    const arrived = toMinor(amount, minorDigits, 'amount');
    await updatePayment(tx, id, handledBy(actor, { note, date, entry }));
    if (arrived === payment.amount) await succeed(ctx, tx, payment, null, purposes);
    else if (difference === undefined) {
      const values = { amount: toMajor(payment.amount, minorDigits).toFixed(minorDigits), currency: code };
      invalid([{ path: 'amount', message: msg('billing.amountExpected', values) }]);
    } else if (difference === 'credit') await creditArrived(ctx, tx, payment, arrived, purposes);
    else await writeOffMissing(ctx, tx, payment, { arrived, minorDigits, code }, purposes);
    await record(tx, actor, payment, 'payment.confirm', { amount, note, date, difference, entry });
  });
}

/**
 * Credits money that came for a payment that was confirmed already, as where somebody transfers twice: a payment of its
 * own, once for each entry. Returns its id.
 */
export async function creditTransferAgain(
  ctx: Context,
  actor: Actor,
  id: string,
  { amount, note, date, entry }: Received<typeof payments.creditAgain>['body'],
  purposes: Purposes,
): Promise<string> {
  const { minorDigits } = await walletCurrency(ctx);
  return changeMarket(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    ensure(payment, 'NOT_FOUND');
    const isConfirmed =
      payment.provider === 'bank' &&
      payment.type !== 'refund' &&
      paidTransferStatuses.includes(payment.status);
    ensure(isConfirmed, 'WRONG_STATE', { status: payment.status, allowed: [...paidTransferStatuses] });
    await ensureNotAhead(tx, date);
    await ensureEntryIsFree(tx, entry);
    const again = await insertPayment(tx, {
      id: uuidv7(),
      user_id: payment.user_id,
      company_id: payment.company_id,
      type: 'top_up',
      status: 'pending',
      amount: toMinor(amount, minorDigits, 'amount'),
      currency: payment.currency,
      payment_method: payment.payment_method,
      provider: payment.provider,
      description: storedMessage(msg('billing.transferAgain', { number: payment.number })),
      ...handledBy(actor, { note, date, entry }),
      again_of: payment.id,
    });
    await succeed(ctx, tx, again, null, purposes);
    await record(tx, actor, again, 'payment.credit_again', { amount, note, date, entry, of: payment.number });
    return again.id;
  });
}

/** Records that a refund was transferred to its payer by hand. */
export const recordPaidOut = (
  ctx: Context,
  actor: Actor,
  id: string,
  { reference, date }: Received<typeof payments.paidOut>['body'],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const refund = await lockPayment(tx, id);
    ensure(refund, 'NOT_FOUND');
    const waits = refund.provider === 'bank' && refund.type === 'refund' && refund.status === 'pending';
    ensure(waits, 'WRONG_STATE', { status: refund.status, allowed: ['pending'] });
    await ensureNotHeld(tx, [refund.user_id, refund.company_id]);
    await ensureNotAhead(tx, date);
    await updatePayment(tx, id, { handled_by: actor.id, bank_note: reference, bank_date: date });
    await markSucceeded(tx, id, null);
    await notifyRefunded(ctx, tx, refund);
    await record(tx, actor, refund, 'payment.paid_out', { reference, date });
  });

/** What ending the plan with a refund of this payment would do now. */
export async function refundEffect(ctx: Context, id: string, purposes: Purposes) {
  const payment = await findPaymentRow(ctx.db, id);
  ensure(payment, 'NOT_FOUND');
  const { code, minorDigits } = await walletCurrency(ctx);
  const { now } = await todayOf(ctx.db);
  const isPlan = payment.type === 'plan_purchase' && !payment.credited_instead;
  const { ends, returns, credit } = isPlan
    ? await purposes.planEnd(ctx.db, payment, now)
    : { ends: null, returns: [], credit: 0 };
  return {
    ends: ends && { plan: ends.planName, endsAt: ends.endsAt.toISOString() },
    returns: returns.map(({ row, endsAt }) => ({ plan: row.plan_name, endsAt: endsAt.toISOString() })),
    credit: toMajor(credit, minorDigits),
    balance: toMajor(await balanceOf(ctx.db, payerOfRow(payment)), minorDigits),
    currency: code,
  };
}

/**
 * Refunds a payment in whole or part, once for each `effectId`; returns the refund's id. A job requests provider
 * refunds; those of bank transfers wait until somebody has transferred them.
 */
export async function refundPayment(
  ctx: Context,
  actor: Actor,
  id: string,
  { amount, reason, endPlan: asked }: Received<typeof payments.refund>['body'],
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
            message: msg('billing.amountLeft', {
              amount: toMajor(left, minorDigits).toFixed(minorDigits),
              currency: code,
            }),
          },
        ]);
      }
      const isOutside = payment.provider === 'sandbox' || payment.provider === 'stripe';
      const isByHand = payment.provider === 'bank';
      // Back to the wallet it stays here.
      if (isOutside || isByHand) await ensureNotHeld(tx, [payment.user_id, payment.company_id]);
      const endPlan = asked ?? back === left;
      // Locked before booking: purchases lock the buyer first and the wallet after it.
      if (endPlan && payment.type === 'plan_purchase') await purposes.endPlan(ctx, tx, payment);
      const row = {
        id: effectId,
        user_id: payment.user_id,
        company_id: payment.company_id,
        type: 'refund' as const,
        status: isOutside || isByHand ? ('pending' as const) : ('succeeded' as const),
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
      else if (!isByHand) await notifyRefunded(ctx, tx, refund);
      await record(tx, actor, payment, 'payment.refund', {
        amount: toMajor(back, minorDigits),
        reason,
        endPlan,
      });
      return refund.id;
    }),
  );
}
