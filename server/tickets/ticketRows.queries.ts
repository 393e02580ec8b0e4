import { type Expression, type SqlBool, sql } from 'kysely';
import type { Received } from '../../contract/core/endpoint.ts';
import type { MessagesQuery } from '../../contract/core/page.ts';
import { activeTicketStatuses } from '../../contract/support/ticketStates.ts';
import type { tickets } from '../../contract/support/tickets.ts';
import type { Sql } from '../db/client.ts';
import { containing } from '../db/like.ts';

/** Name of a ticket's subject; null once that is permanently deleted. */
const relatedLabel = sql<string | null>`case t.related_type
  when 'ad' then (select a.title || ' (' || a.reference || ')' from ads a where a.id = t.related_id)
  when 'payment' then (select p.number || ' · ' || p.description from payments p where p.id = t.related_id)
  when 'conversation' then (
    select o.username || ' – ' || i.username || ' · ' || a.title || ' (' || a.reference || ')'
    from conversations c join ads a on a.id = c.ad_id join users o on o.id = c.owner_id
      join users i on i.id = c.inquirer_id
    where c.id = t.related_id
  ) end`;

/** Whether the requester may see the subject now: their own, or a public ad. */
const relatedIsTheirs = sql<boolean>`coalesce(case t.related_type
  when 'ad' then (
    select a.deleted_at is null and (a.status = 'approved' or a.owner_id = t.requester_id)
    from ads a where a.id = t.related_id
  )
  else true end, false)`;

/** Tickets with the people involved. The answer count and the opening text exclude notes. */
const ticketRows = (db: Sql) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as r', 'r.id', 't.requester_id')
    .leftJoin('users as h', 'h.id', 't.assignee_id')
    .selectAll('t')
    .select([
      'r.username',
      'r.company',
      'r.is_active',
      'r.deleted_at',
      'h.username as assignee_username',
      'h.first_name as assignee_first_name',
    ])
    .select([
      relatedLabel.as('related_label'),
      relatedIsTheirs.as('related_is_theirs'),
      sql<string | null>`case when t.related_type = 'ad' then (
        select a.slug from ads a where a.id = t.related_id and a.deleted_at is null) end`.as('related_slug'),
      sql<string>`coalesce((select m.body from ticket_messages m
        where m.ticket_id = t.id and not m.internal order by m.created_at, m.id limit 1), '')`.as('opening'),
      sql<number>`(select count(*)::int from ticket_messages m
        where m.ticket_id = t.id and not m.internal and m.author_id <> t.requester_id
          and m.created_at > t.requester_seen_at)`.as('unread'),
    ]);
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['execute']>>[number];

export const findTicket = (db: Sql, id: string) => ticketRows(db).where('t.id', '=', id).executeTakeFirst();

const counted = sql<number>`count(*)::int`.as('count');
const isActive = sql<boolean>`t.status = any(${sql.lit(`{${activeTicketStatuses.join(',')}}`)}::text[])`;

export async function listOwnTickets(
  db: Sql,
  requesterId: string,
  query: Received<typeof tickets.list>['query'],
) {
  const own = ticketRows(db)
    .where('t.requester_id', '=', requesterId)
    .$if(query.state === 'active', (q) => q.where(isActive))
    .$if(query.state === 'done', (q) => q.where('t.status', 'in', ['resolved', 'closed']));
  const [items, total, unread] = await Promise.all([
    own
      .orderBy('t.requester_updated_at', 'desc')
      .orderBy('t.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    own.clearSelect().select(counted).executeTakeFirst(),
    db
      .selectFrom('tickets as t')
      .select(counted)
      .where('t.requester_id', '=', requesterId)
      .where(
        sql<boolean>`exists (select from ticket_messages m where m.ticket_id = t.id and not m.internal
          and m.author_id <> t.requester_id and m.created_at > t.requester_seen_at)`,
      )
      .executeTakeFirst(),
  ]);
  return { items, total: total?.count ?? 0, unread: unread?.count ?? 0 };
}

type QueueQuery = Received<typeof tickets.listForAdmin>['query'];

/** The conditions of a queue query; undefined filters add none. */
function conditionsOf(query: QueueQuery, readerId: string): Expression<SqlBool>[] {
  const { status, assignee, q } = query;
  const found = q && containing(q);
  return [
    status && (status === 'active' ? isActive : sql<boolean>`t.status = ${status}`),
    query.category && sql<boolean>`t.category = ${query.category}`,
    query.priority && sql<boolean>`t.priority = ${query.priority}`,
    query.relatedId && sql<boolean>`t.related_id = ${query.relatedId}`,
    query.requesterId && sql<boolean>`t.requester_id = ${query.requesterId}`,
    query.overdue && sql<boolean>`t.first_reply_due < now()`,
    assignee === 'none' && sql<boolean>`t.assignee_id is null`,
    assignee !== undefined &&
      assignee !== 'none' &&
      sql<boolean>`t.assignee_id = ${assignee === 'me' ? readerId : assignee}`,
    found &&
      sql<boolean>`('T-' || t.number ilike ${found} or t.subject ilike ${found} or r.username ilike ${found}
        or r.company ilike ${found} or exists (select from ticket_messages m
          where m.ticket_id = t.id and not m.internal and m.body ilike ${found}))`,
  ].filter((one) => typeof one === 'object');
}

export async function listQueue(db: Sql, readerId: string, query: QueueQuery) {
  const conditions = conditionsOf(query, readerId);
  const filtered = ticketRows(db).$if(conditions.length > 0, (q) => q.where((eb) => eb.and(conditions)));
  const [items, total] = await Promise.all([
    filtered
      .$if(query.sort === 'urgency', (q) =>
        q
          .orderBy(isActive, 'desc')
          .orderBy('t.first_reply_due', (by) => by.asc().nullsLast())
          .orderBy(sql`array_position('{urgent,high,normal,low}'::text[], t.priority)`),
      )
      .$if(query.sort === 'changed', (q) => q.orderBy('t.updated_at', 'desc'))
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    filtered.clearSelect().select(counted).executeTakeFirst(),
  ]);
  return { items, total: total?.count ?? 0 };
}

type MessagePage = MessagesQuery & { notes: boolean };

/** A page of messages, oldest first, and whether there are earlier ones; notes for staff only. */
export async function messagesOf(db: Sql, ticketId: string, { notes, before, limit }: MessagePage) {
  const rows = await db
    .selectFrom('ticket_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .selectAll('m')
    .select(['u.username', 'u.first_name'])
    .where('m.ticket_id', '=', ticketId)
    .$if(!notes, (q) => q.where('m.internal', '=', false))
    .$if(before !== undefined, (q) =>
      q.where(
        sql<boolean>`(m.created_at, m.id) < (select created_at, id from ticket_messages
          where id = ${before} and ticket_id = ${ticketId})`,
      ),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute();
  return { messages: rows.slice(0, limit).reverse(), hasEarlier: rows.length > limit };
}
export type TicketMessageRow = Awaited<ReturnType<typeof messagesOf>>['messages'][number];

export const attachmentsOf = (db: Sql, messageIds: readonly string[]) =>
  db
    .selectFrom('ticket_attachments as f')
    .selectAll('f')
    .where(sql<boolean>`f.message_id = any(${messageIds}::uuid[])`)
    .orderBy('f.position')
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

export const findAttachment = (db: Sql, id: string) =>
  db
    .selectFrom('ticket_attachments as f')
    .innerJoin('ticket_messages as m', 'm.id', 'f.message_id')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .selectAll('f')
    .select(['m.internal', 't.requester_id'])
    .where('f.id', '=', id)
    .executeTakeFirst();
