import { sql } from 'kysely';
import type { Db, Sql, Tx } from '../db/client.ts';
import { READER, type Reading, type ReadOutcome } from './reading/reading.ts';

export type DueFile = {
  sha256: Buffer;
  media_type: string;
  state: string;
  reader: string | null;
  has_text: boolean;
};

/** Takes files that are due; one that is taken and never done is due again after a while, later each time. */
export const takeDueFiles = async (db: Db, limit: number): Promise<DueFile[]> =>
  (
    await sql<DueFile>`
      update doc_files f set attempts = attempts + 1, due_at = now() + make_interval(mins => 5 * (attempts + 1))
      where sha256 in (
        select sha256 from doc_files where due_at <= now() order by due_at limit ${limit} for update skip locked
      )
      returning sha256, media_type, state, reader, body is not null as has_text`.execute(db)
  ).rows;

/** Where the bytes of a content are; null while nobody has it. */
export const keyOf = async (db: Sql, sha256: Buffer): Promise<string | null> =>
  (
    await db
      .selectFrom('document_uses')
      .select('file_key')
      .where('sha256', '=', sha256)
      .where('file_key', 'is not', null)
      .limit(1)
      .executeTakeFirst()
  )?.file_key ?? null;

const stateOf = (outcome: ReadOutcome) =>
  'failure' in outcome
    ? { state: 'unreadable' as const, failure: outcome.failure }
    : { state: 'read' as const, failure: null };
const bytes = (hex: string) => Buffer.from(hex, 'hex');

async function insertParts(tx: Tx, file: Buffer, { revisions, pages, facts }: Reading): Promise<void> {
  const seen = revisions.flatMap(({ n, end, sha256 }) =>
    sha256.map((one) => ({ file_sha256: file, n, ends_at: end, sha256: bytes(one) })),
  );
  if (seen.length > 0)
    await tx
      .insertInto('doc_revisions')
      .values(seen)
      .onConflict((on) => on.doNothing())
      .execute();
  if (pages.length > 0)
    await tx
      .insertInto('doc_pages')
      .values(
        pages.map(({ n, words, isScanned, phash }) => ({
          file_sha256: file,
          n,
          words,
          is_scanned: isScanned,
          phash,
        })),
      )
      .execute();
  if (facts.length > 0)
    await tx
      .insertInto('doc_facts')
      .values(facts.map((fact) => ({ file_sha256: file, ...fact })))
      .onConflict((on) => on.doNothing())
      .execute();
}

/** Keeps what was read in place of what an earlier reader read. */
export async function saveOutcome(tx: Tx, file: Buffer, outcome: ReadOutcome): Promise<void> {
  for (const table of ['doc_revisions', 'doc_pages', 'doc_facts'] as const)
    await tx.deleteFrom(table).where('file_sha256', '=', file).execute();
  const read = 'failure' in outcome ? null : outcome;
  await tx
    .updateTable('doc_files')
    .set({
      ...stateOf(outcome),
      reader: READER,
      read_at: sql`now()`,
      pages: read?.pages.length ?? 0,
      revisions: read?.revisionCount ?? 0,
      // What a company shows to have itself checked is compared, and not kept.
      body: sql`case when exists (select from ad_documents d where d.sha256 = ${file}) then ${read?.text ?? ''}::text end`,
      text_hash: read?.textHash ? bytes(read.textHash) : null,
      changes: JSON.stringify(read?.changes ?? []),
      hints: JSON.stringify(read?.hints ?? []),
      contradictions: JSON.stringify(read?.contradictions ?? []),
    })
    .where('sha256', '=', file)
    .execute();
  if (read) await insertParts(tx, file, read);
}

/** Done until somebody else uses it. */
export const settleFile = (tx: Tx, file: Buffer) =>
  tx
    .updateTable('doc_files')
    .set({ due_at: null, attempts: 0, compared_at: sql`now()` })
    .where('sha256', '=', file)
    .execute();

export const postponeFile = (tx: Sql, file: Buffer, hours: number) =>
  tx
    .updateTable('doc_files')
    .set({ due_at: sql`now() + make_interval(hours => ${hours})`, attempts: 0 })
    .where('sha256', '=', file)
    .execute();

/** Distinct files of a day that are compared for a company below level 2, so that nobody tries what others have. */
const FILES_A_DAY = 20;

/** Whether who has the file now is new here and had enough compared today. */
export async function isOverDay(tx: Tx, file: Buffer): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    with uploader as (
      select coalesce(a.company_id, a.owner_id) as party, coalesce(c.level, 0) as level
      from ad_documents d join ads a on a.id = d.ad_id left join companies c on c.id = a.company_id
      where d.sha256 = ${file} order by d.created_at desc, d.id desc limit 1
    )
    select level < 2 and (
      select count(distinct f.sha256) from ads a
      join ad_documents d on d.ad_id = a.id join doc_files f on f.sha256 = d.sha256
      where coalesce(a.company_id, a.owner_id) = party and f.compared_at > now() - interval '1 day'
    ) >= ${FILES_A_DAY} as over
    from uploader`.execute(tx);
  return rows[0]?.over ?? false;
}

/** Files that an earlier reader read, or that nobody read yet: due at once. */
export const rereadAll = async (db: Sql): Promise<number> =>
  Number(
    (
      await db
        .updateTable('doc_files')
        .set({ due_at: sql`now()`, attempts: 0 })
        .where((is) => is.or([is('reader', 'is', null), is('reader', '<>', READER)]))
        .where('unused_since', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

/** The text goes with the last ad that has the file; hashes, facts and findings stay for a while against abuse. */
export async function noteUnused(tx: Tx): Promise<void> {
  await sql`
    update doc_files f set body = null
    where body is not null and not exists (select from ad_documents d where d.sha256 = f.sha256)`.execute(tx);
  await sql`
    update doc_files f set unused_since = now(), changes = '[]', due_at = null
    where unused_since is null
      and not exists (select from document_uses u where u.sha256 = f.sha256 and u.file_key is not null)`.execute(
    tx,
  );
}

/** Forgets files that nobody has had for so many years, with what was found; returns keys of files with answers. */
export async function deleteUnused(tx: Tx, years: number): Promise<string[]> {
  const isOver = sql`unused_since < now() - make_interval(years => ${years}::int)`;
  const { rows } = await sql<{ file_key: string }>`
    select x.file_key from doc_files f join doc_signals s on s.file_a = f.sha256
    join doc_explanations e on e.signal_id = s.id join doc_explanation_files x on x.explanation_id = e.id
    where f.${isOver}`.execute(tx);
  await sql`delete from doc_files where ${isOver}`.execute(tx);
  return rows.map(({ file_key: key }) => key);
}

/** The ads that have a file. */
export const adsWith = (db: Sql, file: Buffer) =>
  db
    .selectFrom('ad_documents as d')
    .innerJoin('ads as a', 'a.id', 'd.ad_id')
    .select('a.id')
    .distinct()
    .where('d.sha256', '=', file)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute();
