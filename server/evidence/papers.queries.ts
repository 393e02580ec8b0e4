import { sql } from 'kysely';
import { fileColumns, type NewFile } from '../accounts/storage/storage.ts';
import type { Sql, Tx } from '../db/client.ts';
import { nameFiles } from '../jobs/looseFiles.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

/** Writes the files of a claim; returns their ids in order. */
export async function insertPapers(
  tx: Tx,
  of: { companyId: string; by: string },
  files: readonly NewFile[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = files.map((file) => ({
    id: uuidv7(),
    company_id: of.companyId,
    created_by: of.by,
    ...fileColumns(file),
  }));
  await tx.insertInto('evidence_papers').values(rows).execute();
  await nameFiles(
    tx,
    rows.map(({ file_key }) => file_key),
  );
  return rows.map(({ id }) => id);
}

export type PaperRow = {
  id: string;
  company_id: string;
  file_key: string;
  file_name: string;
  media_type: string;
  bytes: number;
};

export const findPaper = (db: Sql, id: string): Promise<PaperRow | undefined> =>
  db
    .selectFrom('evidence_papers')
    .select(['id', 'company_id', 'file_key', 'file_name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .where('file_key', 'is not', null)
    .$narrowType<{ file_key: string }>()
    .executeTakeFirst();

export type ShownPaper = Omit<PaperRow, 'company_id' | 'file_key'> & {
  /** Whether another company added the same file to a claim or to an ad. */
  is_elsewhere: boolean;
  /** What is open about it at the desk for documents. */
  signal_id: string | null;
};

/** Files by id, those whose bytes are still there. */
export async function papersOf(db: Sql, ids: readonly string[]): Promise<Map<string, ShownPaper>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ShownPaper>`
    select p.id, p.file_name, p.media_type, p.bytes,
      exists (
        select from document_uses u where u.sha256 = p.sha256 and u.company_id is distinct from p.company_id
      ) as is_elsewhere, (
        select s.id from doc_signals s
        where p.sha256 in (s.file_a, s.file_b) and s.state in ('open', 'announced') order by s.code, s.id limit 1
      ) as signal_id
    from evidence_papers p where p.id = any(${ids}::uuid[]) and p.file_key is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Takes the bytes of files that nothing waiting or counting of an open company has named for so many days; returns their keys. */
export async function takeEndedPapers(tx: Tx, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    with ended as (
      select p.id, p.file_key from evidence_papers p join companies c on c.id = p.company_id
      where p.file_key is not null and p.created_at < now() - make_interval(days => ${days}::int)
        and not exists (
          select from evidence e
          where e.document_ids @> array[p.id] and (
            (e.status in ('pending', 'disputed', 'ok', 'stale')
              and (c.status <> 'closed' or c.updated_at >= now() - make_interval(days => ${days}::int)))
            -- it ended when the next row took its place, or by itself
            or coalesce((
              select min(n.created_at) from evidence n
              where n.company_id = e.company_id and n.kind = e.kind and n.method is not distinct from e.method
                and n.subject = e.subject and n.created_at > e.created_at
            ), e.created_at) >= now() - make_interval(days => ${days}::int)
          )
        )
      order by p.created_at limit ${limit} for update of p skip locked
    )
    update evidence_papers p set file_key = null from ended where ended.id = p.id
    returning ended.file_key`.execute(tx);
  return rows.map(({ file_key }) => file_key);
}
