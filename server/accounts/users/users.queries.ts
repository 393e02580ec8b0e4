import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import { currentPlanOf } from '../../db/currentPlan.ts';
import type { UsersTable } from '../../db/schema/tables.ts';

/** Accounts that are not deleted, with their plan and the permissions of both roles: all that `viewUser` needs. */
export const userRows = (db: Sql) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.code', 'u.role')
    .leftJoin('roles as c', 'c.id', 'u.custom_role_id')
    .selectAll('u')
    .select([
      'r.permissions as role_permissions',
      'c.permissions as custom_permissions',
      'c.name as custom_role_name',
      currentPlanOf('u.id').as('plan'),
      sql<number | null>`(select max(version) from terms_consents t where t.user_id = u.id)`.as(
        'accepted_terms',
      ),
      sql<boolean>`exists (select from held_parties h where h.party in (u.id, company_of(u.id)))`.as(
        'is_paused',
      ),
    ])
    .where('u.deleted_at', 'is', null);
export type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>;

export const findUser = (db: Sql, id: string) => userRows(db).where('u.id', '=', id).executeTakeFirst();

export const insertUserRow = (db: Sql, row: Insertable<UsersTable>) =>
  db.insertInto('users').values(row).execute();

/** Inserts an account that is already deleted, with nothing but its name. */
export const insertGoneUser = (db: Sql, id: string, usernameKey: string) =>
  db
    .insertInto('users')
    .values({
      id,
      email: `${id}@deleted.invalid`,
      email_key: `${id}@deleted.invalid`,
      username: 'Deleted account',
      username_key: usernameKey,
      is_active: false,
      deleted_at: sql<Date>`now()`,
    })
    .execute();

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

/** Undefined columns stay as they are. */
export const updateUserRow = (db: Sql, id: string, columns: Updateable<UsersTable>) =>
  db
    .updateTable('users')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/** Whether there is another superadmin who can sign in: an invited one without a password cannot yet. */
export const anotherSuperadminExists = async (db: Sql, than: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', than)
    .where(sql<boolean>`(password_hash is not null
      or exists (select from identities i where i.user_id = users.id)
      or exists (select from passkeys k where k.user_id = users.id)
      or exists (select from sessions s where s.user_id = users.id and s.expires_at > now()))`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
