import { sql } from 'kysely';
import type { FormulaNames } from '../../contract/prices/formulaSentence.ts';
import type { Sql } from '../db/client.ts';
import type { UnitFactor } from './conversion.ts';

/** By code. */
export async function unitFactors(
  db: Sql,
  codes: readonly string[] | 'all',
): Promise<Map<string, UnitFactor>> {
  const rows = await db
    .selectFrom('units')
    .select(['code', 'dimension', 'to_base'])
    .$if(codes !== 'all', (query) => query.where('code', 'in', codes as string[]))
    .execute();
  return new Map(rows.map(({ code, dimension, to_base }) => [code, { dimension, toBase: to_base }]));
}

export async function currencyCodes(db: Sql): Promise<Set<string>> {
  const rows = await db.selectFrom('currencies').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

/** Names and symbols that the sentence of a formula shows. */
export async function formulaNames(db: Sql): Promise<FormulaNames> {
  const [benchmarks, units] = await Promise.all([
    db.selectFrom('benchmarks').select(['code', 'name']).execute(),
    db.selectFrom('units').select(['code', 'symbol']).execute(),
  ]);
  return {
    benchmarks: new Map(benchmarks.map(({ code, name }) => [code, name])),
    symbols: new Map(units.map(({ code, symbol }) => [code, symbol])),
  };
}

type RatesQuery = { currencies: readonly string[] | 'all'; from: string; to: string };

/** US dollars for one unit of each currency, by day: as entered, else by the peg of that day, else of a feed. */
export async function rateRows(db: Sql, { currencies, from, to }: RatesQuery) {
  const wanted = currencies === 'all' ? sql`true` : sql`c.code = any(${currencies}::text[])`;
  const { rows } = await sql<{ code: string; rate_date: string; usd_rate: string }>`
    select distinct on (c.code, r.rate_date) c.code, r.rate_date, r.usd_rate
    from currencies c
    cross join lateral (
      select rate_date, usd_rate, case source when 'manual' then 1 else 3 end as place
      from currency_rates
      where currency_id = c.id and rate_date between ${from}::date and ${to}::date
      union all
      select day::date, 1 / per_usd, 2
      from currency_pegs,
        generate_series(greatest(since, ${from}::date), least(until, ${to}::date), interval '1 day') as day
      where currency_id = c.id
    ) r
    where ${wanted} and c.code <> 'USD'
    order by c.code, r.rate_date, r.place`.execute(db);
  return rows;
}

/** Codes of every benchmark, licensed or free. */
export async function benchmarkCodes(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('benchmarks').select('code').execute();
  return rows.map(({ code }) => code);
}

/** Whether benchmarks are active, by code. */
export async function benchmarkStates(db: Sql, codes: readonly string[]): Promise<Map<string, boolean>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('benchmarks')
    .select(['code', 'is_active'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, is_active }) => [code, is_active]));
}
