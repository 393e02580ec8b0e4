import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** An ad as the user last saw it; status null if it may no longer be seen. */
export type Seen = { status: string | null; price: string | null; quantity: string | null };

export async function favoritesOf(db: Sql, userId: string) {
  const rows = await db
    .selectFrom('favorites')
    .select(['ad_id', 'title', 'reference', 'seen', 'note', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('ad_id')
    .execute();
  return rows.map((row) => ({ ...row, seen: row.seen as Seen }));
}
export type FavoriteRow = Awaited<ReturnType<typeof favoritesOf>>[number];

export const favoriteIds = async (db: Sql, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('favorites')
      .select('ad_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
  ).map((row) => row.ad_id);

export const isFavorite = async (db: Sql, userId: string, adId: string): Promise<boolean> =>
  (await db
    .selectFrom('favorites')
    .select('ad_id')
    .where('user_id', '=', userId)
    .where('ad_id', '=', adId)
    .executeTakeFirst()) !== undefined;

/** Locks the user's favorites, so that the limit is exact. Returns their number. */
export async function lockFavorites(db: Sql, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('gasmap.favorites'), hashtext(${userId}))`.execute(db);
  const row = await db
    .selectFrom('favorites')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export const insertFavorite = (
  db: Sql,
  of: { userId: string; adId: string; title: string; reference: string; seen: Seen },
) =>
  db
    .insertInto('favorites')
    .values({
      user_id: of.userId,
      ad_id: of.adId,
      title: of.title,
      reference: of.reference,
      seen: JSON.stringify(of.seen),
      told: JSON.stringify(of.seen),
    })
    .onConflict((on) => on.doNothing())
    .execute();

export const deleteFavorite = (db: Sql, userId: string, adId: string) =>
  db.deleteFrom('favorites').where('user_id', '=', userId).where('ad_id', '=', adId).execute();

/** False if there is no such favorite. */
export async function setNote(db: Sql, userId: string, adId: string, note: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('favorites')
    .set({ note })
    .where('user_id', '=', userId)
    .where('ad_id', '=', adId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Seen changes need no notification. */
export const setSeen = (db: Sql, userId: string, seen: { adId: string; now: Seen }[]) =>
  sql`update favorites f set seen = s.now, told = s.now
    from unnest(${seen.map((one) => one.adId)}::uuid[], ${seen.map((one) => JSON.stringify(one.now))}::jsonb[])
      as s (ad_id, now)
    where f.user_id = ${userId} and f.ad_id = s.ad_id`.execute(db);

/** `may_mail`: the address is confirmed. */
type Watcher = { id: string; may_mail: boolean; known: Seen; title: string; reference: string };

/**
 * Claims up to `limit` favorites of an ad with another last notified price or status, and marks them as notified.
 * Concurrent claims never overlap.
 */
export async function claimUnnotified(db: Sql, adId: string, now: Seen, limit: number): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    with untold as (
      select f.user_id, f.told as known from favorites f
      where f.ad_id = ${adId}
        and (f.told ->> 'status' is distinct from ${now.status} or f.told ->> 'price' is distinct from ${now.price})
      order by f.user_id limit ${limit} for update skip locked
    ), taken as (
      update favorites f set told = ${JSON.stringify(now)}::jsonb
      from untold where f.ad_id = ${adId} and f.user_id = untold.user_id
      returning f.user_id, f.title, f.reference, untold.known
    )
    select t.user_id as id, t.known, t.title, t.reference,
      u.email_verified as may_mail
    from taken t join users u on u.id = t.user_id`.execute(db);
  return rows;
}
