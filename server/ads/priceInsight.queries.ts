import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { isPublic } from './adRows.queries.ts';

type Spread = { ads: number; points: number[] | null };

/** Lowest, quartiles and highest of the comparable prices of a product that is offered or sought. */
export async function priceSpread(db: Sql, productId: string, side: 'sell' | 'buy') {
  const of = (column: string) => sql`json_build_object(
    'ads', count(${sql.ref(column)}),
    'points', percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by ${sql.ref(column)}::float8)
  )`;
  const { rows } = await sql<{ usdPerBbl: Spread; usdPerTonne: Spread; usdPerMMBtu: Spread }>`
    select ${of('a.usd_per_bbl')} as "usdPerBbl", ${of('a.usd_per_tonne')} as "usdPerTonne",
      ${of('a.usd_per_mmbtu')} as "usdPerMMBtu"
    from ads a
    where a.product_id = ${productId} and a.side = ${side} and ${isPublic}`.execute(db);
  return rows[0] as (typeof rows)[number];
}
