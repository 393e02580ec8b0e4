import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { PasskeysTable } from '../../db/schema/tables.ts';

/** False if the credential already exists. */
export async function insertPasskey(tx: Sql, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locked until the transaction ends, so that its counter only increases. */
export const lockPasskey = (tx: Sql, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export const notePasskeyUse = (tx: Sql, id: string, used: { counter: number; backedUp: boolean }) =>
  tx
    .updateTable('passkeys')
    .set({ counter: used.counter, backed_up: used.backedUp, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const renamePasskey = (db: Sql, userId: string, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Returns its name. */
export const deletePasskey = (tx: Sql, userId: string, id: string) =>
  tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();

export const findAccount = (db: Sql, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash', 'is_active'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
