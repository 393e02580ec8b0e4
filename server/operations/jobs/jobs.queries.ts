import { sql } from 'kysely';
import type { jobStates } from '../../../contract/operations/jobs.ts';
import type { Sql } from '../../db/client.ts';

type JobState = (typeof jobStates)[number];

/** `retry`: failed, waiting for its next attempt. */
const statesOf = {
  waiting: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
} as const satisfies Record<JobState, readonly string[]>;

export async function countJobs(db: Sql) {
  const { rows } = await sql<{
    name: string;
    waiting: number;
    running: number;
    failed: number;
    done: number;
    due_since: Date | null;
  }>`
    select q.name,
      count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as running,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      count(j.id) filter (where j.state = 'completed' and j.completed_on > now() - interval '1 day')::int as done,
      min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as due_since
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name
    where q.name !~ '^__'
    group by q.name order by q.name`.execute(db);
  return rows;
}

export async function listJobs(
  db: Sql,
  query: { state: JobState; queue?: string | undefined; page: number; limit: number },
) {
  const which = sql`from pgboss.job j where j.state::text = any(${statesOf[query.state]}::text[])
    and j.name !~ '^__' ${query.queue === undefined ? sql`` : sql`and j.name = ${query.queue}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<{
      id: string;
      name: string;
      retry_count: number;
      retry_limit: number;
      started: boolean;
      error: string | null;
      created_on: Date;
      start_after: Date;
      completed_on: Date | null;
    }>`
      select j.id, j.name, j.retry_count, j.retry_limit, j.started_on is not null as started,
        j.output ->> 'message' as error, j.created_on, j.start_after, j.completed_on
      ${which} order by coalesce(j.completed_on, j.created_on) desc, j.id
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${which}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

export const failedIds = async (db: Sql, queue: string, id?: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select id from pgboss.job
      where name = ${queue} and state = 'failed' ${id === undefined ? sql`` : sql`and id = ${id}`}`.execute(
      db,
    )
  ).rows.map((row) => row.id);

export const listRepeated = (db: Sql) =>
  db.selectFrom('repeated_work').selectAll().orderBy('every_seconds').orderBy('name').execute();
