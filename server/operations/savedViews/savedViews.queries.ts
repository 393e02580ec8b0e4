import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

const shown = ['id', 'name', 'search', 'columns'] as const;

export const lockViews = (tx: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.savedViews'), hashtext(${userId}))`.execute(tx);

export const listViews = (db: Sql, userId: string, screen: string) =>
  db
    .selectFrom('saved_views')
    .select(shown)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .orderBy(sql`lower(name)`)
    .execute();

type View = { id: string; userId: string; screen: string; name: string; search: object; columns: object };

/** Replaces the view of the same name. */
export const putView = (db: Sql, { id, userId, screen, name, search, columns }: View) =>
  db
    .insertInto('saved_views')
    .values({
      id,
      user_id: userId,
      screen,
      name,
      search: JSON.stringify(search),
      columns: JSON.stringify(columns),
    })
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, screen, lower(name)`).doUpdateSet({
        name: sql`excluded.name`,
        search: sql`excluded.search`,
        columns: sql`excluded.columns`,
        updated_at: sql`now()`,
      }),
    )
    .returning(shown)
    .executeTakeFirstOrThrow();

/** Whether there was one. */
export async function deleteView(db: Sql, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
