import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Before files are stored, so that they are found again if nothing comes after; or to be removed after so many days. */
export const noteLoose = (db: Sql, keys: readonly string[], keptDays = 0) => {
  const since = sql<Date>`now() + make_interval(days => ${keptDays})`;
  return db
    .insertInto('loose_files')
    .values(keys.map((file_key) => ({ file_key, since })))
    .onConflict((on) => on.column('file_key').doUpdateSet({ since }))
    .execute();
};

/** With the rows that name them, or once they are gone. */
export const forgetLoose = async (db: Sql, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('loose_files').where('file_key', 'in', keys).execute();
};

/** Which of these no row names. Waits for a transaction that is about to name them, be its connection lost or not. */
export const stillLoose = async (db: Sql, keys: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('loose_files')
    .select('file_key')
    .where('file_key', 'in', keys)
    .forUpdate()
    .execute();
  return rows.map(({ file_key }) => file_key);
};

/** Far longer than an upload or a deletion takes. */
export const looseForLong = async (db: Sql): Promise<string[]> => {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from loose_files where since < now() - interval '1 hour' limit 1000`.execute(db);
  return rows.map(({ file_key }) => file_key);
};
