import { LARGE_ADJUSTMENT } from '../../../contract/core/costly.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { contract } from '../../../contract/index.ts';
import { namesOf } from '../../baseData/baseData.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensureConfirmed } from '../../lib/ensureConfirmed.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { currentPaymentSettings } from '../../site/siteSettings/siteSettings.ts';
import { toMajor, toMinor } from './amounts.ts';
import { ensureWallet, findWallet } from './ledger.queries.ts';
import { InsufficientFunds, moveWallet } from './ledger.ts';
import { notifyPayer, type Payer, payerId, payerPage } from './payer.ts';
import { findMovement, pendingTopUps } from './wallet.queries.ts';

export { amountText, toMajor, toMinor } from './amounts.ts';
export { checkIntegrity, watchIntegrity } from './integrity.ts';
export { ensureWallet } from './ledger.queries.ts';
export { moveBetween, moveWallet, type SiteAccount } from './ledger.ts';
export {
  ensureStillPayer,
  isPayer,
  notifyPayer,
  type Payer,
  payerFor,
  payerId,
  payerOfRow,
  payerPage,
  personPayer,
  seesPayment,
} from './payer.ts';

/** The currency of wallets and plans with its minor digits. */
export async function walletCurrency(ctx: Context): Promise<{ code: string; minorDigits: number }> {
  const { currency } = await currentPaymentSettings(ctx);
  const { currencies } = await namesOf(ctx.db);
  const known = [...currencies.values()].find(({ code }) => code === currency);
  ensure(known, 'INTERNAL');
  return { code: currency, minorDigits: known.minorDigits };
}

/** Wallet balance in minor units; zero without a wallet. */
export const balanceOf = async (db: Sql, payer: Payer): Promise<number> =>
  (await findWallet(db, payerId(payer)))?.balance ?? 0;

export async function readWallet(ctx: Context, db: Sql, payer: Payer) {
  const { code, minorDigits } = await walletCurrency(ctx);
  const [balance, pending] = await Promise.all([balanceOf(db, payer), pendingTopUps(db, payerId(payer))]);
  return {
    balance: toMajor(balance, minorDigits),
    currency: code,
    pending: toMajor(pending, minorDigits),
  };
}

/** Converts insufficient funds to major units. */
export async function orInsufficient<Result>(
  minorDigits: number,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    return fail('INSUFFICIENT_FUNDS', {
      balance: toMajor(error.balance, minorDigits),
      price: toMajor(error.needed, minorDigits),
      missing: toMajor(error.needed - error.balance, minorDigits),
    });
  }
}

type Moved = { payer: Payer; amount: number; currency: string; description: Message };

/** Notifies about a movement without a payment. */
const notifyMoved = (ctx: Context, tx: Tx, { payer, amount, ...about }: Moved): Promise<void> =>
  notifyPayer(ctx, tx, payer, {
    kind: amount > 0 ? 'walletCredited' : 'walletDebited',
    data: { ...about, amount: Math.abs(amount) },
    link: payerPage('wallet', payer),
  });

/** Test credit where no real provider is set up; once for each `effectId`. */
export async function creditTestBalance(
  ctx: Context,
  payer: Payer,
  amount: number,
  effectId: string,
): Promise<void> {
  ensure(ctx.env.PAYMENT_PROVIDER === 'sandbox', 'NOT_FOUND');
  const { code, minorDigits } = await walletCurrency(ctx);
  const minor = toMinor(amount, minorDigits, 'amount');
  await ctx.db.transaction().execute(async (tx) => {
    await ensureWallet(tx, payer, code);
    const description = msg('billing.testCredit');
    const booked = await moveWallet(tx, {
      type: 'test_credit',
      source: `test:${effectId}`,
      payer,
      amount: minor,
      against: 'test_credit',
      description,
    });
    if (booked) await notifyMoved(ctx, tx, { payer, amount: minor, currency: code, description });
  });
}

/**
 * Adjusts a balance, once for each `effectId`: never the own one, nor that of the own company. The owner, or the admins of
 * the company, read the reason.
 */
export async function adjustWallet(
  ctx: Context,
  actor: Actor,
  payer: Payer,
  { amount, reason, confirmed }: Received<typeof contract.wallet.adjust>['body'],
  effectId: string,
) {
  ensure(![actor.id, actor.company?.id].includes(payerId(payer)), 'NOT_ON_YOURSELF');
  const { code, minorDigits } = await walletCurrency(ctx);
  const minor = Math.sign(amount) * toMinor(Math.abs(amount), minorDigits, 'amount');
  const isLarge = Math.abs(amount) > LARGE_ADJUSTMENT;
  const effect = isLarge
    ? msg('billing.largeAdjustment', { limit: LARGE_ADJUSTMENT, amount, currency: code })
    : null;
  const assent = ensureConfirmed(effect, { confirmed });
  return orInsufficient(minorDigits, () =>
    ctx.db.transaction().execute(async (tx) => {
      await ensureWallet(tx, payer, code);
      const source = `adjustment:${effectId}` as const;
      const description = msg('field.ownWords', { text: reason });
      const booked = await moveWallet(tx, {
        type: 'adjustment',
        source,
        payer,
        amount: minor,
        against: 'adjustments',
        description,
        actorId: actor.id,
      });
      if (booked) {
        await recordAudit(tx, {
          actorId: actor.id,
          address: actor.address,
          action: 'wallet.adjust',
          entity: payer.companyId === null ? 'user' : 'company',
          entityId: payerId(payer),
          after: { amount, reason, ...assent },
        });
        await notifyMoved(ctx, tx, { payer, amount: minor, currency: code, description });
      }
      return findMovement(tx, source);
    }),
  );
}
