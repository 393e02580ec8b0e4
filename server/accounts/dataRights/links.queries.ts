import { sql } from 'kysely';
import type { AccountLinkKind } from '../../../contract/accounts/dataRights.ts';
import type { Sql } from '../../db/client.ts';

export type LinkRow = {
  id: string;
  username: string;
  company: string | null;
  is_active: boolean;
  created_at: Date;
  shares: { kind: AccountLinkKind; count: number }[];
};

/** More than these are a large company or a public network. */
const LINKS_MAX = 50;

/** Texts within three bits agree in one quarter at least, each of which has an index. */
const quarter = (from: number) => sql`substring(a.fingerprint from ${sql.lit(from)} for 16)
  = substring(b.fingerprint from ${sql.lit(from)} for 16)`;

/**
 * Other accounts that share something with an account; only what is stored anyway. Strength: a browser or phone says
 * more than a document, text, network address of the last 30 days or the domain of a company.
 */
export async function linksOfAccount(db: Sql, userId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    with own (domain) as (
      select split_part(email_key, '@', 2) from users
      where id = ${userId} and not is_free_mail(split_part(email_key, '@', 2))
    ), shared (id, kind, what) as (
      select d.user_id, 'device', encode(d.token_hash, 'hex')
      from device_tokens m join device_tokens d on d.token_hash = m.token_hash
      where m.user_id = ${userId}
      union
      select p.id, 'phone', p.phone from users o join users p on p.phone = o.phone where o.id = ${userId}
      union
      select b.owner_id, 'document', encode(e.sha256, 'hex')
      from ads a join ad_documents d on d.ad_id = a.id
      join ad_documents e on e.sha256 = d.sha256 join ads b on b.id = e.ad_id
      where a.owner_id = ${userId}
      union
      select b.owner_id, 'text', b.id::text
      from ads a join ads b on (${quarter(1)} or ${quarter(17)} or ${quarter(33)} or ${quarter(49)})
        and bit_count(a.fingerprint # b.fingerprint) <= 3
      where a.owner_id = ${userId} and a.deleted_at is null and b.deleted_at is null
      union
      select s.user_id, 'address', s.ip
      from sessions m join sessions s on s.ip = m.ip and s.ip is not null
      where m.user_id = ${userId} and m.last_seen_at > now() - interval '30 days'
        and s.last_seen_at > now() - interval '30 days'
      union
      select u.id, 'domain', own.domain
      from own join users u on right(u.email_key, length(own.domain) + 1) = '@' || own.domain
    ), counted as (
      select id, kind, count(*)::int as count,
        case kind when 'device' then 16 when 'phone' then 12 when 'document' then 8 when 'text' then 4
          when 'address' then 2 else 1 end as strength
      from shared where id <> ${userId} group by id, kind
    )
    select u.id, u.username, u.company, u.is_active, u.created_at,
      json_agg(json_build_object('kind', c.kind, 'count', c.count)) as shares
    from counted c join users u on u.id = c.id
    where u.deleted_at is null
    group by u.id
    order by sum(c.strength) desc, sum(c.count) desc, u.created_at desc, u.id
    limit ${sql.lit(LINKS_MAX)}`.execute(db);
  return rows;
}
