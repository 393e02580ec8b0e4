import type { Tx } from '../db/client.ts';
import { ensure } from '../http/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { changeBalance, findWallet, insertEntries, insertTransaction } from './ledger.queries.ts';

/** Accounts of the site itself. They have no balance of their own: no row is written by every purchase. */
export type SiteAccount =
  | 'clearing:sandbox'
  | 'clearing:stripe'
  | 'clearing:bank'
  | 'revenue:plans'
  | 'adjustments'
  | 'test_credit';

/** What is booked: `amount` in minor units, into the account when more than zero, out of it when less. */
export type Movement = {
  type: 'top_up' | 'purchase' | 'refund' | 'adjustment' | 'test_credit';
  /** Names the cause. The same cause is booked once, however often and by how many at once it is asked for. */
  source: `${'payment' | 'period' | 'refund' | 'reversal' | 'rest' | 'adjustment' | 'test'}:${string}`;
  /** Whose money it is about. */
  userId: string;
  description: string;
  paymentId?: string | null;
  planId?: string | null;
  paymentMethod?: string | null;
  actorId?: string | null;
};

export type Booked = { transactionId: string /** Of the wallet, after it. */; balance: number };

const rowOf = (movement: Movement) => ({
  id: uuidv7(),
  type: movement.type,
  source: movement.source,
  user_id: movement.userId,
  payment_id: movement.paymentId ?? null,
  plan_id: movement.planId ?? null,
  payment_method: movement.paymentMethod ?? null,
  description: movement.description,
  actor_id: movement.actorId ?? null,
});

/**
 * Moves `amount` minor units between a wallet (more than zero: into it) and an account of the site, in one transaction
 * with whatever it pays for. Null when it was booked before. The wallet has to be there (`ensureWallet`).
 * @throws INSUFFICIENT_FUNDS with `balance` in minor units, for the caller to put into major ones
 */
export async function moveWallet(
  tx: Tx,
  movement: Movement & { amount: number; against: SiteAccount },
): Promise<Booked | null> {
  const { userId, amount, against } = movement;
  const booked = await insertTransaction(tx, rowOf(movement));
  if (!booked) return null;
  const wallet = await changeBalance(tx, userId, amount);
  if (!wallet) {
    const { balance = 0 } = (await findWallet(tx, userId)) ?? {};
    throw new InsufficientFunds(balance, -amount);
  }
  await insertEntries(tx, booked.id, [
    { account: `wallet:${userId}`, amount, balanceAfter: wallet.balance },
    { account: against, amount: -amount, balanceAfter: null },
  ]);
  return { transactionId: booked.id, balance: wallet.balance };
}

/** Moves `amount` minor units from one account of the site to another. Null when it was booked before. */
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

/** A wallet that lacks money, in minor units; verbs answer it as `INSUFFICIENT_FUNDS` in major ones. */
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
