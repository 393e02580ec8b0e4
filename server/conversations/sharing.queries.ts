import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Whether an inquirer may open documents "on request"; null if the ad has none. */
export async function documentsShared(db: Sql, adId: string, inquirerId: string): Promise<boolean | null> {
  const { rows } = await sql<{ shared: boolean | null }>`
    select case when exists (select from ad_documents where ad_id = ${adId} and visibility = 'on_request')
      then exists (select from ad_document_grants where ad_id = ${adId} and user_id = ${inquirerId}) end as shared`.execute(
    db,
  );
  return rows[0]?.shared ?? null;
}

export const grantDocuments = (db: Sql, adId: string, userId: string) =>
  db
    .insertInto('ad_document_grants')
    .values({ ad_id: adId, user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute();

export const withdrawDocuments = (db: Sql, adId: string, userId: string) =>
  db.deleteFrom('ad_document_grants').where('ad_id', '=', adId).where('user_id', '=', userId).execute();

/** A conversation that a side reported at any time. */
export const findReported = (db: Sql, id: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('ads as a', 'a.id', 'c.ad_id')
    .innerJoin('users as o', 'o.id', 'c.owner_id')
    .innerJoin('users as i', 'i.id', 'c.inquirer_id')
    .where('c.id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tickets as t')
          .select('t.id')
          .where('t.category', '=', 'report')
          .where('t.related_type', '=', 'conversation')
          .whereRef('t.related_id', '=', 'c.id'),
      ),
    )
    .select([
      'c.id',
      'a.id as ad_id',
      'a.slug',
      'a.title',
      'a.reference',
      'o.id as owner_id',
      'o.username as owner_username',
      sql<string | null>`coalesce(o.company_name, o.company)`.as('owner_company'),
      'i.id as inquirer_id',
      'i.username as inquirer_username',
      sql<string | null>`coalesce(i.company_name, i.company)`.as('inquirer_company'),
    ])
    .executeTakeFirst();
export type ReportedRow = NonNullable<Awaited<ReturnType<typeof findReported>>>;
