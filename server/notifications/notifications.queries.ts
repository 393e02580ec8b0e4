import { sql } from 'kysely';
import type { Permission } from '../../contract/core/access.ts';
import type { LanguageCode } from '../../contract/core/languages.ts';
import type { NotificationKind } from '../../contract/messaging/notificationKinds.ts';
import { CHANNEL } from '../db/changeFeed.ts';
import type { Sql } from '../db/client.ts';
import { holdsPermission } from '../db/holdsPermission.ts';

/** `{ kind: { inApp, email, push } }`, for kinds with a choice. */
export type Chosen = Partial<Record<NotificationKind, { inApp: boolean; email: boolean; push: boolean }>>;

export type Receiver = {
  id: string;
  email: string;
  language: LanguageCode | null;
  is_active: boolean;
  channels: Chosen | null;
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
  /** Browsers to push to. */
  browsers: string[];
  now: Date;
};

/** Existing users among these; `now` is the database's clock. */
export async function findReceivers(db: Sql, userIds: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id, u.email, u.language, u.is_active, s.channels, s.quiet_from, s.quiet_to, s.time_zone,
      array(select p.id from push_subscriptions p where p.user_id = u.id) as browsers, now() as now
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = any(${[...new Set(userIds)]}::uuid[]) and u.deleted_at is null`.execute(db);
  return rows;
}

export type NewNotification = {
  id: string;
  userId: string;
  kind: NotificationKind;
  data: Record<string, string | number>;
  link: string | null;
  once: string | null;
  inApp: boolean;
  /** Whether it replaces an earlier one with the same key. */
  replaces: boolean;
};

/** A replaced notification is unread again, as of now. */
const onRepeat = {
  skipped: sql`do nothing`,
  replaced: sql`do update set kind = excluded.kind, data = excluded.data, link = excluded.link,
    in_app = excluded.in_app, read_at = null, created_at = now()`,
};

/**
 * Inserts notifications; at commit every instance is signalled to send the visible ones. Returns ids of rows that
 * were not duplicates.
 */
export async function insertNotifications(db: Sql, rows: readonly NewNotification[]): Promise<Set<string>> {
  const insert = async (some: readonly NewNotification[], repeat: keyof typeof onRepeat) => {
    if (some.length === 0) return [];
    const { rows: inserted } = await sql<{ id: string }>`
      with told as (
        insert into notifications (id, user_id, kind, data, link, once_key, in_app)
        select * from unnest(
          ${some.map((row) => row.id)}::uuid[], ${some.map((row) => row.userId)}::uuid[],
          ${some.map((row) => row.kind)}::text[], ${some.map((row) => JSON.stringify(row.data))}::jsonb[],
          ${some.map((row) => row.link)}::text[], ${some.map((row) => row.once)}::text[],
          ${some.map((row) => row.inApp)}::boolean[])
        on conflict (user_id, once_key) ${onRepeat[repeat]}
        returning id, user_id, in_app
      )
      select id, case when in_app then pg_notify(${CHANNEL}, 'user:' || user_id)::text end from told`.execute(
      db,
    );
    return inserted.map((row) => row.id);
  };
  return new Set([
    ...(await insert(
      rows.filter((row) => !row.replaces),
      'skipped',
    )),
    ...(await insert(
      rows.filter((row) => row.replaces),
      'replaced',
    )),
  ]);
}

/** At commit, signals every instance to send new notifications of these users. */
export const publishToStreams = (db: Sql, userIds: readonly string[]) =>
  sql`select pg_notify(${CHANNEL}, 'user:' || id) from unnest(${[...new Set(userIds)]}::uuid[]) as told (id)`.execute(
    db,
  );

/** Active users who hold a permission: by their role, their custom role, or alone. */
export async function findHolders(db: Sql, permission: Permission): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id
    from users u
      left join roles r on r.code = u.role
      left join roles c on c.id = u.custom_role_id
    where u.is_active and u.deleted_at is null and ${holdsPermission(permission)}
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}
