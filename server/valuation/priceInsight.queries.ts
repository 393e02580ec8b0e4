import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { matching } from '../market/search/publicAds.queries.ts';
import type { AdFilters, PriceQuantilesByBasis, ResolvedQuery } from '../searchIndex/searchIndex.ts';

/** Distribution of the comparable prices of matching ads, in each unit. */
export async function spreadPrices(
  db: Sql,
  filters: AdFilters,
  resolved: ResolvedQuery,
): Promise<PriceQuantilesByBasis> {
  const of = (column: string) => sql`json_build_object(
    'ads', count(${sql.ref(column)}),
    'points', percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by ${sql.ref(column)}::float8)
  )`;
  const { rows } = await sql<PriceQuantilesByBasis>`
    select ${of('a.usd_per_bbl')} as "usdPerBbl", ${of('a.usd_per_tonne')} as "usdPerTonne",
      ${of('a.usd_per_mmbtu')} as "usdPerMMBtu"
    from ads a
    where ${matching(filters, resolved)}`.execute(db);
  return rows[0] as PriceQuantilesByBasis;
}
