import { sql } from 'kysely';
import type { ticketCategories } from '../../contract/support/ticketShapes.ts';
import type { TicketStatus } from '../../contract/support/ticketStates.ts';
import type { Sql } from '../db/client.ts';
import { holdsPermission } from '../db/holdsPermission.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

/** Active staff who may handle tickets. */
const handlers = (db: Sql) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.code', 'u.role')
    .leftJoin('roles as c', 'c.id', 'u.custom_role_id')
    .where('u.deleted_at', 'is', null)
    .where('u.is_active', '=', true)
    .where(holdsPermission('tickets.handle'));

export const listHandlers = (db: Sql) =>
  handlers(db).select(['u.id', 'u.username']).orderBy('u.username_key').execute();

export const isHandler = async (db: Sql, id: string): Promise<boolean> =>
  (await handlers(db).select('u.id').where('u.id', '=', id).executeTakeFirst()) !== undefined;

type Category = (typeof ticketCategories)[number];

/** Present workload of the desk, and its figures for the last days. */
export async function deskFigures(db: Sql, days: number) {
  const since = sql`now() - make_interval(days => ${days})`;
  const [now, statuses, categories, period, byDay] = await Promise.all([
    sql<{ active: number; unassigned: number; overdue: number }>`
      select count(*)::int as active, count(*) filter (where assignee_id is null)::int as unassigned,
        count(*) filter (where first_reply_due < now())::int as overdue
      from tickets where status in ('open', 'in_progress', 'waiting')`.execute(db),
    sql<{ status: TicketStatus; count: number }>`
      select status, count(*)::int as count from tickets group by status`.execute(db),
    sql<{ category: Category; count: number }>`
      select category, count(*)::int as count from tickets
      where status in ('open', 'in_progress', 'waiting') group by category`.execute(db),
    sql<{ median: number | null; average: number | null; rated: number }>`
      select
        percentile_cont(0.5) within group (order by extract(epoch from first_replied_at - created_at) / 60)
          filter (where created_at > ${since} and first_replied_at is not null) as median,
        avg(rating) filter (where rated_at > ${since})::float8 as average,
        count(rating) filter (where rated_at > ${since})::int as rated
      from tickets`.execute(db),
    sql<{ day: string; opened: number; done: number }>`
      select to_char(d, 'YYYY-MM-DD') as day,
        (select count(*)::int from tickets t where t.created_at >= d and t.created_at < d + interval '1 day') as opened,
        (select count(*)::int from tickets t where t.done_at >= d and t.done_at < d + interval '1 day') as done
      from generate_series(date_trunc('day', now()) - make_interval(days => ${days} - 1), now(), interval '1 day') d
      order by d`.execute(db),
  ]);
  return {
    now: now.rows[0] ?? { active: 0, unassigned: 0, overdue: 0 },
    statuses: statuses.rows,
    categories: categories.rows,
    period: period.rows[0] ?? { median: null, average: null, rated: 0 },
    byDay: byDay.rows,
  };
}

export const listCannedReplies = (db: Sql) =>
  db.selectFrom('canned_replies').selectAll().orderBy(sql`lower(title)`).execute();
export type CannedReplyRow = Awaited<ReturnType<typeof listCannedReplies>>[number];

export const lockCannedReply = (db: Sql, id: string) =>
  db.selectFrom('canned_replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertCannedReply = (db: Sql, { title, body }: { title: string; body: string }) =>
  db
    .insertInto('canned_replies')
    .values({ id: uuidv7(), title, body })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateCannedReply = (db: Sql, id: string, { title, body }: { title: string; body: string }) =>
  db
    .updateTable('canned_replies')
    .set({ title, body, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteCannedReply = (db: Sql, id: string) =>
  db.deleteFrom('canned_replies').where('id', '=', id).execute();
