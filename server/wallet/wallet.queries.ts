import { sql } from 'kysely';
import type { WalletTransaction } from '../../contract/wallet.ts';
import type { Sql } from '../db/client.ts';

/** Minor digits of a currency that the base data has. */
export const minorDigitsOf = async (db: Sql, currency: string): Promise<number> => {
  const row = await db
    .selectFrom('currencies')
    .select('minor_digits')
    .where('code', '=', currency)
    .executeTakeFirstOrThrow();
  return row.minor_digits;
};

/** Sum of top-ups that are not decided, in minor units. */
export const pendingTopUps = async (db: Sql, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('user_id', '=', userId)
    .where('type', '=', 'top_up')
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.sum ?? 0;
};

/** Movements of one wallet, newest first, as its entries tell them. */
const movements = (db: Sql, userId: string, type?: WalletTransaction['type']) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .where('a.user_id', '=', userId)
    .$if(type !== undefined, (q) => q.where('t.type', '=', type as WalletTransaction['type']));

export async function listMovements(
  db: Sql,
  userId: string,
  query: { type?: WalletTransaction['type'] | undefined; page: number; limit: number },
) {
  const [items, counted] = await Promise.all([
    movements(db, userId, query.type)
      .select([
        't.id',
        't.type',
        't.payment_method',
        't.description',
        't.payment_id',
        't.created_at',
        'e.amount',
        'e.balance_after',
      ])
      .orderBy('e.position', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    movements(db, userId, query.type).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

export const findMovement = (db: Sql, source: string) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .where('t.source', '=', source)
    .where('a.kind', '=', 'wallet')
    .select([
      't.id',
      't.type',
      't.payment_method',
      't.description',
      't.payment_id',
      't.created_at',
      'e.amount',
      'e.balance_after',
    ])
    .executeTakeFirstOrThrow();

export type MovementRow = Awaited<ReturnType<typeof findMovement>>;

export const userExists = async (db: Sql, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
