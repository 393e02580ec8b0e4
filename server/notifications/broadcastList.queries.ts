import { sql } from 'kysely';
import type { Broadcast } from '../../contract/messaging/broadcasts.ts';
import type { Sql } from '../db/client.ts';

const withCounts = (db: Sql) =>
  db
    .selectFrom('broadcasts as b')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('broadcast_receivers as r')
          .select([
            sql<number>`count(*) filter (where r.in_app)::int`.as('in_app'),
            sql<number>`count(*) filter (where r.email and r.handed_at is not null)::int`.as('email'),
            sql<number>`count(*) filter (where r.push and r.handed_at is not null)::int`.as('push'),
            sql<number>`count(r.read_at)::int`.as('read'),
          ])
          .whereRef('r.broadcast_id', '=', 'b.id')
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'b.id',
      'b.title',
      'b.body',
      'b.link',
      'b.channels',
      'b.state',
      'b.scheduled_at',
      'b.created_at',
      'b.finished_at',
      'b.receivers',
      'b.created_by',
      'u.username',
      'c.in_app',
      'c.email',
      'c.push',
      'c.read',
    ])
    .select(sql<Broadcast['audience']>`b.audience`.as('audience'));

export type BroadcastRow = NonNullable<Awaited<ReturnType<typeof findBroadcast>>>;

export const findBroadcast = (db: Sql, id: string) =>
  withCounts(db).where('b.id', '=', id).executeTakeFirst();

export async function listBroadcasts(
  db: Sql,
  { state, page, limit }: { state?: Broadcast['state'] | undefined; page: number; limit: number },
) {
  const [items, counted] = await Promise.all([
    withCounts(db)
      .$if(state !== undefined, (q) => q.where('b.state', '=', state ?? 'sent'))
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('broadcasts')
      .select(sql<number>`count(*)::int`.as('count'))
      .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'sent'))
      .executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}
