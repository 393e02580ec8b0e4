import { sql } from 'kysely';
import type { WalletTransaction } from '../../../contract/billing/wallet.ts';
import type { Sql } from '../../db/client.ts';

/** Sum of pending top-ups in minor units. */
export const pendingTopUps = async (db: Sql, payer: string): Promise<number> => {
  const row = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('payer_id', '=', payer)
    .where('type', '=', 'top_up')
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.sum ?? 0;
};

const columns = [
  't.id',
  't.type',
  't.payment_method',
  't.description',
  't.payment_id',
  't.created_at',
  'e.amount',
  'e.balance_after',
] as const;

/** Wallet movements from the ledger entries. */
const movements = (db: Sql) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .where('a.kind', '=', 'wallet');

/** Movements of one wallet, newest first. */
export async function listMovements(
  db: Sql,
  payer: string,
  query: { type?: WalletTransaction['type'] | undefined; page: number; limit: number },
) {
  const matching = movements(db)
    .where('a.payer_id', '=', payer)
    .$if(query.type !== undefined, (q) => q.where('t.type', '=', query.type as WalletTransaction['type']));
  const [items, counted] = await Promise.all([
    matching
      .select(columns)
      .orderBy('e.position', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

export const findMovement = (db: Sql, source: string) =>
  movements(db).where('t.source', '=', source).select(columns).executeTakeFirstOrThrow();

export type MovementRow = Awaited<ReturnType<typeof findMovement>>;

export const userExists = async (db: Sql, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
