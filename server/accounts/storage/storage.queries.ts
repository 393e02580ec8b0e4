import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/**
 * Bytes of all files of an account: documents of its ads (also of deleted ones until their retention ends), attachments
 * of tickets and conversations, papers that it added for its company, its picture. A file shared by two versions of an ad counts once.
 */
export async function bytesOf(db: Sql, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      coalesce((
        select sum(bytes) from (
          select d.file_key, d.bytes from ad_documents d join ads a on a.id = d.ad_id
          where a.owner_id = ${userId} and a.deleted_at is null
          union
          select d.file_key, d.bytes from ad_documents d join ads a on a.id = d.ad_id
          where a.owner_id = ${userId} and a.deleted_at is not null
        ) as files
      ), 0)
      + coalesce((
        select sum(f.bytes) from ticket_attachments f join ticket_messages m on m.id = f.message_id
        where m.author_id = ${userId}
      ), 0)
      + coalesce((
        select sum(f.bytes) from message_attachments f join messages m on m.id = f.message_id
        where m.sender_id = ${userId}
      ), 0)
      + coalesce((
        select sum(p.bytes) from evidence_papers p where p.created_by = ${userId} and p.file_key is not null
      ), 0)
      + coalesce((
        select sum(x.bytes) from doc_explanation_files x where x.created_by = ${userId}
      ), 0)
      + coalesce((select image_bytes from users where id = ${userId}), 0)
    )::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Serializes counting an account's files, so that the limit holds exactly. */
export const lockAccount = (tx: Sql, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
