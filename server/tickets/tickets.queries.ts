import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { REPLY_HOURS, type TicketPriority } from '../../contract/support/ticketStates.ts';
import { fileColumns, type NewFile } from '../accounts/storage/storage.ts';
import type { Sql } from '../db/client.ts';
import type { DB, TicketsTable } from '../db/schema/tables.ts';
import { nameFiles } from '../jobs/looseFiles.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

const clock = sql<Date>`clock_timestamp()`;

/** Serializes reports of one person about one subject, so that at most one is open. */
export const lockReport = (db: Sql, requesterId: string, relatedId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.reports'), hashtext(${`${requesterId} ${relatedId}`}))`.execute(
    db,
  );

/** Serializes requests of one person, so that the count is exact. */
export const lockRequester = (db: Sql, requesterId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.tickets'), hashtext(${requesterId}))`.execute(db);

export const findOpenReport = (db: Sql, requesterId: string, relatedId: string) =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('requester_id', '=', requesterId)
    .where('related_id', '=', relatedId)
    .where('category', '=', 'report')
    .where('status', 'in', ['open', 'in_progress', 'waiting'])
    .forUpdate()
    .executeTakeFirst();

/** Starts the response clock. */
export const armedClock = (priority: TicketPriority) => ({
  waiting_since: sql<Date>`now()`,
  first_reply_due: sql<Date>`now() + make_interval(hours => ${REPLY_HOURS[priority]})`,
});

/** Recomputes the due time for another priority. */
export const dueBy = (priority: TicketPriority) =>
  sql<Date>`waiting_since + make_interval(hours => ${REPLY_HOURS[priority]})`;

export const stoppedClock = { waiting_since: null, first_reply_due: null };

type NewTicket = Omit<
  Insertable<TicketsTable>,
  'id' | 'number' | 'waiting_since' | 'first_reply_due' | 'requester_seen_at'
> & { id?: string };

export const insertTicket = (db: Sql, { id = uuidv7(), ...row }: NewTicket) =>
  db
    .insertInto('tickets')
    .values({ ...row, ...armedClock(row.priority ?? 'normal'), id })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

/** Does not mark the ticket as changed; `updateTicket` does. */
export async function insertTicketMessage(
  db: Sql,
  {
    id = uuidv7(),
    ...message
  }: {
    id?: string;
    ticketId: string;
    authorId: string;
    body: string;
    internal: boolean;
    files?: NewFile[];
  },
): Promise<void> {
  await db
    .insertInto('ticket_messages')
    .values({
      id,
      ticket_id: message.ticketId,
      author_id: message.authorId,
      body: message.body,
      internal: message.internal,
      created_at: clock,
    })
    .execute();
  const files = message.files ?? [];
  if (files.length === 0) return;
  await db
    .insertInto('ticket_attachments')
    .values(
      files.map((file, position) => ({
        id: uuidv7(),
        message_id: id,
        position,
        ...fileColumns(file),
      })),
    )
    .execute();
  await nameFiles(
    db,
    files.map(({ key }) => key),
  );
}

/** The ticket of a message. */
export const ticketOfMessage = (db: Sql, messageId: string) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('ticket_messages as m', 'm.ticket_id', 't.id')
    .select(['t.id', 't.number'])
    .where('m.id', '=', messageId)
    .executeTakeFirst();

export const lockTicket = (db: Sql, id: string) =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type LockedTicket = Selectable<TicketsTable>;

/** `seen`: the requester can see what changed. */
export const updateTicket = (
  db: Sql,
  id: string,
  change: UpdateObject<DB, 'tickets', 'tickets'>,
  { seen }: { seen: boolean },
) =>
  db
    .updateTable('tickets')
    .set({
      ...change,
      version: sql<number>`version + 1`,
      updated_at: clock,
      ...(seen && { requester_updated_at: clock }),
    })
    .where('id', '=', id)
    .execute();

export const markSeen = (db: Sql, id: string) =>
  db.updateTable('tickets').set({ requester_seen_at: clock }).where('id', '=', id).execute();

export const countActive = async (db: Sql, requesterId: string): Promise<number> =>
  (
    await db
      .selectFrom('tickets')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('requester_id', '=', requesterId)
      .where('status', 'in', ['open', 'in_progress', 'waiting'])
      .executeTakeFirst()
  )?.count ?? 0;

/** Messages of a requester within the last hour, and seconds until the oldest leaves that hour. */
export async function writtenLately(db: Sql, requesterId: string) {
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(m.created_at) + interval '1 hour' - now())), 0)::int as wait
    from ticket_messages m join tickets t on t.id = m.ticket_id
    where t.requester_id = ${requesterId} and m.author_id = ${requesterId}
      and m.created_at > now() - interval '1 hour'`.execute(db);
  return rows[0] ?? { count: 0, wait: 0 };
}

/** The author's name as requesters see it. */
export const firstNameOf = async (db: Sql, id: string): Promise<string | null> =>
  (await db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst())?.first_name ??
  null;

/** A person's name as staff see it. */
export const nameOf = async (db: Sql, id: string): Promise<string> => {
  const row = await db
    .selectFrom('users')
    .select(['company', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.company ?? row.username;
};

/** Timestamps for entering or leaving a final status. */
export const doneAt = { set: sql<Date>`coalesce(done_at, now())`, unset: null } as const;

export const firstReply = sql<Date>`coalesce(first_replied_at, now())`;

/**
 * Closes the questions of a deleted account, stops the clock of its reports and removes its attachments. Returns
 * their file keys.
 */
export async function endTicketsOf(db: Sql, requesterId: string): Promise<string[]> {
  const own = db.selectFrom('tickets').select('id').where('requester_id', '=', requesterId);
  await db
    .updateTable('tickets')
    .set({ status: 'closed', done_at: doneAt.set, version: sql<number>`version + 1`, updated_at: clock })
    .where('requester_id', '=', requesterId)
    .where('category', '<>', 'report')
    .where('status', 'in', ['open', 'in_progress', 'waiting'])
    .execute();
  await db.updateTable('tickets').set(stoppedClock).where('requester_id', '=', requesterId).execute();
  const files = await db
    .deleteFrom('ticket_attachments')
    .where(
      'message_id',
      'in',
      db
        .selectFrom('ticket_messages')
        .select('id')
        .where('ticket_id', 'in', own)
        .where('author_id', '=', requesterId),
    )
    .returning('file_key')
    .execute();
  return files.map((file) => file.file_key);
}

export const findRequester = (db: Sql, id: string) =>
  db.selectFrom('tickets').select('requester_id').where('id', '=', id).executeTakeFirst();

export const setRating = (db: Sql, id: string, rating: number, comment: string | null) =>
  updateTicket(db, id, { rating, rating_words: comment, rated_at: sql<Date>`now()` }, { seen: true });
