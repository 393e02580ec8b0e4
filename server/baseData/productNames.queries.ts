import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/** Returns whether this is the first to make the addition. Concurrent calls wait for it. */
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

/** Increments the version, so that forms opened earlier are stale. */
export const writeAliases = (tx: Tx, id: string, aliases: string[]) =>
  tx
    .updateTable('products')
    .set({ aliases, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
