import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';
import { isPublic } from './adRows.queries.ts';
import { type AdFilters, matching, type Sought } from './publicAds.queries.ts';

const SHOWN = 3;

const isFeatured = sql<boolean>`a.featured_at is not null and a.revises_id is null and ${isPublic}`;

export const countFeatured = async (db: Sql, ownerId: string): Promise<number> => {
  const row = await db
    .selectFrom('ads as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.owner_id', '=', ownerId)
    .where(isFeatured)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Put forward again, it stays where it was in the order. */
export const setFeatured = (db: Sql, id: string, featured: boolean) =>
  db
    .updateTable('ads')
    .set({ featured_at: featured ? sql<Date>`coalesce(featured_at, now())` : null })
    .where('id', '=', id)
    .execute();

/** Answers whether any had to go. Those that ran out and were not looked at since count as well. */
export async function keepNewestFeatured(tx: Tx, ownerId: string, keep: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ads set featured_at = null where id in (
      select id from ads where owner_id = ${ownerId} and featured_at is not null
      order by featured_at desc, id desc offset ${keep}
    )`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Numbers of a few matching ads; the draw is the same for everybody within an hour. */
export async function matchingFeatured(db: Sql, filters: AdFilters, sought: Sought): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select a.number from ads a
    where a.featured_at is not null and ${matching(filters, sought)}
    order by md5(a.id::text || date_trunc('hour', now())::text) limit ${SHOWN}`.execute(db);
  return rows.map((row) => row.number);
}
