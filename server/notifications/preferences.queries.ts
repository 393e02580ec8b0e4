import { sql } from 'kysely';
import type { QuietHours } from '../../contract/messaging/notifications.ts';
import type { Sql } from '../db/client.ts';
import type { Chosen } from './notifications.queries.ts';

export async function findSettings(db: Sql, userId: string) {
  const row = await db
    .selectFrom('notification_settings')
    .select(['channels', 'quiet_from', 'quiet_to', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, channels: row.channels as Chosen };
}
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Merges into the saved settings; omitted quiet hours stay. */
export const saveSettings = (
  db: Sql,
  userId: string,
  { kinds, quietHours }: { kinds: Chosen; quietHours?: QuietHours | null | undefined },
) => {
  const [from, to, zone] = [quietHours?.from ?? null, quietHours?.to ?? null, quietHours?.timeZone ?? null];
  return sql`
    insert into notification_settings (user_id, channels, quiet_from, quiet_to, time_zone)
    values (${userId}::uuid, ${JSON.stringify(kinds)}::jsonb, ${from}::text, ${to}::text, ${zone}::text)
    on conflict (user_id) do update set
      channels = notification_settings.channels || excluded.channels,
      quiet_from = case when ${quietHours === undefined} then notification_settings.quiet_from else excluded.quiet_from end,
      quiet_to = case when ${quietHours === undefined} then notification_settings.quiet_to else excluded.quiet_to end,
      time_zone = case when ${quietHours === undefined} then notification_settings.time_zone else excluded.time_zone end,
      updated_at = now()`.execute(db);
};
