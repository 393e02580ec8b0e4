import { sql } from 'kysely';
import { isPublic } from '../../ads/rows/adRows.queries.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { type AdFilters, matching, type ResolvedQuery } from '../search/publicAds.queries.ts';

const SHOWN = 3;

const isFeatured = sql<boolean>`a.featured_at is not null and a.revises_id is null and ${isPublic}`;

export const countFeatured = async (db: Sql, ownerIds: readonly string[]): Promise<number> => {
  const row = await db
    .selectFrom('ads as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.owner_id', 'in', [...ownerIds])
    .where(isFeatured)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Featuring a featured ad again retains its place. */
export const setFeatured = (db: Sql, id: string, featured: boolean) =>
  db
    .updateTable('ads')
    .set({ featured_at: featured ? sql<Date>`coalesce(featured_at, now())` : null })
    .where('id', '=', id)
    .execute();

/**
 * Unfeatures all but the newest `limit`. Expired ads that no job has moved yet count too. Returns whether any were
 * unfeatured.
 */
export async function unfeatureBeyond(tx: Tx, ownerIds: readonly string[], limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ads set featured_at = null where id in (
      select id from ads where owner_id = any(${ownerIds}::uuid[]) and featured_at is not null
      order by featured_at desc, id desc offset ${limit}
    )`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Numbers of a few matching ads. The random order is the same for everybody within an hour. */
export async function matchingFeatured(
  db: Sql,
  filters: AdFilters,
  resolved: ResolvedQuery,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select a.number from ads a
    where a.featured_at is not null and ${matching(filters, resolved)}
    order by md5(a.id::text || date_trunc('hour', now())::text) limit ${SHOWN}`.execute(db);
  return rows.map((row) => row.number);
}
