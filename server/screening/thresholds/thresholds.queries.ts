import { sql } from 'kysely';
import {
  standardThresholds,
  type ThresholdEffect,
  type Thresholds,
} from '../../../contract/screening/thresholds.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { SubjectSnapshot } from '../matcher/matchSubject.ts';

export type ActiveThresholds = { id: string | null; values: Thresholds; since: Date | null };

/** Those in use; what a site begins with until somebody changed them. */
export async function activeThresholds(db: Sql): Promise<ActiveThresholds> {
  const row = await db
    .selectFrom('screening_thresholds')
    .select(['id', 'values', 'decided_at'])
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row === undefined
    ? { id: null, values: standardThresholds, since: null }
    : { id: row.id, values: row.values as Thresholds, since: row.decided_at };
}

export const proposedThresholds = (db: Sql) =>
  db
    .selectFrom('screening_thresholds as t')
    .leftJoin('users as u', 'u.id', 't.proposed_by')
    .selectAll('t')
    .select('u.username as by')
    .where('t.state', '=', 'proposed')
    .executeTakeFirst();

/** One change at a time; whoever screens meanwhile waits, or is waited for. */
export const lockLists = (tx: Tx) =>
  tx.selectFrom('screening_lists').select('list').orderBy('list').forUpdate().execute();

export const lockThresholds = (tx: Tx, id: string) =>
  tx.selectFrom('screening_thresholds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertProposal(
  tx: Tx,
  row: { values: Thresholds; reason: string; effect: ThresholdEffect; by: string },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('screening_thresholds')
    .values({
      id,
      values: JSON.stringify(row.values),
      reason: row.reason,
      effect: JSON.stringify(row.effect),
      proposed_by: row.by,
    })
    .execute();
  return id;
}

export const decideThresholds = (
  tx: Tx,
  which: { id: string } | { state: 'proposed' | 'active' },
  state: 'active' | 'withdrawn' | 'replaced',
  by: string,
) =>
  tx
    .updateTable('screening_thresholds')
    .set(state === 'replaced' ? { state } : { state, decided_by: by, decided_at: sql`now()` })
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: string }).id))
    .$if('state' in which, (query) => query.where('state', '=', (which as { state: 'proposed' }).state))
    .execute();

/** Whom the last runs were about, each once, as they are now. */
export const lastSubjects = async (
  db: Sql,
  runs: number,
): Promise<{ runs: number; subjects: SubjectSnapshot[] }> => {
  const { rows } = await sql<{ snapshot: SubjectSnapshot; runs: number }>`
    with last as (select subject_id from screening_runs order by at desc, id desc limit ${runs})
    select s.snapshot, (select count(*)::int from last) as runs
    from screening_subjects s where s.id in (select subject_id from last) order by s.id`.execute(db);
  return { runs: rows[0]?.runs ?? 0, subjects: rows.map(({ snapshot }) => snapshot) };
};
