import { type RawBuilder, sql } from 'kysely';
import type { Audience, Broadcast } from '../../contract/messaging/broadcasts.ts';
import type { NotificationChannel } from '../../contract/messaging/notificationKinds.ts';
import { notificationKinds } from '../../contract/messaging/notificationKinds.ts';
import { CHANNEL } from '../db/changeFeed.ts';
import type { Sql } from '../db/client.ts';
import { hasSeat } from '../db/hasSeat.ts';

const UUID = /^[0-9a-f-]{36}$/i;

/** Condition over `users as u`: in the audience. */
function isMeant(audience: Audience): RawBuilder<boolean> {
  if (audience.kind === 'all') return sql<boolean>`true`;
  if (audience.kind === 'users') return sql<boolean>`u.id = any(${audience.userIds}::uuid[])`;
  if (audience.kind === 'role') {
    const custom = audience.roles.filter((role) => UUID.test(role));
    const system = audience.roles.filter((role) => !UUID.test(role));
    return sql<boolean>`(u.role = any(${system}::text[]) or u.custom_role_id = any(${custom}::uuid[]))`;
  }
  return sql<boolean>`exists (
    select from plan_periods p
    where p.payer_id in (
        u.id, (select m.company_id from company_members m where m.user_id = u.id and ${hasSeat})
      ) and p.plan_id = any(${audience.planIds}::uuid[])
      and p.starts_at <= now() and p.ends_at > now() and p.ended_at is null
  )`;
}

const usual = notificationKinds.announcement;
const wants = (channel: NotificationChannel) =>
  sql<boolean>`coalesce((s.channels -> 'announcement' ->> ${channel}::text)::boolean, ${usual[channel]}::boolean)`;

/** The audience with the channels that each user accepts; mail to confirmed addresses only. */
const recipients = (audience: Audience, channels: readonly NotificationChannel[]) => {
  const sends = (channel: NotificationChannel) => sql<boolean>`${channels.includes(channel)}::boolean`;
  return sql`
    select u.id,
      ${sends('inApp')} and ${wants('inApp')} as in_app,
      ${sends('email')} and ${wants('email')} and u.email_verified as email,
      ${sends('push')} and ${wants('push')}
        and exists (select from push_subscriptions b where b.user_id = u.id) as push
    from users u left join notification_settings s on s.user_id = u.id
    where u.is_active and u.deleted_at is null and ${isMeant(audience)}`;
};

export async function countRecipients(db: Sql, audience: Audience, channels: readonly NotificationChannel[]) {
  const { rows } = await sql<{ receivers: number; in_app: number; email: number; push: number }>`
    select count(*) filter (where in_app or email or push)::int as receivers,
      count(*) filter (where in_app)::int as in_app,
      count(*) filter (where email)::int as email,
      count(*) filter (where push)::int as push
    from (${recipients(audience, channels)}) as taker`.execute(db);
  return rows[0] ?? { receivers: 0, in_app: 0, email: 0, push: 0 };
}

export type NewBroadcast = {
  id: string;
  title: string;
  body: string;
  link: string | null;
  audience: Audience;
  channels: readonly NotificationChannel[];
  scheduledAt: string | null;
  createdBy: string;
};

/** False if it exists already, from a repeated call. */
export async function insertBroadcast(db: Sql, one: NewBroadcast): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into broadcasts (id, title, body, link, audience, channels, scheduled_at, created_by)
    values (${one.id}, ${one.title}, ${one.body}, ${one.link}, ${JSON.stringify(one.audience)}::jsonb,
      ${one.channels}::text[], coalesce(${one.scheduledAt}::timestamptz, now()), ${one.createdBy})
    on conflict (id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** `is_due`: its scheduled time has passed. */
export async function lockBroadcast(db: Sql, id: string) {
  const row = await db
    .selectFrom('broadcasts')
    .select(['id', 'title', 'body', 'link', 'channels', 'state', 'queued_to'])
    .select(sql<Audience>`audience`.as('audience'))
    .select(sql<boolean>`scheduled_at <= now()`.as('is_due'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, channels: row.channels as NotificationChannel[] };
}
export type LockedBroadcast = NonNullable<Awaited<ReturnType<typeof lockBroadcast>>>;

export const setState = (db: Sql, id: string, state: Broadcast['state']) =>
  db
    .updateTable('broadcasts')
    .set({
      state,
      ...(state === 'sending' && { started_at: sql<Date>`now()` }),
      ...((state === 'sent' || state === 'cancelled') && { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();

/**
 * Inserts the next recipients and their in-app notifications in one statement. Returns the number of users examined;
 * fewer than `most` means done.
 */
export async function queueReceivers(db: Sql, one: LockedBroadcast, most: number): Promise<number> {
  const data = JSON.stringify({ title: one.title, body: one.body });
  const { rows } = await sql<{ seen: number; last: string | null; written: number }>`
    with who as materialized (
      select * from (${recipients(one.audience, one.channels)}) as taker
      where ${one.queued_to}::uuid is null or id > ${one.queued_to}::uuid
      order by id limit ${most}
    ), written as (
      insert into broadcast_receivers (broadcast_id, user_id, in_app, email, push)
      select ${one.id}, id, in_app, email, push from who where in_app or email or push
      on conflict do nothing
      returning user_id, in_app
    ), shown as (
      insert into notifications (id, user_id, kind, data, link, broadcast_id)
      select new_id(), user_id, 'announcement', ${data}::jsonb, ${one.link}::text, ${one.id}::uuid
      from written where in_app
    )
    select (select count(*)::int from who) as seen, (select id from who order by id desc limit 1) as last,
      (select count(*)::int from written) as written`.execute(db);
  const { seen, last, written } = rows[0] ?? { seen: 0, last: null, written: 0 };
  await sql`
    update broadcasts set receivers = receivers + ${written}, queued_to = coalesce(${last}::uuid, queued_to)
    where id = ${one.id}`.execute(db);
  await sql`select pg_notify(${CHANNEL}, 'user:*')`.execute(db);
  return seen;
}

/** Claims recipients whose mail and push are not enqueued yet. The broadcast must be locked. */
export async function claimWaiting(db: Sql, id: string, most: number) {
  const { rows } = await sql<{ user_id: string; email: boolean; push: boolean }>`
    update broadcast_receivers r set handed_at = now()
    from (
      select user_id from broadcast_receivers
      where broadcast_id = ${id} and handed_at is null and (email or push)
      order by user_id limit ${most}
    ) as next
    where r.broadcast_id = ${id} and r.user_id = next.user_id
    returning r.user_id, r.email, r.push`.execute(db);
  return rows;
}

/** Number of mails enqueued, and seconds since sending began. */
export async function mailProgress(db: Sql, id: string) {
  const { rows } = await sql<{ mailed: number; seconds: number }>`
    select (
        select count(*)::int from broadcast_receivers where broadcast_id = b.id and email and handed_at is not null
      ) as mailed,
      extract(epoch from now() - coalesce(b.started_at, now()))::float8 as seconds
    from broadcasts b where b.id = ${id}`.execute(db);
  return rows[0] ?? { mailed: 0, seconds: 0 };
}

/** Marks the broadcast as finished. */
export const finishBroadcast = (db: Sql, id: string) =>
  sql`
    update broadcasts set state = 'sent', finished_at = now()
    where id = ${id} and state = 'sending' and not exists (
      select from broadcast_receivers where broadcast_id = ${id} and handed_at is null and (email or push)
    )`.execute(db);

/** Broadcasts whose job was lost or gave up. */
export async function stalledBroadcasts(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from broadcasts
    where state in ('scheduled', 'sending') and scheduled_at < now() - interval '3 minutes'
    order by scheduled_at limit 20`.execute(db);
  return rows.map((row) => row.id);
}
