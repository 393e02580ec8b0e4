import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

type Life = {
  id: string;
  entered_by: string;
  entered_at: Date;
  confirmed_at: Date | null;
  entered_name: string | null;
  confirmed_name: string | null;
};
export type IssuerRow = Life & {
  name: string;
  host: string;
  email: string | null;
  lookup_url: string | null;
  source_url: string;
};
export type ReferenceRow = Life & { title: string; body: string; source: string };

/** Rows that one person enters, another confirms and anybody ends. */
export type SourceTable = 'doc_issuers' | 'doc_references';

const present = async <Row>(db: Sql, table: SourceTable, order: RawBuilder<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`
      select t.*, e.username as entered_name, c.username as confirmed_name
      from ${sql.table(table)} t left join users e on e.id = t.entered_by left join users c on c.id = t.confirmed_by
      where t.ended_at is null order by ${order}, t.id limit 1000`.execute(db)
  ).rows;

export const issuerRows = (db: Sql): Promise<IssuerRow[]> => present(db, 'doc_issuers', sql`lower(t.name)`);
export const referenceRows = (db: Sql): Promise<ReferenceRow[]> =>
  present(db, 'doc_references', sql`t.entered_at desc`);

type NewIssuer = Pick<IssuerRow, 'name' | 'host' | 'email' | 'lookup_url' | 'source_url'>;

/** Undefined if there is one of that name. */
export const insertIssuer = async (
  tx: Tx,
  row: NewIssuer & { entered_by: string },
): Promise<string | undefined> =>
  (
    await tx
      .insertInto('doc_issuers')
      .values({ id: uuidv7(), ...row })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

export async function insertReference(
  tx: Tx,
  row: Pick<ReferenceRow, 'title' | 'body' | 'source'> & { entered_by: string },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('doc_references')
    .values({ id, ...row })
    .execute();
  return id;
}

export const lockSource = async (tx: Tx, table: SourceTable, id: string): Promise<Life | undefined> =>
  (
    await sql<Life>`
      select * from ${sql.table(table)} where id = ${id} and ended_at is null for update`.execute(tx)
  ).rows[0];

export const setConfirmed = (tx: Tx, table: SourceTable, id: string, by: string) =>
  sql`update ${sql.table(table)} set confirmed_by = ${by}, confirmed_at = now() where id = ${id}`.execute(tx);

export const setEnded = (tx: Tx, table: SourceTable, id: string, by: string) =>
  sql`update ${sql.table(table)} set ended_by = ${by}, ended_at = now() where id = ${id}`.execute(tx);

/** Texts that count. */
export const confirmedReferences = (db: Sql) =>
  db
    .selectFrom('doc_references')
    .select(['title', 'body'])
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();

/** Issuers that count. */
export const confirmedIssuers = (db: Sql) =>
  db
    .selectFrom('doc_issuers')
    .select(['id', 'name', 'host', 'email', 'lookup_url', 'source_url'])
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
export type KnownIssuer = Awaited<ReturnType<typeof confirmedIssuers>>[number];

/** Compares every file that has a text once more. */
export const compareAllTexts = (tx: Tx) =>
  tx
    .updateTable('doc_files')
    .set({ due_at: sql`now()`, attempts: 0 })
    .where('body', 'is not', null)
    .where('state', '=', 'read')
    .execute();

export type AnswerRow = {
  issuer: string;
  answer: 'confirms' | 'differs' | 'no_record';
  said: string;
  answered_on: string;
  by: string | null;
  created_at: Date;
};

export const insertAnswer = (
  tx: Tx,
  row: {
    signalId: string;
    issuerId: string;
    answer: AnswerRow['answer'];
    said: string;
    on: string;
    by: string;
  },
) =>
  tx
    .insertInto('doc_issuer_answers')
    .values({
      id: uuidv7(),
      signal_id: row.signalId,
      issuer_id: row.issuerId,
      answer: row.answer,
      said: row.said,
      answered_on: row.on,
      entered_by: row.by,
    })
    .execute();

export const answersOf = async (db: Sql, signalId: string): Promise<AnswerRow[]> =>
  (
    await sql<AnswerRow>`
      select i.name as issuer, a.answer, a.said, a.answered_on::text as answered_on, u.username as by, a.created_at
      from doc_issuer_answers a join doc_issuers i on i.id = a.issuer_id left join users u on u.id = a.entered_by
      where a.signal_id = ${signalId} order by a.created_at, a.id`.execute(db)
  ).rows;
