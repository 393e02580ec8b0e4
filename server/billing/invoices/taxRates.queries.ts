import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

export type TaxRateRow = {
  id: string;
  country: string;
  percent: string;
  valid_from: string;
  source: string;
  entered_by: string | null;
  created_at: Date;
  standing: 'current' | 'future' | 'past' | 'superseded';
};

const listed = sql`(
  select t.id, t.country, t.percent::text as percent, t.valid_from::text as valid_from, t.source, u.username as entered_by,
    t.created_at,
    case
      when t.created_at < max(t.created_at) over (partition by t.country, t.valid_from) then 'superseded'
      when t.valid_from > now.day then 'future'
      when t.valid_from = max(t.valid_from) filter (where t.valid_from <= now.day) over (partition by t.country) then 'current'
      else 'past'
    end as standing
  from tax_rates t
  cross join (select (now() at time zone 'utc')::date as day) now
  left join users u on u.id = t.created_by
) as r`;

export const listTaxRates = async (db: Sql): Promise<TaxRateRow[]> =>
  (
    await sql<TaxRateRow>`
      select * from ${listed} order by r.country, r.valid_from desc, r.created_at desc`.execute(db)
  ).rows;

export const findTaxRate = async (db: Sql, id: string): Promise<TaxRateRow | undefined> =>
  (await sql<TaxRateRow>`select * from ${listed} where r.id = ${id}`.execute(db)).rows[0];

export const insertTaxRate = (
  db: Sql,
  rate: {
    id: string;
    country: string;
    percent: number;
    valid_from: string;
    source: string;
    created_by: string;
  },
) => db.insertInto('tax_rates').values(rate).execute();
