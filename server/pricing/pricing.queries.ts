import type { Sql } from '../db/client.ts';

export const unitsByCode = (db: Sql, codes: string[]) =>
  db.selectFrom('units').select(['code', 'dimension', 'to_base']).where('code', 'in', codes).execute();

export const currenciesByCode = (db: Sql, codes: string[]) =>
  db.selectFrom('currencies').select('code').where('code', 'in', codes).execute();

/** US dollars for one unit of each currency, by day, not before `from` and as known at the end of `to`. */
export const dollarRates = (db: Sql, codes: string[], from: string, to: string) =>
  db
    .selectFrom('currency_rates as r')
    .innerJoin('currencies as c', 'c.id', 'r.currency_id')
    .select(['c.code', 'r.rate_date', 'r.usd_rate'])
    .where('c.code', 'in', codes)
    .where('r.rate_date', '>=', from)
    .where('r.rate_date', '<=', to)
    .execute();
