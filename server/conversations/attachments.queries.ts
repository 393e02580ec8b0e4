import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { type Reader, takesPart } from './sides.queries.ts';

export const attachmentsOf = (db: Sql, messageIds: readonly string[]) =>
  db
    .selectFrom('message_attachments')
    .selectAll()
    .where(sql<boolean>`message_id = any(${messageIds}::uuid[])`)
    .orderBy('position')
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

/** An attachment, and whether its conversation is the reader's. */
export const findAttachment = (db: Sql, id: string, reader: Reader) =>
  db
    .selectFrom('message_attachments as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('f')
    .select(['c.id as conversation_id', takesPart(reader).as('is_readers')])
    .where('f.id', '=', id)
    .executeTakeFirst();

/** Deletes the files that an account sent. Returns their keys. */
export async function deleteFilesOf(db: Sql, senderId: string): Promise<string[]> {
  const files = await db
    .deleteFrom('message_attachments')
    .where('message_id', 'in', db.selectFrom('messages').select('id').where('sender_id', '=', senderId))
    .returning('file_key')
    .execute();
  return files.map((file) => file.file_key);
}
