import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** Maximum number for each account; programs without cookies create one each time. */
const TOKENS_MAX = 50;

/** Whether the account of this e-mail was signed in to with this browser. */
export const isKnownDevice = async (db: Sql, emailKey: string, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('device_tokens as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('u.email_key', '=', emailKey)
    .where('u.deleted_at', 'is', null)
    .where('d.token_hash', '=', tokenHash)
    .executeTakeFirst()) !== undefined;

/** Saves a device token and retains only the most recently used ones. */
export async function saveDeviceToken(db: Sql, userId: string, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('device_tokens')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((on) => on.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  await sql`
    delete from device_tokens where user_id = ${userId} and token_hash in (
      select token_hash from device_tokens where user_id = ${userId} order by seen_at desc offset ${TOKENS_MAX}
    )`.execute(db);
}

export const deleteDeviceTokens = (db: Sql, userId: string) =>
  db.deleteFrom('device_tokens').where('user_id', '=', userId).execute();
