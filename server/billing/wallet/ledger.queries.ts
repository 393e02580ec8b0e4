import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { LedgerTransactionsTable } from '../../db/schema/tables.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { type Payer, payerId } from './payer.ts';

/** Null if this source was booked before. */
export async function insertTransaction(
  db: Sql,
  row: Insertable<LedgerTransactionsTable>,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('ledger_transactions')
    .values(row)
    .onConflict((on) => on.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Changes a balance under the row's lock; nothing if it would fall below zero. Balances change only here. */
export const changeBalance = (db: Sql, payer: string, amount: number) =>
  db
    .updateTable('wallets')
    .set({ balance: sql<number>`balance + ${amount}::bigint` })
    .where('payer_id', '=', payer)
    .where(sql<boolean>`balance + ${amount}::bigint >= 0`)
    .returning(['balance', 'account_id'])
    .executeTakeFirst();

/** Inserts the entries of a transaction in one statement; `account` is an id or the code of a site account. */
export const insertEntries = (
  db: Sql,
  transactionId: string,
  lines: readonly { account: string; amount: number; balanceAfter: number | null }[],
) =>
  sql`
    insert into ledger_entries (transaction_id, line, account_id, amount, balance_after)
    select ${transactionId}, n.place, a.id, n.amount, n.balance_after
    from unnest(
      ${lines.map((line) => line.account)}::text[],
      ${lines.map((line) => line.amount)}::bigint[],
      ${lines.map((line) => line.balanceAfter)}::bigint[]
    ) with ordinality as n (account, amount, balance_after, place)
    join ledger_accounts a on a.code = n.account`.execute(db);

/** Creates a wallet if missing; safe to repeat concurrently. */
export async function ensureWallet(db: Sql, payer: Payer, currency: string): Promise<void> {
  const { companyId } = payer;
  const userId = companyId === null ? payer.userId : null;
  await sql`
    with account as (
      insert into ledger_accounts (id, code, kind, user_id, company_id)
      values (${uuidv7()}, ${`wallet:${payerId(payer)}`}, 'wallet', ${userId}, ${companyId})
      on conflict do nothing
      returning id
    )
    insert into wallets (user_id, company_id, account_id, currency)
    select ${userId}::uuid, ${companyId}::uuid, id, ${currency} from account
    on conflict do nothing`.execute(db);
}

export const findWallet = (db: Sql, payer: string) =>
  db.selectFrom('wallets').select(['balance', 'currency']).where('payer_id', '=', payer).executeTakeFirst();
