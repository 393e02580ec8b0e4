import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** Transfers to this site, of members and companies. */
const transfers = (db: Sql) =>
  db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .select(['p.id', 'p.number', 'p.status', 'p.amount', 'p.currency', 'p.bank_entry', 'p.bank_date'])
    .select(sql<string>`p.transfer_reference`.as('reference'))
    .select(sql<string>`coalesce(c.legal_name, u.company, u.username)`.as('payer'))
    .where('p.provider', '=', 'bank')
    .where('p.transfer_reference', 'is not', null);
export type TransferRow = Awaited<ReturnType<ReturnType<typeof transfers>['executeTakeFirstOrThrow']>>;

export const transfersNamed = (db: Sql, references: readonly string[]): Promise<TransferRow[]> =>
  transfers(db).where('p.transfer_reference', '=', sql<string>`any(${references}::text[])`).execute();

/** Transfers that wait, oldest first. */
export const waitingTransfers = (db: Sql, limit: number): Promise<TransferRow[]> =>
  transfers(db).where('p.status', '=', 'pending').orderBy('p.created_at').limit(limit).execute();
