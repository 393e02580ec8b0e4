import { sql } from 'kysely';
import type { RelationCause } from '../../../contract/companies/relatedCompanies.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';

export const isCompany = async (db: Sql, id: string): Promise<boolean> =>
  (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export type RelatedRow = {
  id: string;
  slug: string;
  display_name: string;
  country: string | null;
  level: number;
  causes: { cause: RelationCause; detail: string }[];
  declared: { id: string; reason: string; by: string | null; at: string } | null;
};

export const relatedRows = async (db: Sql, companyId: string): Promise<RelatedRow[]> =>
  (
    await sql<RelatedRow>`
      select c.id, c.slug, c.display_name, c.country, c.level, r.causes, (
        select jsonb_build_object('id', l.id, 'reason', l.reason, 'by', u.username, 'at', l.declared_at)
        from company_links l left join users u on u.id = l.declared_by and u.deleted_at is null
        where l.ended_at is null and c.id in (l.company_id, l.other_id) and ${companyId} in (l.company_id, l.other_id)
      ) as declared
      from (
        select other_id, jsonb_agg(distinct jsonb_build_object('cause', cause, 'detail', detail)) as causes
        from related_companies where company_id = ${companyId} group by 1
      ) r join companies c on c.id = r.other_id
      order by lower(c.display_name), c.id`.execute(db)
  ).rows;

/** Does nothing where it is declared already. */
export const insertLink = async (
  tx: Tx,
  row: { companyId: string; otherId: string; reason: string; by: string },
): Promise<boolean> =>
  (
    await tx
      .insertInto('company_links')
      .values({
        id: uuidv7(),
        company_id: row.companyId,
        other_id: row.otherId,
        reason: row.reason,
        declared_by: row.by,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute()
  ).length > 0;

/** Ends what is declared of a company; returns the other one. */
export const endLink = async (
  tx: Tx,
  of: { id: string; companyId: string; by: string },
): Promise<string | undefined> => {
  const row = await tx
    .updateTable('company_links')
    .set({ ended_by: of.by, ended_at: sql`now()` })
    .where('id', '=', of.id)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('company_id', '=', of.companyId), is('other_id', '=', of.companyId)]))
    .returning(['company_id', 'other_id'])
    .executeTakeFirst();
  return row && (row.company_id === of.companyId ? row.other_id : row.company_id);
};
