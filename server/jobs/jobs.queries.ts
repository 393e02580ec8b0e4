import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

export type Backlog = {
  queue: string;
  due: number /** Age of the oldest; 0 if none is due. */;
  oldestSeconds: number;
};

/** Due jobs that have not started, by queue. */
export async function readBacklog(db: Sql): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select q.name as queue, count(j.id) as due,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where q.name !~ '^__'
    group by q.name order by q.name
  `.execute(db);
  return rows;
}

/** Number of running or due jobs in these queues. */
export async function countDueJobs(db: Sql, queues: readonly string[]): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due
    from pgboss.job
    where name = any(${queues}) and state < 'completed' and (state = 'active' or start_after <= now())
  `.execute(db);
  return rows[0]?.due ?? 0;
}
