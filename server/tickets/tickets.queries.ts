import { type Insertable, sql, type Updateable } from 'kysely';
import type { Sql } from '../db/client.ts';
import type { TicketsStatus, TicketsTable } from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

export const openStatuses = ['open', 'in_progress', 'waiting'] as const satisfies TicketsStatus[];

/** Reports of one person about one thing pass one at a time, so that there is one open ticket at most. */
export const lockReport = (db: Sql, requesterId: string, relatedId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.reports'), hashtext(${`${requesterId} ${relatedId}`}))`.execute(
    db,
  );

export const findOpenReport = (db: Sql, requesterId: string, relatedId: string) =>
  db
    .selectFrom('tickets')
    .select(['id', 'number'])
    .where('requester_id', '=', requesterId)
    .where('related_id', '=', relatedId)
    .where('category', '=', 'report')
    .where('status', 'in', openStatuses)
    .forUpdate()
    .executeTakeFirst();

export const insertTicket = (db: Sql, row: Omit<Insertable<TicketsTable>, 'id' | 'number'>) =>
  db
    .insertInto('tickets')
    .values({ ...row, id: uuidv7() })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

export async function insertTicketMessage(
  db: Sql,
  message: { ticketId: string; authorId: string; body: string; internal: boolean },
): Promise<void> {
  await db
    .insertInto('ticket_messages')
    .values({
      id: uuidv7(),
      ticket_id: message.ticketId,
      author_id: message.authorId,
      body: message.body,
      internal: message.internal,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  await updateTicket(db, message.ticketId, {});
}

export const lockTicket = (db: Sql, id: string) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as r', 'r.id', 't.requester_id')
    .selectAll('t')
    .select(['r.email', 'r.is_active'])
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst();

export const updateTicket = (db: Sql, id: string, change: Updateable<TicketsTable>) =>
  db
    .updateTable('tickets')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

/** A ticket with what it is about by name: null once that is gone for good. */
const ticketRows = (db: Sql) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as r', 'r.id', 't.requester_id')
    .selectAll('t')
    .select(['r.username', 'r.company'])
    .select(
      sql<string | null>`case t.related_type
        when 'ad' then (select a.title || ' (' || a.reference || ')' from ads a where a.id = t.related_id)
        when 'conversation' then (
          select o.username || ' – ' || i.username || ' · ' || a.title || ' (' || a.reference || ')'
          from conversations c join ads a on a.id = c.ad_id join users o on o.id = c.owner_id
            join users i on i.id = c.inquirer_id
          where c.id = t.related_id
        ) end`.as('related_label'),
    );
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['execute']>>[number];

export const findTicket = (db: Sql, id: string) =>
  ticketRows(db).where('t.id', '=', id).executeTakeFirstOrThrow();

export async function listTickets(
  db: Sql,
  query: {
    status?: TicketsStatus | undefined;
    category?: TicketsTable['category'] | undefined;
    relatedId?: string | undefined;
    requesterId?: string | undefined;
    page: number;
    limit: number;
  },
) {
  const filtered = ticketRows(db)
    .$if(query.status !== undefined, (q) => q.where('t.status', '=', query.status as TicketsStatus))
    .$if(query.category !== undefined, (q) =>
      q.where('t.category', '=', query.category as TicketsTable['category']),
    )
    .$if(query.relatedId !== undefined, (q) => q.where('t.related_id', '=', query.relatedId as string))
    .$if(query.requesterId !== undefined, (q) => q.where('t.requester_id', '=', query.requesterId as string));
  const [items, counted] = await Promise.all([
    filtered
      .orderBy(sql`t.status = any(${openStatuses})`, 'desc')
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    filtered.clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

export const messagesOf = (db: Sql, ticketIds: string[]) =>
  ticketIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ticket_messages as m')
        .innerJoin('users as u', 'u.id', 'm.author_id')
        .selectAll('m')
        .select('u.username')
        .where('m.ticket_id', 'in', ticketIds)
        .orderBy('m.created_at')
        .orderBy('m.id')
        .execute();
export type TicketMessageRow = Awaited<ReturnType<typeof messagesOf>>[number];
