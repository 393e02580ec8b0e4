import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Jobs of these queues that run or could run now. */
export async function countDueJobs(db: Sql, queues: readonly string[]): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due
    from pgboss.job
    where name = any(${queues}) and state < 'completed' and (state = 'active' or start_after <= now())
  `.execute(db);
  return rows[0]?.due ?? 0;
}
