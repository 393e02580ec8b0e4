import { sql } from 'kysely';
import type { NeedKind, StaffNeedKind } from '../../../contract/operations/stats.ts';
import { isOwnAd } from '../../ads/ads.ts';
import { ownsSide } from '../../conversations/conversations.ts';
import type { Sql } from '../../db/client.ts';
import type { Caller } from '../../http/caller.ts';

const SHOWN = 5;
const SOON_DAYS = 7;

export type NeedRow = {
  kind: NeedKind;
  count: number;
  items: { id: string; label: string; note: string | null; at: string | null }[];
};

/** Pending tasks of a member: the first few of each kind (`rank` from 1) and their number. */
export async function needsOf(db: Sql, caller: Pick<Caller, 'id' | 'company'>): Promise<NeedRow[]> {
  const today = sql`(now() at time zone 'utc')::date`;
  const dayAt = sql`(a.valid_until + 1)::timestamp at time zone 'utc'`;
  const userId = caller.id;
  const own = sql`from ads a where ${isOwnAd(caller)} and a.deleted_at is null`;
  const published = sql`a.revises_id is null and a.status = 'approved' and a.valid_until >= ${today}`;
  const { rows } = await sql<NeedRow>`
    with found (kind, id, label, note, at, rank) as (
      select 'suspended_ads', a.id, a.title, a.rejection_reason, a.updated_at,
        row_number() over (order by a.updated_at desc, a.id)
      ${own} and a.status = 'suspended'
      union all
      select 'rejected_ads', a.id, a.title, a.rejection_reason, a.updated_at,
        row_number() over (order by a.updated_at desc, a.id)
      ${own} and a.status = 'rejected' and a.revises_id is null
      union all
      select 'rejected_revisions', a.revises_id, a.title, a.rejection_reason, a.updated_at,
        row_number() over (order by a.updated_at desc, a.id)
      ${own} and a.status = 'rejected' and a.revises_id is not null
      union all
      select 'expiring_ads', a.id, a.title, null, ${dayAt}, row_number() over (order by a.valid_until, a.id)
      ${own} and ${published} and a.valid_until <= ${today} + ${SOON_DAYS}::int
      union all
      select 'paused_by_plan', a.id, a.title, null, null, row_number() over (order by a.published_at desc, a.id)
      ${own} and a.status = 'paused' and a.paused_by_plan
      union all
      select 'drafts', a.id, a.title, null, a.updated_at, row_number() over (order by a.updated_at desc, a.id)
      ${own} and a.status = 'draft' and a.revises_id is null
      union all
      select 'unanswered', c.id, a.title, u.username, c.last_message_at,
        row_number() over (order by c.last_message_at, c.id)
      from conversations c
      join ads a on a.id = c.ad_id
      join users u on u.id = c.inquirer_id
      cross join lateral (
        select m.of_owner from messages m where m.conversation_id = c.id and m.kind <> 'reveal'
        order by m.created_at desc, m.id desc limit 1
      ) as last
      where ${ownsSide(caller)} and not last.of_owner and u.deleted_at is null
        and not exists (
          select from user_blocks b
          where (b.blocker_id, b.blocked_id) in ((c.owner_id, c.inquirer_id), (c.inquirer_id, c.owner_id))
        )
      union all
      select 'ticket_replies', t.id, t.subject, null, t.updated_at,
        row_number() over (order by t.updated_at desc, t.id)
      from tickets t where t.requester_id = ${userId} and t.status = 'waiting'
      union all
      select 'plan_ending', p.plan_id, p.plan_name, null, p.ends_at, row_number() over (order by p.ends_at)
      from plan_periods p join users u on u.id = p.user_id
      where p.payer_id = ${userId} and not u.auto_renew and p.ended_at is null and p.starts_at <= now()
        and p.ends_at between now() and now() + make_interval(days => ${SOON_DAYS}::int)
        and not exists (
          select from plan_periods n where n.payer_id = p.payer_id and n.ended_at is null and n.starts_at >= p.ends_at
        )
    )
    select kind, count(*)::int as count,
      json_agg(json_build_object(
        'id', id, 'label', label, 'note', note,
        'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by rank) filter (where rank <= ${SHOWN}::int) as items
    from found group by kind`.execute(db);
  return rows;
}

export type StaffNeedRow = { kind: StaffNeedKind; count: number; since: Date | null };

/** Pending tasks of the staff. */
export async function staffNeeds(db: Sql): Promise<StaffNeedRow[]> {
  const { rows } = await sql<StaffNeedRow>`
    select 'waiting_ads' as kind, count(*)::int as count, min(submitted_at) as since
    from ads where status = 'pending' and deleted_at is null
    union all
    select 'open_tickets', count(*)::int, min(created_at) from tickets where status = 'open'
    union all
    select 'waiting_transfers', count(*)::int, min(created_at)
    from payments where provider = 'bank' and status = 'pending' and refund_of is null
    union all
    select 'due_payouts', count(*)::int, min(created_at)
    from payments where provider = 'bank' and status = 'pending' and refund_of is not null
    union all
    select 'stuck_refunds', count(*)::int, min(created_at)
    from payments
    where refund_of is not null and provider <> 'bank' and status in ('pending', 'failed') and created_at < now() - interval '1 hour'
    union all
    select 'held_rates', count(*)::int, min(created_at) from held_rates
    union all
    select 'stale_rates', count(*)::int, min(r.rate_date)::timestamptz
    from currencies c
    join current_rates r on r.currency_id = c.id
    where c.code <> 'USD' and c.is_active and r.peg is null and r.rate_date < (now() at time zone 'utc')::date - 3
      and exists (
        select from ads a where a.price_currency_id = c.id and a.status = 'approved' and a.deleted_at is null
      )
    union all
    select 'overdue_data_requests', count(*)::int, min(due_at)
    from data_requests where state in ('open', 'failed') and due_at < now()
    union all
    select 'failed_jobs', count(*)::int, min(completed_on) from pgboss.job where state = 'failed'`.execute(
    db,
  );
  return rows;
}
