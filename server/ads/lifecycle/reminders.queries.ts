import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/**
 * Published ads that expire within so many days and whose owners were not notified; with the deduplication key of
 * each notification.
 */
export async function findExpiring(db: Sql, days: number, limit: number) {
  const { rows } = await sql<{
    owner_id: string;
    title: string;
    reference: string;
    valid_until: string;
    once: string;
  }>`
    select owner_id, title, reference, valid_until, once
    from ads, lateral (select 'expiring:' || id || ':' || valid_until as once) as named
    where status = 'approved' and deleted_at is null and revises_id is null
      and valid_until between (now() at time zone 'utc')::date and (now() at time zone 'utc')::date + ${days}::int
      and published_at < now() - make_interval(days => ${days})
      and not exists (select from notifications n where n.user_id = ads.owner_id and n.once_key = once)
    order by valid_until, id limit ${limit}`.execute(db);
  return rows;
}

/** The number of pending ads and the submission time of the oldest. */
export async function pendingAds(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(updated_at) as oldest
    from ads where status = 'pending' and deleted_at is null`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
