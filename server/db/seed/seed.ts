import type { Db, Sql } from '../client.ts';
import type { DB, QuoteFetchersFetcher } from '../schema/tables.ts';
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

/** Names of additions for sites older than the licences of benchmarks, and than the monthly sheet of the World Bank. */
const BENCHMARK_LICENCES = 'benchmark licences';
const PINK_SHEET = 'pink sheet';

/** Whether an addition is still to be made; it is from then on. */
async function isDueOnce(tx: Sql, name: string): Promise<boolean> {
  const added = await tx
    .insertInto('base_data_additions')
    .values({ name })
    .onConflict((found) => found.doNothing())
    .returning('name')
    .executeTakeFirst();
  return added !== undefined;
}

/** The series that are fetched from a source; those that the site has stay as they are. */
async function addSeries(tx: Sql, source: QuoteFetchersFetcher): Promise<void> {
  const known = new Set((await tx.selectFrom('benchmarks').select('id').execute()).map(({ id }) => id));
  for (const row of await benchmarkRows())
    if (row.fetcher === source)
      await tx
        .insertInto('benchmarks')
        .values({
          ...row,
          proxy_of_id: row.proxy_of_id && known.has(row.proxy_of_id) ? row.proxy_of_id : null,
        })
        .onConflict((found) => found.doNothing())
        .execute();
}

/** Once, for a site that is older: what is known of its benchmarks. */
async function addBenchmarkLicences(tx: Sql): Promise<void> {
  for (const { code, owner, licence_class } of await benchmarkRows())
    await tx
      .updateTable('benchmarks')
      .set({ owner, licence_class })
      .where('code', '=', code)
      .where('owner', '=', '')
      .where('fetcher', 'is', null)
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
    if (await isDueOnce(tx, BENCHMARK_LICENCES)) {
      await addBenchmarkLicences(tx);
      await addSeries(tx, 'eia_v2');
    }
    if (await isDueOnce(tx, PINK_SHEET)) await addSeries(tx, 'wb_pink');
  });
}
