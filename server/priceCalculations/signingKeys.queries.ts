import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';

/** All keys, the present one first. */
export const listKeys = (db: Sql) =>
  db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'valid_from', 'valid_to'])
    .orderBy(sql`valid_to desc nulls first`)
    .execute();
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** The present key with its sealed private half; it is not replaced before the transaction of a signature ends. */
export const presentKey = (tx: Tx) =>
  tx.selectFrom('signing_keys').selectAll().where('valid_to', 'is', null).forShare().executeTakeFirst();

/** One at a time makes or replaces the present key. */
export const lockKeys = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('gasmap.signingKeys', 0))`.execute(tx);

export async function replaceKey(
  tx: Tx,
  key: { id: string; public_key: string; private_key: string },
): Promise<KeyRow> {
  await sql`update signing_keys set valid_to = greatest(valid_from, date_trunc('milliseconds', clock_timestamp()))
    where valid_to is null`.execute(tx);
  return tx
    .insertInto('signing_keys')
    .values(key)
    .returning(['id', 'public_key', 'valid_from', 'valid_to'])
    .executeTakeFirstOrThrow();
}
