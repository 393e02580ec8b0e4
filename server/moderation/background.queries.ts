import { sql } from 'kysely';
import { type LinkKind, LOOK_SECONDS } from '../../contract/moderation/adReview.ts';
import type { Sql } from '../db/client.ts';

export type RecordRow = {
  email_verified: boolean;
  has_phone: boolean;
  published: number;
  rejections: number;
  suspensions: number;
  reports: number;
};

/** What became of an owner's ads so far; what was undone does not count. */
export async function recordOf(db: Sql, ownerId: string): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select o.email_verified, o.phone is not null as has_phone,
      (select count(*) from ads a where a.owner_id = o.id and a.published_at is not null)::int as published,
      coalesce(e.rejections, 0)::int as rejections, coalesce(e.suspensions, 0)::int as suspensions,
      (select count(*) from tickets t join ads a on a.id = t.related_id
        where t.category = 'report' and t.related_type = 'ad' and a.owner_id = o.id
          and t.requester_id <> o.id)::int as reports
    from users o
    left join lateral (
      select count(*) filter (where e.to_status = 'rejected' and e.from_status = 'pending') as rejections,
        count(*) filter (where e.to_status = 'suspended' and e.from_status is distinct from 'suspended') as suspensions
      from ad_events e join ads a on a.id = e.ad_id
      where a.owner_id = o.id and not e.undone and e.to_status in ('rejected', 'suspended')
        and e.actor_id is distinct from o.id
    ) as e on true
    where o.id = ${ownerId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no user ${ownerId}`);
  return row;
}

export type LinkRow = {
  id: string;
  username: string;
  company: string | null;
  is_active: boolean;
  shares: LinkKind[];
};

/** More links than this are a shared office or a public network. */
const LINKS_MAX = 20;

/** Other accounts with the same phone number, address of a session, document or text as an owner. */
export async function linksOf(db: Sql, ownerId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    with shared as (
      select p.id, 'phone' as what from users o
      join users p on p.phone = o.phone
      where o.id = ${ownerId}
      union
      select s.user_id, 'address' from sessions m join sessions s on s.ip = m.ip and s.ip is not null
      where m.user_id = ${ownerId}
      union
      select b.owner_id, 'document' from ads a join ad_documents d on d.ad_id = a.id
      join ad_documents e on e.sha256 = d.sha256 join ads b on b.id = e.ad_id
      where a.owner_id = ${ownerId}
      union
      select b.owner_id, 'text' from ads a join ads b on b.fingerprint = a.fingerprint
      where a.owner_id = ${ownerId} and a.deleted_at is null and b.deleted_at is null
    )
    select u.id, u.username, u.company, u.is_active, array_agg(shared.what order by shared.what) as shares
    from shared join users u on u.id = shared.id
    where shared.id <> ${ownerId} and u.deleted_at is null
    group by u.id
    order by count(*) desc, u.is_active, u.created_at desc
    limit ${sql.lit(LINKS_MAX)}`.execute(db);
  return rows;
}

/** Notes which ad a moderator has open. */
export const noteLook = (db: Sql, userId: string, adId: string) =>
  db
    .insertInto('ad_looks')
    .values({ user_id: userId, ad_id: adId })
    .onConflict((on) => on.column('user_id').doUpdateSet({ ad_id: adId, looked_at: sql<Date>`now()` }))
    .execute();

/** Who else has an ad open. */
export const othersLooking = (db: Sql, userId: string, adId: string) =>
  db
    .selectFrom('ad_looks as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.username'])
    .where('l.ad_id', '=', adId)
    .where('l.user_id', '<>', userId)
    .where('l.looked_at', '>', sql<Date>`now() - make_interval(secs => ${LOOK_SECONDS})`)
    .orderBy('l.looked_at', 'desc')
    .execute();
