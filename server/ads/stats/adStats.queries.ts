import { sql } from 'kysely';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import type { Sql } from '../../db/client.ts';
import type { Caller } from '../../http/caller.ts';
import { isOwnAd, shownStatus, today } from '../rows/adRows.queries.ts';

/** The ads to count: those of an owner, a single one, or all if both are null. */
export type Scope = { owner: Pick<Caller, 'id' | 'company'> | null; adId: string | null };

const isCounted = ({ owner, adId }: Scope) => sql<boolean>`(
  a.deleted_at is null and a.revises_id is null
  ${owner === null ? sql`` : sql`and ${isOwnAd(owner)}`}
  ${adId === null ? sql`` : sql`and a.id = ${adId}`})`;

export const ownsAd = async (db: Sql, scope: Scope): Promise<boolean> =>
  (await db.selectFrom('ads as a').select('a.id').where(isCounted(scope)).limit(1).executeTakeFirst()) !==
  undefined;

/** Ads of a scope by status, side, product and country, in one scan. */
export async function countAds(db: Sql, scope: Scope) {
  const { rows } = await sql<{
    kind: number;
    status: AdStatus | null;
    side: 'sell' | 'buy' | null;
    product: string | null;
    country: string | null;
    label: string | null;
    count: number;
  }>`
    select c.*, coalesce(p.name, n.name, c.side, '') as label from (
      select grouping(s.status, s.side, s.product_id, s.delivery_country_id) as kind,
        s.status, s.side, s.product_id as product, s.delivery_country_id as country, count(*)::int as count
      from (
        select ${shownStatus} as status, a.side, a.product_id, a.delivery_country_id from ads a
        where ${isCounted(scope)}
      ) as s
      group by grouping sets ((s.status), (s.side), (s.product_id), (s.delivery_country_id))
    ) as c
    left join products p on p.id = c.product
    left join countries n on n.id = c.country
    order by c.count desc, label`.execute(db);
  return rows;
}

/** Views and unique inquirers by day (UTC). A person counts once for each ad, on the first day. */
export async function countByDay(db: Sql, scope: Scope, days: number) {
  const { rows } = await sql<{ day: string; views: number; reveals: number; inquiries: number }>`
    with span as (select ${today} - ${days}::int + 1 as first),
    seen as (
      select v.day, count(*)::int as views from ad_views v join ads a on a.id = v.ad_id
      where ${isCounted(scope)} and v.day between (select first from span) and ${today}
      group by 1
    ),
    people as (
      select min((i.created_at at time zone 'utc')::date) as asked,
        min((i.created_at at time zone 'utc')::date) filter (where i.contact_type <> 'in_app') as revealed
      from inquiries i join ads a on a.id = i.ad_id
      where ${isCounted(scope)} and i.created_at >= (select first from span)::timestamp at time zone 'utc'
      group by i.ad_id, i.inquirer_id
    )
    select d.day::date as day, coalesce(seen.views, 0) as views,
      (select count(*)::int from people where revealed = d.day::date) as reveals,
      (select count(*)::int from people where asked = d.day::date) as inquiries
    from span, generate_series(span.first::timestamp, ${today}::timestamp, interval '1 day') as d (day)
    left join seen on seen.day = d.day::date
    order by 1`.execute(db);
  return rows;
}
