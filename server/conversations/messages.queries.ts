import { sql } from 'kysely';
import type { ContactType, DocumentKind } from '../../contract/ads/adEnums.ts';
import type { MessagesQuery } from '../../contract/core/page.ts';
import type { Message } from '../../contract/messaging/conversations.ts';
import { fileColumns, type NewFile } from '../accounts/storage/storage.ts';
import type { Sql } from '../db/client.ts';
import { nameFiles } from '../jobs/looseFiles.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

/** A page of messages, oldest first, and whether there are earlier ones. */
export async function messagesOf(db: Sql, conversationId: string, { before, limit }: MessagesQuery) {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'messages.sender_id')
        .as('sender_name'),
    )
    .where('conversation_id', '=', conversationId)
    .$if(before !== undefined, (q) =>
      q.where(
        sql<boolean>`(created_at, id) < (select created_at, id from messages
          where id = ${before} and conversation_id = ${conversationId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { messages: rows.slice(0, limit).reverse(), hasEarlier: rows.length > limit };
}
export type MessagePage = Awaited<ReturnType<typeof messagesOf>>;
export type MessageRow = Omit<MessagePage['messages'][number], 'sender_name'> & {
  sender_name?: string | null;
};

/** Number of messages of one side within the last hour, and seconds until the oldest leaves that hour. */
export async function writtenLately(db: Sql, conversationId: string, senderId: string) {
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int as wait
    from messages
    where conversation_id = ${conversationId} and sender_id = ${senderId}
      and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0] ?? { count: 0, wait: 0 };
}

/** Finds or creates the conversation of an ad and an inquirer, locked until the transaction ends. */
export async function conversationOf(
  db: Sql,
  of: { adId: string; ownerId: string; inquirerId: string },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into conversations (id, ad_id, owner_id, inquirer_id)
    values (${uuidv7()}, ${of.adId}, ${of.ownerId}, ${of.inquirerId})
    on conflict (ad_id, inquirer_id) do update set ad_id = excluded.ad_id
    returning id, xmax = 0 as is_new`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no conversation');
  return { id: row.id, isNew: row.is_new };
}

/** The conversation of an ad and an inquirer, if there is one. */
export const conversationAbout = async (
  db: Sql,
  of: { adId: string; inquirerId: string },
): Promise<string | null> =>
  (
    await db
      .selectFrom('conversations')
      .select('id')
      .where('ad_id', '=', of.adId)
      .where('inquirer_id', '=', of.inquirerId)
      .executeTakeFirst()
  )?.id ?? null;

/**
 * The price calculations that messages share, by id. Amounts are those that everybody may know: none of a licensed one, and none
 * where a benchmark is no longer free.
 */
export async function sharedCalculations(db: Sql, rows: readonly Pick<MessageRow, 'calculation_id'>[]) {
  const ids = rows.flatMap(({ calculation_id: id }) => id ?? []);
  if (ids.length === 0) return new Map<string, SharedCalculation>();
  const { rows: found } = await sql<SharedCalculation>`
    select c.id, c.number, c.status, c.proof -> 'result' ->> 'currency' as currency, c.proof -> 'result' ->> 'unit' as unit,
      case when not c.is_licensed and not exists (
        select from jsonb_object_keys(c.licences) as k (code) join benchmarks b on b.code = k.code
        where b.licence_class not in ('open', 'attribution')
      ) then c.proof -> 'result' ->> 'amount' end as amount
    from price_calculations c where c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.map((one) => [one.id, one]));
}
export type SharedCalculation = NonNullable<Message['calculation']>;

export const findMessage = (db: Sql, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

type NewEntry = {
  id: string;
  conversationId: string;
  senderId: string;
  kind?: 'text' | 'interest' | 'reveal';
  body?: string;
  contactTypes?: ContactType[];
  /** The price calculation that it shares. */
  calculationId?: string;
};

/** Adding an entry marks the conversation as read for who added it. */
export async function insertEntry(db: Sql, entry: NewEntry): Promise<MessageRow> {
  const row = await db
    .insertInto('messages')
    .values({
      id: entry.id,
      conversation_id: entry.conversationId,
      sender_id: entry.senderId,
      kind: entry.kind ?? 'text',
      body: entry.body ?? '',
      contact_types: entry.contactTypes ?? [],
      calculation_id: entry.calculationId ?? null,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await touch(db, entry.conversationId, row.created_at);
  await markRead(db, entry.conversationId, row.of_owner ? 'owner' : 'inquirer');
  return row;
}

const touch = (db: Sql, id: string, at: Date) =>
  db.updateTable('conversations').set({ last_message_at: at }).where('id', '=', id).execute();

/**
 * Adds that the inquirer looked at a contact; looks in a row are one entry. Returns the contacts of the entry, or null if
 * they had looked at this one before.
 */
export async function addReveal(
  db: Sql,
  {
    conversationId,
    senderId,
    contactType,
  }: { conversationId: string; senderId: string; contactType: ContactType },
): Promise<ContactType[] | null> {
  const { rows } = await sql<{ id: string; contact_types: ContactType[]; is_last: boolean }>`
    select id, contact_types, id = (
      select id from messages where conversation_id = ${conversationId} order by created_at desc, id desc limit 1
    ) as is_last
    from messages where conversation_id = ${conversationId} and kind = 'reveal'`.execute(db);
  if (rows.some((row) => row.contact_types.includes(contactType))) return null;
  const last = rows.find((row) => row.is_last);
  const contactTypes = [...(last?.contact_types ?? []), contactType];
  if (!last) {
    await insertEntry(db, { id: uuidv7(), conversationId, senderId, kind: 'reveal', contactTypes });
    return contactTypes;
  }
  const { created_at: at } = await db
    .updateTable('messages')
    .set({ contact_types: contactTypes, created_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', last.id)
    .returning('created_at')
    .executeTakeFirstOrThrow();
  await touch(db, conversationId, at);
  return contactTypes;
}

export async function insertFiles(
  db: Sql,
  messageId: string,
  files: readonly (NewFile & { kind: DocumentKind })[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('message_attachments')
    .values(
      files.map((file, position) => ({
        id: uuidv7(),
        message_id: messageId,
        position,
        kind: file.kind,
        ...fileColumns(file),
      })),
    )
    .execute();
  await nameFiles(
    db,
    files.map(({ key }) => key),
  );
}

export type Side = 'owner' | 'inquirer';

export const markRead = (db: Sql, id: string, side: Side) =>
  db
    .updateTable('conversations')
    .set({ [`${side}_read_at`]: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

/** Takes the conversation out of a side's inbox, or puts it back. */
export const setArchived = (db: Sql, id: string, side: Side, archived: boolean) =>
  db
    .updateTable('conversations')
    .set({ [`${side}_archived_at`]: archived ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
