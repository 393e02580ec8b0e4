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

/** US dollars for one unit of each currency, by day. */
export const rateRows = (db: Sql, { currencies, from, to }: RatesQuery) =>
  db
    .selectFrom('currency_rates as r')
    .innerJoin('currencies as c', 'c.id', 'r.currency_id')
    .select(['c.code', 'r.rate_date', 'r.usd_rate'])
    .$if(currencies !== 'all', (query) => query.where('c.code', 'in', currencies as string[]))
    .where('c.code', '<>', 'USD')
    .where('r.rate_date', '>=', from)
    .where('r.rate_date', '<=', to)
    .execute();

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
