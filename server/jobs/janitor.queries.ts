import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Removes what ran out and nobody will ask for again. Sessions that ended are swept at sign-in. */
export async function removeExpired(db: Sql): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from mail_tokens where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from social_states where expires_at < now()`.execute(db);
  await sql`delete from known_devices where seen_at < now() - interval '1 year'`.execute(db);
  await sql`delete from device_tokens where seen_at < now() - interval '400 days'`.execute(db);
}
