import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

export const findPasswordHash = (db: Sql, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'username', 'first_name', 'last_name', 'company', 'password_hash'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** False if the account was blocked or deleted, or its password changed, since it was read. */
export async function replacePassword(
  db: Sql,
  userId: string,
  change: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: change.to, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`password_hash is not distinct from ${change.from}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The caller holds the lock on the user's row. */
export const setRecoveredPassword = (db: Sql, userId: string, passwordHash: string) =>
  db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_verified: true,
      owner_proved: true,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();

/** `ownerProved`: the caller has a session of the account. */
export const confirmEmail = (db: Sql, userId: string, ownerProved: boolean) =>
  db
    .updateTable('users')
    .set({
      email_verified: true,
      updated_at: sql<Date>`now()`,
      ...(ownerProved && { owner_proved: true }),
    })
    .where('id', '=', userId)
    .execute();

/** Live sessions: the caller's first, then by last use. */
export const sessionsOf = (db: Sql, userId: string, currentId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      sql<boolean>`id = ${currentId}`.as('current'),
      'user_agent',
      'ip',
      'created_at',
      'last_seen_at',
      'expires_at',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/** False if the user has no such session. */
export async function deleteSessionOf(db: Sql, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Every change that ends sessions locks the user first; another order could deadlock. */
export const lockUser = (db: Sql, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** Marks the owner of the address as proven and removes the password, which may be somebody else's. */
export const setOwnerProved = (db: Sql, userId: string) =>
  db
    .updateTable('users')
    .set({
      password_hash: null,
      email_verified: true,
      owner_proved: true,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();

export const deleteIdentities = (db: Sql, userId: string) =>
  db.deleteFrom('identities').where('user_id', '=', userId).execute();

export const findEmailVerified = (db: Sql, userId: string) =>
  db.selectFrom('users').select('email_verified').where('id', '=', userId).executeTakeFirst();

/** Returns the key of the previous picture. */
export async function replacePicture(
  db: Sql,
  userId: string,
  picture: { key: string; bytes: number } | null,
): Promise<string | null> {
  const before = await db
    .selectFrom('users')
    .select('image_key')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({
      image_key: picture?.key ?? null,
      image_bytes: picture?.bytes ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
  return before.image_key;
}

/** Whether a key is that of a picture; other files in the same store are not public. */
export const pictureExists = async (db: Sql, key: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('image_key', '=', key).executeTakeFirst()) !== undefined;
