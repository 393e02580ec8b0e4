import { type NotNull, sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { containing } from '../db/like.ts';
import type { Table } from './entries.queries.ts';

const among =
  (table: Table) =>
  async (db: Sql, ids: string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
    return new Set(rows.map(({ id }) => id));
  };

export const countriesAmong = among('countries');
export const currenciesAmong = among('currencies');
export const unitsAmong = among('units');
export const benchmarksAmong = among('benchmarks');
export const calendarsAmong = among('calendars');

export const countQuotes = async (db: Sql, benchmarkId: string): Promise<number> =>
  (
    await db
      .selectFrom('quotes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('benchmark_id', '=', benchmarkId)
      .executeTakeFirstOrThrow()
  ).count;

/** Whether a benchmark would be a proxy of itself, through others. */
export async function isProxyCircle(db: Sql, id: string, proxyOfId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (id) as (
      select ${proxyOfId}::uuid
      union
      select b.proxy_of_id from above a join benchmarks b on b.id = a.id where b.proxy_of_id is not null
    )
    select exists (select from above where id = ${id}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Those of the codes that an entry of the table has. */
export async function codesAmong(
  db: Sql,
  table: 'countries' | 'ports',
  codes: string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('code').where('code', 'in', codes).execute();
  return new Set(rows.map(({ code }) => code));
}

/** Latest first. */
export async function listRates(db: Sql, currencyId: string, query: { page: number; limit: number }) {
  const of = db.selectFrom('currency_rates').where('currency_id', '=', currencyId);
  const [rows, count] = await Promise.all([
    of
      .select(['rate_date', 'usd_rate', 'source', 'until'])
      .orderBy('rate_date', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export const findRate = (db: Sql, currencyId: string, date: string) =>
  db
    .selectFrom('currency_rates')
    .select(['rate_date', 'usd_rate'])
    .where('currency_id', '=', currencyId)
    .where('rate_date', '=', date)
    .executeTakeFirst();

/** The rate that makes prices of the currency comparable now. */
export const latestRate = (db: Sql, currencyId: string) =>
  db
    .selectFrom('current_rates')
    .select(['rate_date', 'usd_rate'])
    .where('currency_id', '=', currencyId)
    .$narrowType<{ rate_date: NotNull; usd_rate: NotNull }>()
    .executeTakeFirst();

export const listPegs = (db: Sql, currencyId: string) =>
  db
    .selectFrom('currency_pegs')
    .select(['since', 'until', 'per_usd', 'authority', 'source'])
    .where('currency_id', '=', currencyId)
    .orderBy('since', 'desc')
    .execute();

type PegRow = {
  currency_id: string;
  since: string;
  until: string | null;
  per_usd: string;
  authority: string;
  source: string;
};

export const upsertPeg = (tx: Sql, row: PegRow) =>
  tx
    .insertInto('currency_pegs')
    .values(row)
    .onConflict((on) => on.columns(['currency_id', 'since']).doUpdateSet(row))
    .execute();

export const deletePeg = (tx: Sql, currencyId: string, since: string) =>
  tx.deleteFrom('currency_pegs').where('currency_id', '=', currencyId).where('since', '=', since).execute();

export const upsertRate = (tx: Sql, currencyId: string, date: string, usdRate: string) =>
  tx
    .insertInto('currency_rates')
    .values({ currency_id: currencyId, rate_date: date, usd_rate: usdRate })
    .onConflict((on) => on.columns(['currency_id', 'rate_date']).doUpdateSet({ usd_rate: usdRate }))
    .execute();

export type LatestRate = { id: string; code: string; usd_rate: string | null; rate_date: string | null };

/** Every currency with the rate that counts now. */
export const latestRates = async (db: Sql): Promise<LatestRate[]> =>
  (
    await sql<LatestRate>`
      select c.id, c.code, r.usd_rate, r.rate_date
      from currencies c
      left join current_rates r on r.currency_id = c.id
      order by c.code`.execute(db)
  ).rows;

/** Many rates at once, as entered by hand. */
export const upsertRates = (
  tx: Sql,
  rates: readonly { currencyId: string; date: string; usdRate: string }[],
) =>
  tx
    .insertInto('currency_rates')
    .values(
      rates.map(({ currencyId, date, usdRate }) => ({
        currency_id: currencyId,
        rate_date: date,
        usd_rate: usdRate,
        source: 'manual' as const,
        until: null,
      })),
    )
    .onConflict((on) =>
      on.columns(['currency_id', 'rate_date']).doUpdateSet((eb) => ({
        usd_rate: eb.ref('excluded.usd_rate'),
        source: eb.ref('excluded.source'),
        until: eb.ref('excluded.until'),
      })),
    )
    .execute();

type Stamp = { source: 'manual' | 'ecb'; until: string | null };
export const stampRate = (tx: Sql, currencyId: string, date: string, stamp: Stamp) =>
  tx
    .updateTable('currency_rates')
    .set(stamp)
    .where('currency_id', '=', currencyId)
    .where('rate_date', '=', date)
    .execute();

type RatedRow = {
  id: string;
  code: string;
  usd_rate: string | null;
  rate_date: string | null;
  source: string | null;
  /** A feed does not replace it today: a peg, or entered by hand to stand. */
  stands: boolean;
};

/** Currencies but the dollar, with the rate of each that counts now. */
export const ratedCurrencies = async (tx: Sql): Promise<RatedRow[]> =>
  (
    await sql<RatedRow>`
      select c.id, c.code, r.usd_rate, r.rate_date, r.source,
        r.peg is not null or coalesce(r.until >= (now() at time zone 'utc')::date, false) as stands
      from currencies c
      left join current_rates r on r.currency_id = c.id
      where c.code <> 'USD' order by c.code`.execute(tx)
  ).rows;

export const holdRate = (
  tx: Sql,
  currencyId: string,
  { date, usdRate, before }: { date: string; usdRate: string; before: string },
) => {
  const row = { rate_date: date, usd_rate: usdRate, usd_rate_before: before };
  return tx
    .insertInto('held_rates')
    .values({ currency_id: currencyId, ...row })
    .onConflict((on) => on.column('currency_id').doUpdateSet(row))
    .execute();
};

export const findHeld = (tx: Sql, currencyId: string) =>
  tx
    .selectFrom('held_rates')
    .selectAll()
    .where('currency_id', '=', currencyId)
    .forUpdate()
    .executeTakeFirst();

export const deleteHeld = (tx: Sql, currencyId: string) =>
  tx.deleteFrom('held_rates').where('currency_id', '=', currencyId).execute();

export const listHeld = (db: Sql) =>
  db
    .selectFrom('held_rates as h')
    .innerJoin('currencies as c', 'c.id', 'h.currency_id')
    .select(['h.currency_id', 'c.code', 'h.rate_date', 'h.usd_rate', 'h.usd_rate_before'])
    .orderBy('c.code')
    .execute();

/** Ads on the market whose comparable price is computed from this currency. */
export const countPricedIn = async (db: Sql, currencyId: string): Promise<number> =>
  (
    await sql<{ count: number }>`
    select count(*)::int as count from ads
    where price_currency_id = ${currencyId} and status = 'approved' and deleted_at is null`.execute(db)
  ).rows[0]?.count ?? 0;

export const deleteRate = (tx: Sql, currencyId: string, date: string) =>
  tx
    .deleteFrom('currency_rates')
    .where('currency_id', '=', currencyId)
    .where('rate_date', '=', date)
    .execute();

export const databaseToday = async (db: Sql): Promise<string> =>
  (await sql<{ today: string }>`select (now() at time zone 'utc')::date as today`.execute(db)).rows[0]
    ?.today ?? '';

type PortFilter = {
  q?: string | undefined;
  countryId?: string | undefined;
  active?: 'true' | 'false' | undefined;
  page: number;
  limit: number;
};

/** Ports by name, paged. */
export async function pagePorts(db: Sql, { q, countryId, active, page, limit }: PortFilter) {
  const found = db
    .selectFrom('ports as p')
    .innerJoin('countries as c', 'c.id', 'p.country_id')
    .$if(countryId !== undefined, (one) => one.where('p.country_id', '=', countryId as string))
    .$if(active !== undefined, (one) => one.where('p.is_active', '=', active === 'true'))
    .$if(Boolean(q), (one) =>
      one.where(
        sql<boolean>`p.code || ' | ' || p.name || ' | ' || array_to_string(p.aliases, ' | ') ilike ${containing(q ?? '')}`,
      ),
    );
  const [rows, count] = await Promise.all([
    found
      .selectAll('p')
      .select(['c.code as country_code', 'c.name as country_name'])
      .orderBy('p.name')
      .orderBy('p.code')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}
