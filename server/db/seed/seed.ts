import type { Db, Sql } from '../client.ts';
import type { DB } from '../schema/tables.ts';
import { baseDataRows, benchmarkRows, pegRows } from './baseDataRows.ts';
import { PRODUCT_NAMES } from './productNames.ts';

const isEmpty = async (db: Sql, table: keyof DB) =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .execute()
  ).length === 0;

/** Name of the addition for sites older than the licences of benchmarks. */
const BENCHMARK_LICENCES = 'benchmark licences';

/** Once, for a site that is older: what is known of its benchmarks, and the series that are fetched. */
async function addBenchmarkLicences(tx: Sql): Promise<void> {
  const added = await tx
    .insertInto('base_data_additions')
    .values({ name: BENCHMARK_LICENCES })
    .onConflict((found) => found.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!added) return;
  const rows = await benchmarkRows();
  for (const { code, owner, licence_class } of rows)
    await tx
      .updateTable('benchmarks')
      .set({ owner, licence_class })
      .where('code', '=', code)
      .where('owner', '=', '')
      .where('fetcher', 'is', null)
      .execute();
  const known = new Set((await tx.selectFrom('benchmarks').select('id').execute()).map(({ id }) => id));
  for (const row of rows.filter(({ fetcher }) => fetcher))
    await tx
      .insertInto('benchmarks')
      .values({ ...row, proxy_of_id: row.proxy_of_id && known.has(row.proxy_of_id) ? row.proxy_of_id : null })
      .onConflict((found) => found.doNothing())
      .execute();
}

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
      if (table === 'currencies')
        await tx
          .insertInto('currency_pegs')
          .values(await pegRows())
          .execute();
      if (table === 'products')
        await tx
          .insertInto('base_data_additions')
          .values({ name: PRODUCT_NAMES })
          .onConflict((found) => found.doNothing())
          .execute();
    }
    await addBenchmarkLicences(tx);
  });
}
