import { sql } from 'kysely';
import type { Side } from '../../../contract/ads/adEnums.ts';
import { COUNTED_MIN } from '../../../contract/market/marketDays.ts';
import type { Sql } from '../../db/client.ts';

/** One count at a time, also among instances; until the transaction ends. */
export const lockCounting = (tx: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.marketDays'))`.execute(tx);

/** A company, in however many accounts: its name without punctuation, else the account. */
const entity = sql<string>`coalesce(
  nullif(lower(regexp_replace(coalesce(o.company_name, o.company), '[[:space:][:punct:]]+', '', 'g')), ''), a.owner_id::text)`;

/** Whether an ad was on the market when a day began, by what had happened until then. */
const wasLiveAt = (time: ReturnType<typeof sql>) => sql`coalesce((
  select e.to_status = 'approved' from ad_events e
  where e.ad_id = a.id and e.kind = 'move' and e.created_at < ${time}
  order by e.created_at desc, e.id desc limit 1
), false) and (a.deleted_at is null or a.deleted_at >= ${time})`;

/** Finished days that are due, oldest first: since the last one that was counted, at most `most`; at first yesterday. */
export const daysToCount = async (db: Sql, most: number): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    with last as (select max(day) as day from market_days_counted),
      yesterday as (select (now() at time zone 'utc')::date - 1 as day)
    select d::date as day from last, yesterday,
      generate_series(greatest(coalesce(last.day + 1, yesterday.day), yesterday.day - ${most}::int + 1), yesterday.day, interval '1 day') d
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
};

/**
 * Counts a day (UTC) anew from what happened until its end: states from the events of ads, prices from their history;
 * product, place and quantity as they are now. Proxies are no prices of their own and are left out of the medians.
 */
export async function countDay(tx: Sql, day: string): Promise<void> {
  const start = sql`(${day}::date at time zone 'utc')`;
  const end = sql`((${day}::date + 1) at time zone 'utc')`;
  await sql`delete from market_days where day = ${day}`.execute(tx);
  await sql`
    with found as (
      select a.id, a.product_id, a.side, ${entity} as entity, a.quantity_tonnes, a.port_id, a.delivery_country_id,
        (${wasLiveAt(end)} and a.valid_until >= ${day}::date) as is_live, ${wasLiveAt(start)} as was_live
      from ads a join users o on o.id = a.owner_id
      where a.published_at is not null and a.revises_id is null and a.product_id is not null and a.side is not null
        and a.created_at < ${end}
    ), priced as (
      select f.*, p.usd_per_bbl, p.usd_per_tonne, p.usd_per_mmbtu
      from found f left join lateral (
        select case when h.kind <> 'formula_proxy' then h.usd_per_bbl end as usd_per_bbl,
          case when h.kind <> 'formula_proxy' then h.usd_per_tonne end as usd_per_tonne,
          case when h.kind <> 'formula_proxy' then h.usd_per_mmbtu end as usd_per_mmbtu
        from ad_prices h where h.ad_id = f.id and h.from_at < ${end} order by h.from_at desc, h.id desc limit 1
      ) p on f.is_live
      where f.is_live or f.was_live
    ), placed as (
      select p.*, r.region
      from priced p
        left join ports on ports.id = p.port_id
        left join countries c on c.id = p.delivery_country_id
        cross join lateral (
          select '' as region
          union all
          select t.code from trading_regions t
          where t.is_active and (c.code = any(t.country_codes) or ports.code = any(t.port_codes))
        ) r
    ), by_entity as (
      select product_id, side, region, entity,
        count(*) filter (where is_live) as ads,
        count(*) filter (where is_live and not was_live) as new_ads,
        count(*) filter (where was_live and not is_live) as withdrawn_ads,
        max(quantity_tonnes) filter (where is_live) as tonnes,
        percentile_cont(0.5) within group (order by usd_per_bbl) as usd_per_bbl,
        percentile_cont(0.5) within group (order by usd_per_tonne) as usd_per_tonne,
        percentile_cont(0.5) within group (order by usd_per_mmbtu) as usd_per_mmbtu
      from placed group by 1, 2, 3, 4
    )
    insert into market_days (day, product_id, side, region, ads, entities, new_ads, new_entities, withdrawn_ads,
      withdrawn_entities, tonnes, tonnes_entities, usd_per_bbl, usd_per_bbl_entities, usd_per_tonne,
      usd_per_tonne_entities, usd_per_mmbtu, usd_per_mmbtu_entities)
    select ${day}::date, product_id, side, region, sum(ads), count(*) filter (where ads > 0),
      sum(new_ads), count(*) filter (where new_ads > 0), sum(withdrawn_ads), count(*) filter (where withdrawn_ads > 0),
      coalesce(sum(tonnes), 0), count(tonnes),
      round((percentile_cont(0.5) within group (order by usd_per_bbl))::numeric, 4), count(usd_per_bbl),
      round((percentile_cont(0.5) within group (order by usd_per_tonne))::numeric, 4), count(usd_per_tonne),
      round((percentile_cont(0.5) within group (order by usd_per_mmbtu))::numeric, 4), count(usd_per_mmbtu)
    from by_entity group by product_id, side, region`.execute(tx);
  await sql`
    insert into market_days_counted (day) values (${day})
    on conflict (day) do update set counted_at = excluded.counted_at`.execute(tx);
}

/** Since so many days before today. */
const since = (days: number) => sql<string>`(now() at time zone 'utc')::date - ${days}::int`;

type Group = { productId: string; side: Side; region: string };

/** Counted days with the group's row, or null where it had no ads. */
export const readDays = async (db: Sql, { productId, side, region }: Group, days: number) =>
  db
    .selectFrom('market_days_counted as c')
    .leftJoin('market_days as d', (on) =>
      on
        .onRef('d.day', '=', 'c.day')
        .on('d.product_id', '=', productId)
        .on('d.side', '=', side)
        .on('d.region', '=', region),
    )
    .selectAll('d')
    .select('c.day as day')
    .where('c.day', '>=', since(days))
    .orderBy('c.day')
    .execute();
export type MarketDayRow = Awaited<ReturnType<typeof readDays>>[number];

/** Products of which a count can be shown, with the most ads first. */
export const shownProducts = (db: Sql, side: Side, days: number) =>
  db
    .selectFrom('market_days as d')
    .innerJoin('products as p', 'p.id', 'd.product_id')
    .select(['p.id as value', 'p.name as label'])
    .where('d.side', '=', side)
    .where('d.region', '=', '')
    .where('d.entities', '>=', COUNTED_MIN)
    .where('d.day', '>=', since(days))
    .groupBy(['p.id', 'p.name'])
    .orderBy(sql`max(d.ads)`, 'desc')
    .orderBy('p.name')
    .execute();

/** Trading regions of which a count can be shown for a product. */
export const shownRegions = (db: Sql, { productId, side }: Omit<Group, 'region'>, days: number) =>
  db
    .selectFrom('market_days as d')
    .innerJoin('trading_regions as r', 'r.code', 'd.region')
    .select(['r.code as value', 'r.name as label'])
    .where('d.product_id', '=', productId)
    .where('d.side', '=', side)
    .where('d.entities', '>=', COUNTED_MIN)
    .where('d.day', '>=', since(days))
    .groupBy(['r.code', 'r.name', 'r.sort_order'])
    .orderBy('r.sort_order')
    .orderBy('r.name')
    .execute();

/** The time of each ad on the market since its first publication, in whole days; of the last two years. */
export const timesOnMarket = async (db: Sql, { productId, side }: Omit<Group, 'region'>) => {
  const { rows } = await sql<{ days: number; is_done: boolean; entity: string }>`
    select ${entity} as entity, coalesce(a.close_reason = 'done', false) as is_done,
      floor(extract(epoch from greatest(coalesce(a.closed_at, a.deleted_at, gone.at, now()) - shown.at, interval '0')) / 86400)::int as days
    from ads a join users o on o.id = a.owner_id
      cross join lateral (
        select min(e.created_at) as at from ad_events e
        where e.ad_id = a.id and e.kind = 'move' and e.to_status = 'approved'
      ) shown
      left join lateral (
        select e.created_at as at from ad_events e
        where e.ad_id = a.id and e.kind = 'move' and e.from_status = 'approved' and a.status <> 'approved'
        order by e.created_at desc limit 1
      ) gone on true
    where a.product_id = ${productId} and a.side = ${side} and a.revises_id is null and a.published_at is not null
      and shown.at > now() - interval '2 years'`.execute(db);
  return rows.map(({ days, is_done: isDone, entity: of }) => ({ days, isDone, entity: of }));
};
