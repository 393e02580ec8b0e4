import { sql } from 'kysely';
import type { LanguageCode } from '../../contract/core/languages.ts';
import { kindNames } from '../../contract/messaging/notificationKinds.ts';
import type { Sql } from '../db/client.ts';

const shown = ['id', 'user_id', 'kind', 'data', 'link', 'read_at', 'created_at'] as const;

/** The language of the notification's user. */
const language =
  sql<LanguageCode | null>`(select u.language from users u where u.id = notifications.user_id)`.as(
    'language',
  );

/** A newer build on the same database may write kinds that this build does not know. */
const isKnown = sql<boolean>`kind = any(${kindNames}::text[])`;

const ownNotifications = (db: Sql, userId: string, onlyUnread: boolean) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where(isKnown)
    .$if(onlyUnread, (q) => q.where('read_at', 'is', null));

export async function listNotifications(
  db: Sql,
  userId: string,
  { onlyUnread, page, limit }: { onlyUnread: boolean; page: number; limit: number },
) {
  const own = ownNotifications(db, userId, onlyUnread);
  const [items, counted] = await Promise.all([
    own
      .select([...shown, language])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['items'][number];

export const countUnread = async (db: Sql, userId: string): Promise<number> =>
  (await ownNotifications(db, userId, true).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst())
    ?.count ?? 0;

/** Marks one notification, or all, as read. Returns the ids now marked. Broadcasts record each reader. */
export async function markRead(db: Sql, userId: string, id: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with marked as (
      update notifications set read_at = now()
      where user_id = ${userId} and in_app and read_at is null and (${id}::uuid is null or id = ${id}::uuid)
      returning id, broadcast_id
    ), remembered as (
      update broadcast_receivers r set read_at = now()
      from marked m
      where r.broadcast_id = m.broadcast_id and r.user_id = ${userId} and r.read_at is null
    )
    select id from marked`.execute(db);
  return rows.map((row) => row.id);
}

export const findNotification = (db: Sql, userId: string, id: string) =>
  ownNotifications(db, userId, false)
    .select([...shown, language])
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteNotification(db: Sql, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Notifications of users, each since their own time: the newest `most` of each, oldest first, with the unread count.
 */
export async function newsSince(db: Sql, asked: readonly { userId: string; since: Date }[], most: number) {
  const ids = asked.map((one) => one.userId);
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<NotificationRow>`
      select n.*, u.language from unnest(${ids}::uuid[], ${asked.map((one) => one.since)}::timestamptz[]) as asked (user_id, since)
      cross join lateral (
        select id, user_id, kind, data, link, read_at, created_at from notifications
        where user_id = asked.user_id and in_app and created_at >= asked.since and ${isKnown}
        order by created_at desc, id desc limit ${most}
      ) as n
      join users u on u.id = n.user_id
      order by n.created_at, n.id`.execute(db),
    sql<{ user_id: string; unread: number; now: Date }>`
      select asked.user_id, now() as now, (
        select count(*)::int from notifications n where n.user_id = asked.user_id and n.in_app and n.read_at is null and ${isKnown}
      ) as unread
      from unnest(${ids}::uuid[]) as asked (user_id)`.execute(db),
  ]);
  return {
    rows,
    unread: new Map(counts.map((one) => [one.user_id, one.unread])),
    now: counts[0]?.now ?? new Date(),
  };
}

/** Sessions among these that are still valid. */
export async function liveSessions(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and u.is_active and u.deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Removes notifications read, or stored for deduplication only, 90 days ago, and unread ones after a year. */
export const removeOld = (db: Sql) =>
  sql`
    delete from notifications where id in (
      select id from notifications
      where created_at < now() - interval '90 days'
        and (
          read_at < now() - interval '90 days' or not in_app
          or created_at < now() - interval '1 year'
          or user_id in (select id from users where deleted_at is not null)
        )
      order by created_at
      limit 20000
    )`.execute(db);
