import { sql } from 'kysely';
import type { Span } from '../../billing/reports/reports.ts';
import type { Sql } from '../../db/client.ts';

type Interval = 'day' | 'week' | 'month';

/** Present totals of the site. */
export async function standing(db: Sql) {
  const { rows } = await sql<{
    users: number;
    active_users: number;
    subscribers: number;
    published_ads: number;
    waiting_ads: number;
    waiting_changes: number;
    open_tickets: number;
  }>`
    select
      (select count(*)::int from users where deleted_at is null) as users,
      (select count(*)::int from users
        where deleted_at is null and last_seen_at >= now() - interval '30 days') as active_users,
      (select count(distinct payer_id)::int from plan_periods
        where starts_at <= now() and coalesce(ended_at, ends_at) > now()) as subscribers,
      (select count(*)::int from ads
        where status = 'approved' and deleted_at is null and valid_until >= (now() at time zone 'utc')::date) as published_ads,
      waiting.ads as waiting_ads,
      waiting.changes as waiting_changes,
      (select count(*)::int from tickets where status = 'open') as open_tickets
    from (
      select count(*)::int as ads, count(revises_id)::int as changes
      from ads where status = 'pending' and deleted_at is null
    ) waiting`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/**
 * Activity in one row for each day, week (from Monday) or month that the span touches, empty ones included. Inquirers
 * count once for each ad, at their first time within the span.
 */
export const happenedBy = async (db: Sql, span: Span, interval: Interval) => {
  const begins = sql`(${span.from}::date)::timestamp at time zone 'utc'`;
  const ends = sql`(${span.to}::date + 1)::timestamp at time zone 'utc'`;
  const bin = (time: ReturnType<typeof sql>) =>
    sql`date_trunc(${interval}, ${time} at time zone 'utc')::date`;
  const { rows } = await sql<{
    at: string;
    users: number;
    ads: number;
    views: number;
    inquiries: number;
    tickets: number;
  }>`
    with counted (bin, what, count) as (
      select ${bin(sql`created_at`)}, 'users', count(*) from users
      where created_at >= ${begins} and created_at < ${ends} group by 1
      union all
      select ${bin(sql`published_at`)}, 'ads', count(*) from ads
      where published_at >= ${begins} and published_at < ${ends} group by 1
      union all
      select date_trunc(${interval}, day::timestamp)::date, 'views', count(*) from ad_views
      where day between ${span.from}::date and ${span.to}::date group by 1
      union all
      select ${bin(sql`first_at`)}, 'inquiries', count(*) from (
        select min(created_at) as first_at from inquiries
        where created_at >= ${begins} and created_at < ${ends} group by ad_id, inquirer_id
      ) as asked group by 1
      union all
      select ${bin(sql`created_at`)}, 'tickets', count(*) from tickets
      where created_at >= ${begins} and created_at < ${ends} group by 1
    )
    select greatest(s.begins, ${span.from}::date) as at,
      coalesce(sum(c.count) filter (where c.what = 'users'), 0)::int as users,
      coalesce(sum(c.count) filter (where c.what = 'ads'), 0)::int as ads,
      coalesce(sum(c.count) filter (where c.what = 'views'), 0)::int as views,
      coalesce(sum(c.count) filter (where c.what = 'inquiries'), 0)::int as inquiries,
      coalesce(sum(c.count) filter (where c.what = 'tickets'), 0)::int as tickets
    from (
      select distinct date_trunc(${interval}, day)::date as begins
      from generate_series(${span.from}::date::timestamp, ${span.to}::date::timestamp, interval '1 day') day
    ) s
    left join counted c on c.bin = s.begins
    group by s.begins order by s.begins`.execute(db);
  return rows;
};
