import { msg } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { ensureWallet, moveBetween, moveWallet, payerId } from '../../billing/wallet/wallet.ts';
import { companyIdOf } from '../../companies/companies.queries.ts';
import { giveSeats } from '../../companies/companies.ts';
import type { Tx } from '../../db/client.ts';
import { readMessage, storedMessage } from '../../db/storedMessage.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { People } from '../people.ts';
import type { Random } from '../random.ts';
import { type Booking, CURRENCY, type Payment, type Sales } from './account.ts';
import { writeInvoices } from './invoices.ts';
import { planSales } from './planSales.ts';
import {
  insertCheckouts,
  insertCoupons,
  insertCouponUses,
  insertPastAudit,
  insertPayments,
  insertPeriods,
  makePaying,
  plansOnSale,
  takeNumbers,
} from './sales.queries.ts';

const time = (value: unknown) => new Date(value as Date).getTime();

async function book(tx: Tx, { at, from, to, payment, ...booking }: Booking): Promise<void> {
  const { amount } = booking;
  const movement = {
    ...booking,
    at,
    paymentId: payment.id,
    planId: payment.plan_id ?? null,
    paymentMethod: payment.payment_method,
  };
  if (to === 'wallet' && from !== 'wallet') await moveWallet(tx, { ...movement, against: from });
  else if (from === 'wallet' && to !== 'wallet')
    await moveWallet(tx, { ...movement, amount: -amount, against: to });
  else if (from !== 'wallet' && to !== 'wallet') await moveBetween(tx, { ...movement, from, to });
}

/** Checkouts of the sandbox, so that its payments can be asked about and refunded like others. */
function checkoutsOf(payments: (Payment & { number: string })[], url: string) {
  const back = (end: string, id: string) => `${url}/users/payment/${end}?payment=${id}`;
  return payments.flatMap((one) =>
    one.provider === 'sandbox' && one.provider_ref && one.type !== 'refund'
      ? [
          {
            ref: one.provider_ref,
            amount: one.amount,
            currency: one.currency,
            description: `${englishText(readMessage(JSON.parse(String(one.description))))} (${one.number})`,
            success_url: back('success', one.id),
            failed_url: back('failed', one.id),
            cancelled_url: back('cancelled', one.id),
            status:
              one.status === 'pending' || one.status === 'expired'
                ? ('open' as const)
                : one.status === 'failed'
                  ? ('declined' as const)
                  : one.status === 'cancelled'
                    ? ('cancelled' as const)
                    : ('paid' as const),
            refunded: one.refunded,
            created_at: one.created_at,
          },
        ]
      : [],
  );
}

function closePast({ periods }: Sales, now: Date): void {
  for (const period of periods) {
    const left = (period.ends_at.getTime() - now.getTime()) / 86_400_000;
    if (left <= 0) period.closed_at ??= period.ends_at;
    // So that a first start does not send warnings that would have gone out long ago.
    period.warned_days = left <= 1 ? [7, 1] : left <= 7 ? [7] : [];
  }
}

/** Ninety days of sales, through the ledger. */
export async function insertSales(
  tx: Tx,
  random: Random,
  people: People,
  { url, now }: { url: string; now: Date },
): Promise<void> {
  const coupons = await insertCoupons(tx, people.admin, now);
  const company = await companyIdOf(tx, people.trader);
  const { sales, paying } = planSales(
    random,
    { ...people, tradersCompany: company },
    { plans: await plansOnSale(tx), coupons },
    now,
  );
  closePast(sales, now);
  sales.payments.sort((one, other) => time(one.created_at) - time(other.created_at));
  const numbers = await takeNumbers(tx, sales.payments.length);
  const numberOf = new Map(
    sales.payments.map((one, place) => [
      one.id,
      `P-${new Date(one.created_at).getUTCFullYear()}-${String(numbers[place]).padStart(6, '0')}`,
    ]),
  );
  for (const { booking, of, reason } of sales.refunds) {
    booking.description = msg('billing.refundOf', { number: numberOf.get(of.id) ?? '', reason });
    booking.payment.description = storedMessage(booking.description);
  }
  const payments = sales.payments.map((one) => {
    const isOpenCard = one.status === 'pending' && one.provider_ref && one.type !== 'refund';
    return {
      ...one,
      number: numberOf.get(one.id) ?? '',
      ...(isOpenCard && { checkout_url: `${url}/sandbox/checkout/${one.provider_ref}` }),
    };
  });
  await insertPayments(tx, payments);
  await insertCheckouts(tx, checkoutsOf(payments, url));
  await insertPeriods(tx, sales.periods);
  await insertCouponUses(tx, sales.couponUses);
  for (const payer of new Map(sales.bookings.map((one) => [payerId(one.payer), one.payer])).values())
    await ensureWallet(tx, payer, CURRENCY);
  for (const booking of sales.bookings.toSorted((one, other) => time(one.at) - time(other.at)))
    await book(tx, booking);
  await writeInvoices(tx, sales);
  if (company !== null) await giveSeats(tx, company);
  await makePaying(tx, paying, sales.periods);
  await insertPastAudit(
    tx,
    sales.handled.map(({ at, action, payment, amount }) => ({
      id: uuidv7(at.getTime()),
      actor_id: people.admin,
      action,
      entity: 'payment',
      entity_id: payment.id,
      address: '192.0.2.14',
      before: JSON.stringify({ number: numberOf.get(payment.id) }),
      after: JSON.stringify({ amount: amount / 100 }),
      created_at: at,
    })),
  );
}
