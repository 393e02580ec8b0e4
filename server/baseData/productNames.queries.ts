import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/** Whether this is the first to add it. Others wait until it has. */
export const beginAddition = async (tx: Tx, name: string): Promise<boolean> => {
  const row = await tx
    .insertInto('base_data_additions')
    .values({ name })
    .onConflict((found) => found.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
};

export const lockProducts = (tx: Tx) =>
  tx.selectFrom('products').select(['id', 'code', 'aliases']).orderBy('id').forUpdate().execute();

/** A form that was opened before is out of date. */
export const writeAliases = (tx: Tx, id: string, aliases: string[]) =>
  tx
    .updateTable('products')
    .set({ aliases, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
