import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Sql } from '../../db/client.ts';

/** Advisory lock for creating, verifying and restoring: one at a time over all instances. */
export const BACKUP_LOCK = 'gasmap.backup';
/** Advisory lock held while a restore closes the site. It is released when its connection ends, even after a crash. */
export const RESTORE_LOCK = 'gasmap.restore';

export async function tryLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [
    name,
  ]);
  return rows[0]?.got === true;
}

export async function isHeld(db: Sql, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and objid = (hashtext(${name})::bigint & 4294967295)::oid
    ) as held`.execute(db);
  return rows[0]?.held ?? false;
}
