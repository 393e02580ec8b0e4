import type { Message } from '../../../contract/core/message.ts';
import type { Tx } from '../../db/client.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { changeBalance, findWallet, insertEntries, insertTransaction } from './ledger.queries.ts';
import { type Payer, payerId } from './payer.ts';

/** Accounts of the site. They store no balance, so that purchases do not contend for one row. */
export type SiteAccount =
  | 'clearing:sandbox'
  | 'clearing:stripe'
  | 'clearing:bank'
  | 'revenue:plans'
  | 'adjustments'
  | 'write_offs'
  | 'test_credit';

type Cause =
  | 'payment'
  | 'period'
  | 'refund'
  | 'reversal'
  | 'rest'
  /** The rest that a refunded upgrade had used up. */
  | 'restored'
  /** What arrived beyond the price of a plan. */
  | 'surplus'
  /** What did not arrive of a transfer and is not asked for. */
  | 'writeoff'
  | 'adjustment'
  | 'test';

/** An entry: `amount` in minor units, positive into the account, negative out of it. */
export type Movement = {
  type: 'top_up' | 'purchase' | 'refund' | 'adjustment' | 'test_credit';
  /** Idempotency key of the booking: a source is booked once, also under concurrency. */
  source: `${Cause}:${string}`;
  /** Whose purchase or whose wallet it is. */
  payer: Payer;
  description: Message;
  paymentId?: string | null;
  planId?: string | null;
  paymentMethod?: string | null;
  actorId?: string | null;
  /** When it happened, of what is recorded afterwards; now by default. */
  at?: Date;
};

export type Booked = { transactionId: string /** Wallet balance afterwards. */; balance: number };

const rowOf = (movement: Movement) => ({
  id: uuidv7(movement.at?.getTime()),
  type: movement.type,
  source: movement.source,
  user_id: movement.payer.userId,
  payment_id: movement.paymentId ?? null,
  plan_id: movement.planId ?? null,
  payment_method: movement.paymentMethod ?? null,
  description: storedMessage(movement.description),
  actor_id: movement.actorId ?? null,
  ...(movement.at && { created_at: movement.at }),
});

/**
 * Moves `amount` minor units between a wallet (positive: into it) and a site account, in the caller's transaction.
 * Null if the source was booked before. The wallet must exist (`ensureWallet`).
 * @throws INSUFFICIENT_FUNDS with `balance` in minor units; callers convert it
 */
export async function moveWallet(
  tx: Tx,
  movement: Movement & { amount: number; against: SiteAccount },
): Promise<Booked | null> {
  const { amount, against } = movement;
  const payer = payerId(movement.payer);
  const booked = await insertTransaction(tx, rowOf(movement));
  if (!booked) return null;
  const wallet = await changeBalance(tx, payer, amount);
  if (!wallet) {
    const { balance = 0 } = (await findWallet(tx, payer)) ?? {};
    throw new InsufficientFunds(balance, -amount);
  }
  await insertEntries(tx, booked.id, [
    { account: `wallet:${payer}`, amount, balanceAfter: wallet.balance },
    { account: against, amount: -amount, balanceAfter: null },
  ]);
  return { transactionId: booked.id, balance: wallet.balance };
}

/** Moves `amount` minor units between two site accounts. Null if the source was booked before. */
export async function moveBetween(
  tx: Tx,
  movement: Movement & { amount: number; from: SiteAccount; to: SiteAccount },
): Promise<{ transactionId: string } | null> {
  const { amount, from, to } = movement;
  ensure(amount > 0, 'INTERNAL');
  const booked = await insertTransaction(tx, rowOf(movement));
  if (!booked) return null;
  await insertEntries(tx, booked.id, [
    { account: from, amount: -amount, balanceAfter: null },
    { account: to, amount, balanceAfter: null },
  ]);
  return { transactionId: booked.id };
}

/** Insufficient funds, in minor units; verbs convert it to `INSUFFICIENT_FUNDS` in major units. */
export class InsufficientFunds extends Error {
  readonly balance: number;
  readonly needed: number;
  constructor(balance: number, needed: number) {
    super(`${needed} needed, ${balance} there`);
    this.name = 'InsufficientFunds';
    this.balance = balance;
    this.needed = needed;
  }
}
