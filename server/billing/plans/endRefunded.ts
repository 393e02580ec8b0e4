import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { creditRest } from '../invoices/invoices.ts';
import { ensureWallet, moveWallet, notifyPayer, payerId, payerOfRow, payerPage } from '../wallet/wallet.ts';
import { quotedPeriod } from './offer.ts';
import {
  endPeriods,
  insertPeriod,
  lockBuyer,
  openPeriods,
  periodOfPayment,
  type ReplacedRow,
  replacedBy,
} from './periods.queries.ts';
import { restOf } from './quote.ts';
import { afterEnd } from './renewAndExpirePlans.ts';

type Paid = { id: string; user_id: string; company_id: string | null };
type Rest = { row: ReplacedRow; startsAt: Date; endsAt: Date; price: number };

/** What ending a refunded period does, beyond the refund itself. */
type PlanEnd = {
  /** The period that ends; null: it was over, or another plan has taken its place. */
  ends: { id: string; planName: string; endsAt: Date } | null;
  /** Periods that an upgrade had replaced, with their unused rest. */
  returns: Rest[];
  /** The value of those rests in minor units, where they cannot go on: into the wallet. */
  credit: number;
};

const NOTHING: PlanEnd = { ends: null, returns: [], credit: 0 };

/**
 * What ending the period of a refunded payment does. An upgrade was paid for with the unused rest of what came before,
 * too, so that rest goes on from now; where other periods are in its way, its value goes to the wallet. What was
 * refunded itself does not come back.
 */
export async function planEndOf(db: Sql, payment: Paid, now: Date): Promise<PlanEnd> {
  const period = await periodOfPayment(db, payment.id);
  if (!period || period.ended_at || period.ends_at <= now) return NOTHING;
  const ends = { id: period.id, planName: period.plan_name, endsAt: period.ends_at };
  const rests: Rest[] = [];
  let from = now.getTime();
  for (const row of await unrefunded(db, period.id)) {
    const cut = row.ended_at ?? row.ends_at;
    const left = row.ends_at.getTime() - cut.getTime();
    if (left <= 0) continue;
    const price = restOf(quotedPeriod(row), cut);
    rests.push({ row, startsAt: new Date(from), endsAt: new Date(from + left), price });
    from += left;
  }
  const others = (await openPeriods(db, payerId(payerOfRow(payment)))).filter(({ id }) => id !== period.id);
  if (others.every(({ starts_at }) => starts_at.getTime() >= from))
    return { ends, returns: rests, credit: 0 };
  const credit = rests.reduce((sum, { row, price }) => sum + Math.max(0, price - row.refunded), 0);
  return { ends, returns: [], credit };
}

/** What a period replaced. In place of one that was refunded itself stands what that one had replaced. */
async function unrefunded(db: Sql, id: string): Promise<ReplacedRow[]> {
  const found: ReplacedRow[] = [];
  for (const row of await replacedBy(db, id)) {
    if (row.is_refunded) found.push(...(await unrefunded(db, row.id)));
    else found.push(row);
  }
  return found;
}

/** Ends the period bought by a payment that is refunded. */
export async function endPeriodOfPayment(
  ctx: Context,
  tx: MarketTx,
  payment: Paid & { currency: string; number: string; plan_id: string | null },
): Promise<void> {
  const payer = payerOfRow(payment);
  const buyer = await lockBuyer(tx, payer);
  if (!buyer) return;
  const { ends, returns, credit } = await planEndOf(tx, payment, buyer.now);
  if (!ends) return;
  await endPeriods(tx, [ends.id], buyer.now);
  for (const { row, startsAt, endsAt, price } of returns) {
    await insertPeriod(tx, {
      id: uuidv7(),
      user_id: payer.userId,
      company_id: payer.companyId,
      plan_id: row.plan_id,
      plan_name: row.plan_name,
      kind: row.kind,
      list_price: row.list_price,
      price,
      currency: row.currency,
      duration_days: row.duration_days,
      entitlements: JSON.stringify(row.entitlements),
      starts_at: startsAt,
      ends_at: endsAt,
      payment_id: row.payment_id,
      coupon_id: row.coupon_id,
      restores: row.id,
    });
    const data = { plan: row.plan_name, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    await notifyPayer(ctx, tx, payer, { kind: 'planBought', data, link: payerPage('plans', payer) });
  }
  if (credit > 0) {
    const description = msg('billing.restOfReplaced', { number: payment.number });
    await ensureWallet(tx, payer, payment.currency);
    await moveWallet(tx, {
      type: 'refund',
      source: `restored:${payment.id}`,
      payer,
      amount: credit,
      against: 'revenue:plans',
      description,
      paymentId: payment.id,
      planId: payment.plan_id,
    });
    const replaced = (await replacedBy(tx, ends.id)).map(({ id }) => id);
    await creditRest(tx, { periodIds: replaced, amount: credit, description });
    const data = { amount: credit, currency: payment.currency, description };
    await notifyPayer(ctx, tx, payer, { kind: 'walletCredited', data, link: payerPage('wallet', payer) });
  }
  await afterEnd(ctx, tx, buyer);
}
