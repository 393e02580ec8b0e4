import type { Db, Sql } from '../client.ts';
import type { DB } from '../schema/tables.ts';
import { baseDataRows } from './baseDataRows.ts';
import { PRODUCT_NAMES } from './productNames.ts';

const isEmpty = async (db: Sql, table: keyof DB) =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .execute()
  ).length === 0;

/**
 * Fills the kinds of base data that have no row yet. A kind that has some belongs to the admins: what they changed
 * or deleted stays so.
 */
export async function seedBaseData(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [table, rows] of baseDataRows) {
      if (!(await isEmpty(tx, table))) continue;
      await tx
        .insertInto(table)
        .values(await rows())
        .execute();
      if (table === 'products')
        await tx
          .insertInto('base_data_additions')
          .values({ name: PRODUCT_NAMES })
          .onConflict((found) => found.doNothing())
          .execute();
    }
  });
}
