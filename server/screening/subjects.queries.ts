import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';
import type { SubjectSnapshot } from './matcher/matchSubject.ts';

export type SubjectRow = {
  id: string;
  kind: SubjectSnapshot['kind'];
  ref: string | null;
  snapshot: SubjectSnapshot;
  snapshot_hash: string;
};

/** A subject as it is now; the same `ref`, or without one the same facts, is the same subject. */
export async function upsertSubject(
  tx: Tx,
  subject: Omit<SubjectRow, 'snapshot'> & { snapshot: SubjectSnapshot; mark: string | null },
): Promise<string> {
  const values = {
    id: subject.id,
    kind: subject.kind,
    ref: subject.ref,
    snapshot: JSON.stringify(subject.snapshot),
    snapshot_hash: subject.snapshot_hash,
    source_mark: subject.mark,
  };
  const set = {
    snapshot: values.snapshot,
    snapshot_hash: values.snapshot_hash,
    source_mark: values.source_mark,
    screened_at: sql<Date>`now()`,
  };
  const insert = tx.insertInto('screening_subjects').values(values);
  const { id } = await (subject.ref === null
    ? insert.onConflict((on) =>
        on.columns(['kind', 'snapshot_hash']).where('ref', 'is', null).doUpdateSet(set),
      )
    : insert.onConflict((on) => on.columns(['kind', 'ref']).where('ref', 'is not', null).doUpdateSet(set))
  )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type AccountSubject = { id: string; company: string; country: string | null; mark: string };

/**
 * Accounts whose company or country changed since they were screened last, or that never were. Those of a company are
 * screened as such.
 */
export const changedAccounts = async (db: Sql, limit: number): Promise<AccountSubject[]> =>
  (
    await sql<AccountSubject>`
      select u.id, u.company, u.country, md5(concat_ws('|', u.company, u.country)) as mark
      from users u left join screening_subjects s on s.kind = 'company' and s.ref = u.id
      where u.company is not null and u.deleted_at is null and company_of(u.id) is null
        and s.source_mark is distinct from md5(concat_ws('|', u.company, u.country))
      order by u.id limit ${limit}`.execute(db)
  ).rows;

/** Subjects after one, in the order of their ids. */
export const subjectsAfter = async (db: Sql, after: string | null, limit: number): Promise<SubjectRow[]> =>
  (await db
    .selectFrom('screening_subjects')
    .select(['id', 'kind', 'ref', 'snapshot', 'snapshot_hash'])
    .$if(after !== null, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute()) as unknown as SubjectRow[];

export const insertRun = (
  tx: Tx,
  run: {
    id: string;
    subject_id: string;
    snapshot_hash: string;
    versions: Record<string, string>;
    matcher: string;
    thresholds: Record<string, number>;
    cause: 'subject' | 'list' | 'asked' | 'thresholds';
    hits: number;
    strong: number;
  },
) =>
  tx
    .insertInto('screening_runs')
    .values({ ...run, versions: JSON.stringify(run.versions), thresholds: JSON.stringify(run.thresholds) })
    .execute();

export async function listRuns(
  db: Sql,
  { page, limit, subject }: { page: number; limit: number; subject?: string | undefined },
) {
  const rows = await db
    .selectFrom('screening_runs as r')
    .innerJoin('screening_subjects as s', 's.id', 'r.subject_id')
    .selectAll('r')
    .select(['s.kind', 's.snapshot'])
    .$if(subject !== undefined, (query) => query.where('r.subject_id', '=', subject as string))
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('screening_runs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject as string))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number];

/** Checks of a member in the present calendar month, UTC. */
export const countLookups = async (db: Sql, userIds: readonly string[]): Promise<number> =>
  (
    await sql<{ used: number }>`
      select count(*)::int as used from screening_lookups
      where user_id = any(${userIds}::uuid[]) and asked_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`.execute(
      db,
    )
  ).rows[0]?.used ?? 0;

/** One check at a time for those who share a limit, so that it is exact. */
export const lockMembers = (tx: Tx, userIds: readonly string[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertLookup = (tx: Tx, lookup: { id: string; user_id: string; found: number }) =>
  tx.insertInto('screening_lookups').values(lookup).execute();
