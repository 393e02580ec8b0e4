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
 * Seeds kinds of base data without any rows. A kind with rows belongs to the admins: their changes and deletions
 * persist.
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
