import { sql } from 'kysely';
import type { HitAct, HitDecision, HitHold, HitState } from '../../contract/screening/hits.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { EntryRef } from './activeIndex.ts';
import type { Match, SubjectSnapshot } from './matcher/matchSubject.ts';

/** Four hours for a strong hit, two working days (Monday to Friday, UTC) for others. */
const dueAt = (isStrong: boolean) =>
  isStrong
    ? sql<Date>`now() + interval '4 hours'`
    : sql<Date>`now() + make_interval(days => case extract(isodow from now() at time zone 'UTC')::int
        when 4 then 4 when 5 then 4 when 6 then 3 else 2 end)`;

const found = (match: Match, snapshot: SubjectSnapshot) => {
  const { name, corrections, ids, subjectName, entryName, score, strong } = match;
  return {
    score: String(score),
    strong,
    detail: JSON.stringify({ name, corrections, ids, subjectName, entryName }),
    snapshot: JSON.stringify(snapshot),
  };
};

export const hitsOf = (tx: Tx, subjectId: string) =>
  tx.selectFrom('screening_hits').selectAll().where('subject_id', '=', subjectId).forUpdate().execute();
export type HitRecord = Awaited<ReturnType<typeof hitsOf>>[number];

export const insertHit = (
  tx: Tx,
  hit: {
    id: string;
    subjectId: string;
    ref: EntryRef;
    match: Match;
    snapshot: SubjectSnapshot;
    snapshotHash: string;
  },
) =>
  tx
    .insertInto('screening_hits')
    .values({
      id: hit.id,
      subject_id: hit.subjectId,
      list: hit.ref.list,
      uid: hit.ref.uid,
      entry_id: hit.ref.id,
      ...found(hit.match, hit.snapshot),
      snapshot_hash: hit.snapshotHash,
      content_hash: hit.ref.contentHash,
      hold: hit.match.strong === null ? 'none' : 'held',
      due_at: dueAt(hit.match.strong !== null),
    })
    .execute();

/**
 * Open once more, with the facts of now. A hold stays with its reason: nobody ends it by editing what they say of
 * themselves, and no returned proposal takes it for that of a candidate.
 */
export const reopenHit = (
  tx: Tx,
  id: string,
  hit: { ref: EntryRef; match: Match; snapshot: SubjectSnapshot; snapshotHash: string },
) =>
  tx
    .updateTable('screening_hits')
    .set({
      ...found(hit.match, hit.snapshot),
      entry_id: hit.ref.id,
      snapshot_hash: hit.snapshotHash,
      content_hash: hit.ref.contentHash,
      ...(hit.match.strong === null
        ? { strong: sql<null>`case hold when 'none' then null else strong end` }
        : { hold: sql<'held'>`case hold when 'none' then 'held' else hold end` }),
      state: 'open',
      decision: null,
      reasons: [],
      note: null,
      proposed_by: null,
      proposed_at: null,
      confirmed_by: null,
      confirmed_at: null,
      opened_at: sql`now()`,
      due_at: dueAt(hit.match.strong !== null),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();

export const insertDecision = (
  tx: Tx,
  decision: {
    id: string;
    hit_id: string;
    act: HitAct;
    decision?: HitDecision | null;
    reasons?: string[];
    note?: string | null;
    by_user: string | null;
    snapshot_hash: string;
    content_hash: string;
  },
) => tx.insertInto('screening_decisions').values(decision).execute();

export const lockHit = (tx: Tx, id: string) =>
  tx.selectFrom('screening_hits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setHit = (
  tx: Tx,
  id: string,
  set: {
    state: HitState;
    decision: HitDecision | null;
    reasons: string[];
    note: string | null;
    proposed_by: string | null;
    confirmed_by: string | null;
    hold: HitHold;
  },
) =>
  tx
    .updateTable('screening_hits')
    .set({
      ...set,
      proposed_at: set.decision === null ? null : sql`coalesce(proposed_at, now())`,
      confirmed_at: set.state === 'confirmed' ? sql`now()` : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();

/** Hits on entries that a list no longer has, and that are not closed already. */
export const hitsOnRemoved = (tx: Tx, list: string, uids: readonly string[]) =>
  tx
    .selectFrom('screening_hits')
    .selectAll()
    .where('list', '=', list)
    .where(sql<boolean>`uid = any(${uids}::text[])`)
    .where(sql<boolean>`not (state = 'confirmed' and decision in ('false_match', 'delisted'))`)
    .forUpdate()
    .execute();

export async function waitingHits(db: Sql): Promise<{ count: number; strong: number }> {
  const { rows } = await sql<{ count: number; strong: number }>`
    select count(*)::int as count, count(strong)::int as strong from screening_hits where state <> 'confirmed'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, strong: 0 };
}

const hits = (db: Sql) =>
  db
    .selectFrom('screening_hits as h')
    .innerJoin('screening_subjects as s', 's.id', 'h.subject_id')
    .innerJoin('screening_entries as e', 'e.id', 'h.entry_id')
    .leftJoin('users as p', 'p.id', 'h.proposed_by')
    .leftJoin('users as c', 'c.id', 'h.confirmed_by')
    .leftJoin('company_owners as w', 'w.id', 's.ref')
    .leftJoin('companies as o', 'o.id', 'w.company_id')
    .selectAll('h')
    .select([
      's.kind as subject_kind',
      's.ref as subject_ref',
      'o.display_name as owned_company',
      'w.share_pct as owned_share',
      'w.is_officer',
      'e.data as entry',
      'p.username as proposed_by_name',
      'c.username as confirmed_by_name',
      sql<boolean>`h.state <> 'confirmed' and h.due_at < now()`.as('is_overdue'),
      // By name, `suspended` comes after `held`.
      sql<HitHold>`coalesce((
        select max(o.hold) from screening_hits o where o.subject_id = s.id and o.hold <> 'none'
      ), 'none')`.as('subject_hold'),
    ]);

export async function listHits(
  db: Sql,
  {
    page,
    limit,
    state,
    strength,
  }: {
    page: number;
    limit: number;
    state: HitState | 'waiting';
    strength?: 'strong' | 'candidate' | undefined;
  },
) {
  const ofState =
    state === 'waiting' ? sql<boolean>`h.state <> 'confirmed'` : sql<boolean>`h.state = ${state}`;
  const ofStrength =
    strength === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(h.strong is not null) = ${strength === 'strong'}`;
  const rows = await hits(db)
    .where(ofState)
    .where(ofStrength)
    .orderBy('h.due_at')
    .orderBy('h.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('screening_hits as h')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(ofState)
    .where(ofStrength)
    .executeTakeFirstOrThrow();
  return { rows, total };
}
export type HitRow = Awaited<ReturnType<typeof listHits>>['rows'][number];

export const findHit = (db: Sql, id: string): Promise<HitRow | undefined> =>
  hits(db).where('h.id', '=', id).executeTakeFirst();

export const historyOf = (db: Sql, hitId: string) =>
  db
    .selectFrom('screening_decisions as d')
    .leftJoin('users as u', 'u.id', 'd.by_user')
    .selectAll('d')
    .select('u.username as by_name')
    .where('d.hit_id', '=', hitId)
    .orderBy('d.at')
    .orderBy('d.id')
    .execute();
export type DecisionRow = Awaited<ReturnType<typeof historyOf>>[number];
