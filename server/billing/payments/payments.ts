import { type Message, msg } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { ensureNotSuspended } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { readMessage, storedMessage } from '../../db/storedMessage.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { currentPaymentSettings } from '../../site/siteSettings/siteSettings.ts';
import { isPayer, type Payer, toMajor, toMinor, walletCurrency } from '../wallet/wallet.ts';
import {
  emailOf,
  findPaymentRow,
  insertPayment,
  insertPaymentOnce,
  lockPayment,
  markNotBegun,
  type PaymentRow,
  updatePayment,
} from './payments.queries.ts';
import { providerOf } from './providers.ts';

export type { PaymentRow } from './payments.queries.ts';
export { viewPaymentRow as viewPayment } from './payments.view.ts';
export { reconcilePayments } from './reconcilePayments.ts';
export { payOutRefund } from './refunds.ts';
export type { Purposes } from './settlePayment.ts';

const DAY = 24 * 3600;
/** Unpaid payments are cancelled after this, once the provider was asked. */
const PAY_WITHIN = DAY;
/** Limit for bank transfers, which take days. */
const TRANSFER_WITHIN = 14 * DAY;

/* No 0/O, 1/I/L: people copy it into a form of their bank. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** What the payer writes on a bank transfer. */
export const transferReference = (id: string) =>
  `GM${[...id.replaceAll('-', '').slice(-10)].map((digit) => ALPHABET[Number.parseInt(digit, 16)]).join('')}`;

/** The payment of this id, if it exists. */
export const findMade = (db: Sql, id: string): Promise<PaymentRow | undefined> => findPaymentRow(db, id);

export const findPayment = async (db: Sql, id: string): Promise<PaymentRow> =>
  (await findPaymentRow(db, id)) ?? fail('NOT_FOUND');

/** Creates a wallet payment, paid in the same transaction. `amount` in minor units. */
export const insertPaid = (
  tx: Tx,
  payment: {
    id: string;
    payer: Payer;
    type: 'plan_purchase';
    amount: number;
    currency: string;
    planId: string;
    couponId: string | null;
    description: Message;
  },
): Promise<PaymentRow> =>
  insertPayment(tx, {
    id: payment.id,
    user_id: payment.payer.userId,
    company_id: payment.payer.companyId,
    type: payment.type,
    status: 'succeeded',
    amount: payment.amount,
    currency: payment.currency,
    payment_method: 'wallet',
    provider: 'wallet',
    plan_id: payment.planId,
    coupon_id: payment.couponId,
    description: storedMessage(payment.description),
  });

export type Intent = {
  id: string;
  type: 'top_up' | 'plan_purchase';
  method: 'credit_card' | 'bank_transfer' | 'wallet';
  /** Minor units. */
  amount: number;
  currency: string;
  description: Message;
  planId?: string;
  couponId?: string | null;
  quote?: object;
};

/**
 * Starts a payment through a provider. The row is inserted first, so that no money arrives for an unknown payment;
 * without an answer it is marked failed and nothing was charged. A repeated call with this id continues where the
 * first was interrupted.
 */
export async function startPayment(ctx: Context, payer: Payer, intent: Intent): Promise<PaymentRow> {
  const { id } = intent;
  const isTransfer = intent.method === 'bank_transfer';
  const provider = isTransfer ? 'bank' : ctx.env.PAYMENT_PROVIDER;
  const { bankInstructions } = await currentPaymentSettings(ctx);
  ensure(intent.method !== 'wallet' && provider !== 'none', 'METHOD_UNAVAILABLE');
  ensure(!isTransfer || bankInstructions !== '', 'METHOD_UNAVAILABLE');
  const outside = isTransfer ? null : providerOf(ctx, provider);
  const email = await emailOf(ctx.db, payer.userId);
  const row = await insertPaymentOnce(
    ctx.db,
    {
      id,
      user_id: payer.userId,
      company_id: payer.companyId,
      type: intent.type,
      status: 'pending',
      amount: intent.amount,
      currency: intent.currency,
      payment_method: intent.method,
      provider,
      plan_id: intent.planId ?? null,
      coupon_id: intent.couponId ?? null,
      quote: intent.quote ? JSON.stringify(intent.quote) : null,
      description: storedMessage(intent.description),
      transfer_reference: isTransfer ? transferReference(id) : null,
    },
    isTransfer ? TRANSFER_WITHIN : PAY_WITHIN,
  );
  ensure(row.status !== 'failed' || row.provider_ref !== null, 'PROVIDER_UNAVAILABLE');
  if (!outside || row.status !== 'pending' || row.checkout_url !== null) return row;
  const back = (end: string) => `${ctx.env.SITE_URL}/users/payment/${end}?payment=${id}`;
  const begun = await outside
    .begin({
      paymentId: id,
      number: row.number,
      amount: row.amount,
      currency: row.currency,
      description: englishText(readMessage(row.description)),
      email,
      successUrl: back('success'),
      failedUrl: back('failed'),
      cancelledUrl: back('cancelled'),
    })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, payment: id }, 'the payment provider did not begin a checkout');
      return null;
    });
  if (begun) return updatePayment(ctx.db, id, { provider_ref: begun.ref, checkout_url: begun.url });
  await markNotBegun(ctx.db, id, msg('billing.providerUnreachable'));
  return fail('PROVIDER_UNAVAILABLE');
}

/** Starts a top-up within the site's limits; `amount` in major units. */
export async function startTopUp(
  ctx: Context,
  payer: Payer,
  { amount, paymentMethod }: { amount: number; paymentMethod: 'credit_card' | 'bank_transfer' },
  id: string,
): Promise<PaymentRow> {
  const [{ minAmount, maxAmount }, { code, minorDigits }] = await Promise.all([
    currentPaymentSettings(ctx),
    walletCurrency(ctx),
  ]);
  await ensureNotSuspended(ctx.db, [payer.userId, payer.companyId]);
  ensure(amount >= minAmount && amount <= maxAmount, 'VALIDATION_FAILED', {
    details: [
      {
        path: 'amount',
        message: msg('billing.amountBetween', { min: minAmount, max: maxAmount, currency: code }),
      },
    ],
  });
  const minor = toMinor(amount, minorDigits, 'amount');
  return startPayment(ctx, payer, {
    id,
    type: 'top_up',
    method: paymentMethod,
    amount: minor,
    currency: code,
    description: msg('billing.topUp', {
      amount: toMajor(minor, minorDigits).toFixed(minorDigits),
      currency: code,
    }),
  });
}

/** How money can be added here. */
export async function paymentConfig(ctx: Context) {
  const [settings, { code, minorDigits }] = await Promise.all([
    currentPaymentSettings(ctx),
    walletCurrency(ctx),
  ]);
  const provider = ctx.env.PAYMENT_PROVIDER;
  return {
    currency: code,
    minorDigits,
    minAmount: settings.minAmount,
    maxAmount: settings.maxAmount,
    methods: [
      ...(provider === 'none' ? [] : [{ id: 'credit_card' as const, label: 'Card', provider }]),
      ...(settings.bankInstructions === ''
        ? []
        : [{ id: 'bank_transfer' as const, label: 'Bank transfer', provider: 'bank' as const }]),
    ],
    testBalance: provider === 'sandbox',
  };
}

/** Cancels one's own pending payment. Money that still arrives is booked. */
export const cancelPayment = (ctx: Context, caller: Caller, id: string): Promise<PaymentRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    ensure(payment && isPayer(caller, payment), 'NOT_FOUND');
    ensure(payment.status === 'pending' && payment.type !== 'refund', 'WRONG_STATE', {
      status: payment.status,
      allowed: ['pending'],
    });
    return updatePayment(tx, id, { status: 'cancelled' });
  });
