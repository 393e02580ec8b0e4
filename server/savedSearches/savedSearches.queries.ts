import { sql } from 'kysely';
import type { LanguageCode } from '../../contract/core/languages.ts';
import type { AdFilters } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import type { SavedSearchesFrequency } from '../db/schema/tables.ts';

const searchRows = (db: Sql, userId: string) =>
  db
    .selectFrom('saved_searches as s')
    .selectAll('s')
    .select([
      sql<number>`(
        select count(*)::int from saved_search_matches m where m.search_id = s.id and m.matched_at > s.seen_at
      )`.as('new_matches'),
      sql<Date | null>`(select max(m.matched_at) from saved_search_matches m where m.search_id = s.id)`.as(
        'last_match_at',
      ),
      sql<LanguageCode | null>`(select u.language from users u where u.id = s.user_id)`.as('language'),
    ])
    .where('s.user_id', '=', userId);

const withQuery = <Row extends { query: unknown }>(row: Row) => ({ ...row, query: row.query as AdFilters });

export const listSearches = async (db: Sql, userId: string) =>
  (await searchRows(db, userId).orderBy('s.created_at', 'desc').orderBy('s.id').execute()).map(withQuery);
export type SearchRow = Awaited<ReturnType<typeof listSearches>>[number];

export async function findSearch(db: Sql, userId: string, id: string): Promise<SearchRow | undefined> {
  const row = await searchRows(db, userId).where('s.id', '=', id).executeTakeFirst();
  return row && withQuery(row);
}

/** Locks the user's searches, so that the limit is exact. Returns their names. */
export async function lockSearches(db: Sql, userId: string): Promise<{ id: string; name: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('gasmap.searches'), hashtext(${userId}))`.execute(db);
  return db.selectFrom('saved_searches').select(['id', 'name']).where('user_id', '=', userId).execute();
}

type Content = { name: string; query: AdFilters; frequency: SavedSearchesFrequency };

export const insertSearch = (db: Sql, { id, userId }: { id: string; userId: string }, content: Content) =>
  db
    .insertInto('saved_searches')
    .values({ ...content, id, user_id: userId, query: JSON.stringify(content.query) })
    .execute();

export const updateSearch = (db: Sql, id: string, content: Content) =>
  db
    .updateTable('saved_searches')
    .set({ ...content, query: JSON.stringify(content.query), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const deleteSearch = async (db: Sql, userId: string, id: string): Promise<boolean> =>
  (
    await db
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

export const markSearchSeen = async (db: Sql, userId: string, id: string): Promise<boolean> =>
  (
    await db
      .updateTable('saved_searches')
      .set({ seen_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export async function listMatches(db: Sql, searchId: string, query: { page: number; limit: number }) {
  const ofSearch = db.selectFrom('saved_search_matches').where('search_id', '=', searchId);
  const [items, counted] = await Promise.all([
    ofSearch
      .selectAll()
      .orderBy('matched_at', 'desc')
      .orderBy('ad_id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    ofSearch.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

export const countSearches = async (db: Sql, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
};
