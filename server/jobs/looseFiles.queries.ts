import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Called before files are stored, so that orphans are found later; or to have files deleted after this many days. */
export const noteLoose = (db: Sql, keys: readonly string[], retentionDays = 0) => {
  const since = sql<Date>`now() + make_interval(days => ${retentionDays})`;
  return db
    .insertInto('loose_files')
    .values(keys.map((file_key) => ({ file_key, since })))
    .onConflict((on) => on.column('file_key').doUpdateSet({ since }))
    .execute();
};

/** Called in the transaction of the rows that refer to them, or after deleting the files. */
export const forgetLoose = async (db: Sql, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('loose_files').where('file_key', 'in', keys).execute();
};

/**
 * Which of these are still unreferenced. Waits for transactions that are about to reference them, even if their
 * connection was lost.
 */
export const stillLoose = async (db: Sql, keys: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('loose_files')
    .select('file_key')
    .where('file_key', 'in', keys)
    .forUpdate()
    .execute();
  return rows.map(({ file_key }) => file_key);
};

/** Much longer than an upload or a deletion takes. */
export const looseForLong = async (db: Sql): Promise<string[]> => {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from loose_files where since < now() - interval '1 hour' limit 1000`.execute(db);
  return rows.map(({ file_key }) => file_key);
};
