import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

const credentials = (db: Sql) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'email_verified', 'confirms_first'])
    .where('deleted_at', 'is', null);

export const findCredentials = (db: Sql, emailKey: string) =>
  credentials(db).where('email_key', '=', emailKey).executeTakeFirst();

export const findCredentialsById = (db: Sql, id: string) =>
  credentials(db).where('id', '=', id).executeTakeFirst();

/** Null if the account has no password or is deleted. */
export const findPasswordHashOf = async (db: Sql, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst())
    ?.password_hash ?? null;

export const superadminExists = async (db: Sql): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Serializes instances until the end of the transaction. */
export const lockFirstSuperadmin = (tx: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.firstSuperadmin'))`.execute(tx);
