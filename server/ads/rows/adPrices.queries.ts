import { sql } from 'kysely';
import type { PriceWhy } from '../../../contract/ads/priceHistory.ts';
import type { Sql } from '../../db/client.ts';

/** Moves of a comparable figure below this, in US dollars, are no news. */
const MOVE_MIN = '0.01';

const figures = ['usd_per_bbl', 'usd_per_tonne', 'usd_per_mmbtu'] as const;
const ofOwner = [
  'price_type',
  'price_amount',
  'price_currency_id',
  'price_unit_id',
  'price_benchmark',
  'price_differential',
] as const;

const moved = sql.join(
  figures.map(
    (figure) =>
      sql`coalesce(abs(a.${sql.ref(figure)} - last.${sql.ref(figure)}) >= ${sql.lit(MOVE_MIN)}::numeric,
        num_nonnulls(a.${sql.ref(figure)}, last.${sql.ref(figure)}) = 1)`,
  ),
  sql` or `,
);
const columnsOf = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
const ownerChanged = sql`(${columnsOf('a', ofOwner)}) is distinct from (${columnsOf('last', ofOwner)})`;

/**
 * Adds the present price of published ads to their history, where it moved since the last entry; call it after every write
 * of comparable figures or of the owner's price, in the same transaction. `why` is what moved the figures where the owner's
 * price did not change.
 */
export const keepPrices = async (
  tx: Sql,
  adIds: readonly string[],
  { why }: { why: PriceWhy },
): Promise<void> => {
  await sql`
    insert into ad_prices (ad_id, from_at, why, kind, quote_day, ${sql.join([...figures, ...ofOwner].map((name) => sql.ref(name)))})
    select a.id, clock_timestamp(), case when last.id is null or ${ownerChanged} then 'edit' else ${why} end, new.kind, new.quote_day, ${columnsOf('a', [...figures, ...ofOwner])}
    from ads a
    cross join lateral (
      select a.comparable_kind as kind, (a.comparable_basis ->> 'quoteDay')::date as quote_day
    ) as new
    left join lateral (
      select * from ad_prices p where p.ad_id = a.id order by p.from_at desc, p.id desc limit 1
    ) as last on true
    where a.id = any(${adIds}::uuid[]) and a.status in ('approved', 'paused') and a.revises_id is null and a.price_type is not null
      and (last.id is null or last.kind is distinct from new.kind or ${moved} or ${ownerChanged})`.execute(
    tx,
  );
};

/** Removes entries that ended before so many years; of each ad the one that stood then remains. */
export const deletePricesBefore = (db: Sql, years: number) =>
  sql`
    delete from ad_prices p using ad_prices later
    where p.from_at < now() - make_interval(years => ${years}::int)
      and later.ad_id = p.ad_id and (later.from_at, later.id) > (p.from_at, p.id)
      and later.from_at <= now() - make_interval(years => ${years}::int)`.execute(db);

/** The newest entries of an ad's history, newest first, with the names of currency and unit. */
export const listPrices = (db: Sql, adId: string, limit: number) =>
  db
    .selectFrom('ad_prices as h')
    .leftJoin('currencies as c', 'c.id', 'h.price_currency_id')
    .leftJoin('units as u', 'u.id', 'h.price_unit_id')
    .select([
      'h.from_at',
      'h.usd_per_bbl',
      'h.usd_per_tonne',
      'h.usd_per_mmbtu',
      'h.kind',
      'h.quote_day',
      'h.why',
      'h.price_type',
      'h.price_amount',
      'h.price_benchmark',
      'h.price_differential',
      'c.id as currency_id',
      'c.code as currency_code',
      'c.name as currency_name',
      'c.symbol as currency_symbol',
      'c.minor_digits',
      'u.id as unit_id',
      'u.code as unit_code',
      'u.name as unit_name',
      'u.symbol as unit_symbol',
      'u.dimension',
    ])
    .where('h.ad_id', '=', adId)
    .orderBy('h.from_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute();
export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number];
