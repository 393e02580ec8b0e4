import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import type { UsersTable } from '../db/schema/tables.ts';

export const findUser = (db: Sql, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export const insertUserRow = (db: Sql, row: Insertable<UsersTable>) =>
  db.insertInto('users').values(row).execute();

/** The name of a deleted account stays taken; its address is free again. */
export async function findTaken(db: Sql, keys: { email: string | null; username: string | null }) {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    select
      exists (select from users where email_key = ${keys.email} and deleted_at is null) as email,
      exists (select from users where username_key = ${keys.username}) as username`.execute(db);
  return rows[0] ?? { email: false, username: false };
}

export const activeCountryExists = async (db: Sql, code: string): Promise<boolean> =>
  (await db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()) !== undefined;

/** Columns that are undefined stay as they are. */
export const updateUserProfile = (
  db: Sql,
  id: string,
  profile: { first_name?: string; last_name?: string; phone?: string; company?: string; country?: string },
) =>
  db
    .updateTable('users')
    .set({ ...profile, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
