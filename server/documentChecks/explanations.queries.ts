import { sql } from 'kysely';
import type { ExplanationReason } from '../../contract/documentChecks/documentChecks.ts';
import { fileColumns, type NewFile } from '../accounts/storage/storage.ts';
import type { Sql, Tx } from '../db/client.ts';
import { nameFiles } from '../jobs/looseFiles.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

export type ExplanationRow = {
  id: string;
  signal_id: string;
  ad_document_id: string;
  reason: ExplanationReason;
  body: string;
  reply: string;
  created_at: Date;
  by: string | null;
  files: { id: string; fileName: string; mediaType: string; bytes: number }[];
};

export async function explanationsOf(db: Sql, signalIds: readonly string[]): Promise<ExplanationRow[]> {
  if (signalIds.length === 0) return [];
  return db
    .selectFrom('doc_explanations as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .select(['e.id', 'e.signal_id', 'e.ad_document_id', 'e.reason', 'e.body', 'e.reply', 'e.created_at'])
    .select((is) => is.fn.coalesce('c.display_name', 'u.company', 'u.username').as('by'))
    .select(
      sql<ExplanationRow['files']>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'fileName', f.file_name, 'mediaType', f.media_type, 'bytes', f.bytes
        ) order by f.created_at, f.id), '[]') from doc_explanation_files f where f.explanation_id = e.id
      )`.as('files'),
    )
    .where('e.signal_id', 'in', signalIds)
    .orderBy('e.created_at')
    .execute();
}

export async function insertExplanation(
  tx: Tx,
  row: {
    signalId: string;
    documentId: string;
    userId: string;
    companyId: string | null;
    reason: ExplanationReason;
    text: string;
    reply: string;
  },
  files: readonly NewFile[] = [],
): Promise<void> {
  const id = uuidv7();
  await tx
    .insertInto('doc_explanations')
    .values({
      id,
      signal_id: row.signalId,
      ad_document_id: row.documentId,
      user_id: row.userId,
      company_id: row.companyId,
      reason: row.reason,
      body: row.text,
      reply: row.reply,
    })
    .execute();
  if (files.length === 0) return;
  await tx
    .insertInto('doc_explanation_files')
    .values(
      files.map((file) => ({
        id: uuidv7(),
        explanation_id: id,
        created_by: row.userId,
        ...fileColumns(file),
      })),
    )
    .execute();
  await nameFiles(
    tx,
    files.map(({ key }) => key),
  );
}

/** A file of an answer with whose it is. */
export const findAnswerFile = (db: Sql, id: string) =>
  db
    .selectFrom('doc_explanation_files as f')
    .innerJoin('doc_explanations as e', 'e.id', 'f.explanation_id')
    .select(['f.file_key', 'f.file_name', 'f.media_type', 'f.bytes', 'f.created_by', 'e.company_id'])
    .where('f.id', '=', id)
    .executeTakeFirst();
