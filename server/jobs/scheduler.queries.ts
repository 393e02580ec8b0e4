import { sql } from 'kysely';
import { ADDRESS_DAYS } from '../../contract/site/siteSettings.ts';
import type { Sql } from '../db/client.ts';

/** Deletes expired rows. Expired sessions are deleted at sign-in. */
export async function removeExpired(db: Sql): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from mail_tokens where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from social_states where expires_at < now()`.execute(db);
  // Network addresses are personal data: they are retained as long as the operator wants, a year at most.
  await sql`
    update audit_log set address = null where id in (
      select id from audit_log where address is not null and created_at < now() - make_interval(days => least(${ADDRESS_DAYS.max}::int, coalesce((
        select (settings->'security'->>'addressDays')::int from site_settings
      ), ${ADDRESS_DAYS.max}::int)))
      order by created_at limit 10000
    )`.execute(db);
  await sql`delete from known_devices where seen_at < now() - interval '1 year'`.execute(db);
  await sql`delete from device_tokens where seen_at < now() - interval '400 days'`.execute(db);
  await trimChanges(db);
}

const PORTION = 20_000;

/** Deletes marks of an hour ago, and of the log of changes what no mark needs. */
async function trimChanges(db: Sql): Promise<void> {
  await sql`delete from feed_marks where created_at < now() - interval '1 hour'`.execute(db);
  for (let deleted = PORTION; deleted === PORTION; ) {
    const { numAffectedRows } = await sql`
      delete from ad_changes where ctid = any(array(
        select ctid from ad_changes
        where xid < coalesce((select min(position) from feed_marks), pg_snapshot_xmin(pg_current_snapshot()))
        limit ${PORTION}
      ))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
