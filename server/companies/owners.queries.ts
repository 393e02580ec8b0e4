import { sql } from 'kysely';
import type { OwnerBody } from '../../contract/companies/companyShapes.ts';
import type { Sql, Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

/** As declared now, larger shares first. */
export const ownersOf = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_owners')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('share_pct', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
export type OwnerRow = Awaited<ReturnType<typeof ownersOf>>[number];

export const insertOwners = (
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  owners: readonly OwnerBody[],
) =>
  tx
    .insertInto('company_owners')
    .values(
      owners.map((one) => ({
        id: uuidv7(),
        company_id: companyId,
        kind: one.kind,
        name: one.name,
        country: one.country,
        birth_year: one.kind === 'person' ? one.birthYear : null,
        share_pct: one.sharePct === null ? null : String(one.sharePct),
        is_officer: one.isOfficer,
        added_by: userId,
      })),
    )
    .execute();

export const removeOwners = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('company_owners')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute();
