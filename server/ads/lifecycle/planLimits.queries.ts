import { sql } from 'kysely';
import type { Sql, Tx } from '../../db/client.ts';
import { today } from '../rows/adRows.queries.ts';

/** Pauses published ads beyond the newest `limit`. Returns their ids. */
export async function pauseOldest(tx: Tx, ownerIds: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with over as (
      select id from ads
      where owner_id = any(${ownerIds}::uuid[]) and status = 'approved' and deleted_at is null and valid_until >= ${today}
      order by published_at desc, id desc offset ${limit}
    )
    update ads a set status = 'paused', paused_by_plan = true, featured_at = null, version = version + 1, updated_at = now()
    from over where a.id = over.id
    returning a.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Resumes up to `limit` ads that were paused by a plan limit, newest first; none that a rule stops. */
export async function resumeNewest(
  tx: Tx,
  ownerIds: readonly string[],
  limit: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with back as (
      select id from ads
      where owner_id = any(${ownerIds}::uuid[]) and status = 'paused' and paused_by_plan and deleted_at is null
        and exists (select from users u where u.id = owner_id and u.is_active)
        and valid_until >= ${today}
        and not exists (select from ad_rule_results r where r.ad_id = ads.id and r.ended_at is null
          and r.standing in ('attest', 'held', 'blocked'))
      order by published_at desc, id desc limit ${limit}
    )
    update ads a set status = 'approved', paused_by_plan = false, version = version + 1, updated_at = now()
    from back where a.id = back.id
    returning a.id`.execute(tx);
  return rows.map((row) => row.id);
}

export const countPausedByPlan = async (db: Sql, ownerIds: readonly string[]): Promise<number> => {
  const row = await db
    .selectFrom('ads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', 'in', [...ownerIds])
    .where('paused_by_plan', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`valid_until >= ${today}`)
    .executeTakeFirst();
  return row?.count ?? 0;
};
