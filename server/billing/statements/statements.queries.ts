import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** Transfers to this site, of members and companies; a further one has the reference of the first. */
const transfers = (db: Sql) =>
  db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('payments as first', 'first.id', 'p.again_of')
    .select(['p.id', 'p.number', 'p.status', 'p.amount', 'p.currency', 'p.bank_entry', 'p.bank_date'])
    .select(sql<string>`coalesce(p.transfer_reference, first.transfer_reference)`.as('reference'))
    .select(sql<string>`coalesce(c.legal_name, u.company, u.username)`.as('payer'))
    .where('p.provider', '=', 'bank')
    .where('p.type', '<>', 'refund')
    .orderBy('p.created_at')
    .orderBy('p.id');
export type TransferRow = Awaited<ReturnType<ReturnType<typeof transfers>['executeTakeFirstOrThrow']>>;

/** Transfers with one of these references, or confirmed from one of these entries; oldest first. */
export const knownTransfers = (
  db: Sql,
  { references, entries }: { references: readonly string[]; entries: readonly string[] },
): Promise<TransferRow[]> =>
  transfers(db)
    .where(
      'p.id',
      'in',
      sql<string>`(
        select id from payments where transfer_reference = any(${references}::text[])
        union select again.id from payments again join payments named on named.id = again.again_of
          where named.transfer_reference = any(${references}::text[])
        union select id from payments where bank_entry = any(${entries}::text[]))`,
    )
    .execute();

/** Transfers that wait, oldest first. */
export const waitingTransfers = (db: Sql, limit: number): Promise<TransferRow[]> =>
  transfers(db).where('p.status', '=', 'pending').limit(limit).execute();
