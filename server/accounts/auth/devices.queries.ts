import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** Records a browser. Returns whether it is new to an account that has others. */
export async function recordKnownDevice(db: Sql, userId: string, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is_another: boolean }>`
    with before as (
      select exists (select from known_devices where user_id = ${userId}) as had_any
    ), seen as (
      insert into known_devices (user_id, fingerprint) values (${userId}, ${fingerprint})
      on conflict (user_id, fingerprint) do update set seen_at = now()
      returning xmax = 0 as is_new
    )
    select had_any and is_new as is_another from before, seen`.execute(db);
  return rows[0]?.is_another ?? false;
}
