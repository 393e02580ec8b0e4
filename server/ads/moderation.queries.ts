import { type AliasedExpression, type SqlBool, sql } from 'kysely';
import type { AdStatus } from '../../contract/adStates.ts';
import type { ads } from '../../contract/ads.ts';
import type { Received } from '../../contract/endpoint.ts';
import type { Sql } from '../db/client.ts';
import { containing } from '../db/like.ts';
import { adRows, today } from './adRows.queries.ts';
import { soughtWords } from './search.ts';

type ModeratorsQuery = Received<typeof ads.allForAdmin>['query'];

/**
 * Risk times age of the waiting. An ad without risk grows more urgent too, so that it has its turn however many risky
 * ones come in; the day put on every age brings a risky newcomer before what has waited for some days only.
 */
const urgency = sql`(10 + a.risk) * (extract(epoch from now() - a.submitted_at) + 86400) desc, a.id`;
const arrived = sql`coalesce(a.submitted_at, a.created_at)`;

const orders = {
  risk: sql`a.risk desc, a.id desc`,
  oldest: sql`${arrived}, a.id`,
  newest: sql`${arrived} desc, a.id desc`,
  updated: sql`a.updated_at desc, a.id desc`,
};

/* Values stand in the statement as they are, so that the planner sees which partial index holds them. */
const statusIs = (status: AdStatus) => {
  const published = sql`a.status in ('approved', 'paused')`;
  if (status === 'expired')
    return sql<SqlBool>`(a.status = 'expired' or (${published} and a.valid_until < ${today}))`;
  const isIt = sql<SqlBool>`a.status = ${sql.lit(status)}`;
  return status === 'approved' || status === 'paused'
    ? sql<SqlBool>`(${isIt} and a.valid_until >= ${today})`
    : isIt;
};

/** Ads by reference, words of their title or text, or what their owner is called; each by an index of its own. */
function foundBy(q: string) {
  const like = containing(q);
  const words = soughtWords(q)
    .map((word) => `${word}:*`)
    .join(' & ');
  return sql<SqlBool>`a.id in (
    select id from ads where reference = ${q.toUpperCase()}
    union all
    select id from ads where status <> 'approved' and deleted_at is null and title ilike ${like}
    union all
    select id from ads where status = 'approved' and deleted_at is null and search @@ to_tsquery('simple', ${words})
    union all
    select b.id from ads b join users o on o.id = b.owner_id
    where b.deleted_at is null and (o.company ilike ${like} or o.username ilike ${like}))`;
}

const matching = (db: Sql, { status, ownerId, riskMin = 0, q }: ModeratorsQuery) =>
  db
    .selectFrom('ads as a')
    .where('a.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where(statusIs(status as AdStatus)))
    .$if(ownerId !== undefined, (query) => query.where('a.owner_id', '=', ownerId as string))
    .$if(riskMin > 0, (query) => query.where('a.risk', '>=', riskMin))
    .$if(Boolean(q), (query) => query.where(foundBy(q as string)));

/** Ids of one page in order. By urgency: what waits, then the rest, newest first. */
function pageOfIds(db: Sql, query: ModeratorsQuery): AliasedExpression<{ id: string }, 'i'> {
  const { limit, page, sort } = query;
  const offset = (page - 1) * limit;
  const some = () => matching(db, query).select('a.id');
  if (sort !== 'urgency') return some().orderBy(orders[sort]).limit(limit).offset(offset).as('i');
  const waiting = some().where(sql<SqlBool>`a.status = 'pending'`).orderBy(urgency);
  if (query.status === 'pending') return waiting.limit(limit).offset(offset).as('i');
  const rest = some().where(sql<SqlBool>`a.status <> 'pending'`).orderBy(orders.newest);
  return db
    .selectFrom(waiting.limit(offset + limit).as('w'))
    .select('w.id')
    .unionAll(db.selectFrom(rest.limit(offset + limit).as('r')).select('r.id'))
    .limit(limit)
    .offset(offset)
    .as('i');
}

/** Every ad and revision that matches; rows are completed for one page only. */
export async function listForModerators(db: Sql, query: ModeratorsQuery) {
  const placed = db
    .selectFrom(pageOfIds(db, query))
    .select(['i.id', sql<number>`row_number() over ()`.as('place')]);
  const [items, counted] = await Promise.all([
    adRows(db).innerJoin(placed.as('m'), 'm.id', 'a.id').orderBy('m.place').execute(),
    matching(db, query).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

/** Waiting and published ads in which each rule is found and counts, by code. */
export async function countFound(db: Sql): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select r.code, found.count
    from red_flag_rules r
    cross join lateral (
      select count(*)::int as count
      from ads a
      cross join lateral jsonb_array_elements(a.cautions) as one
      where a.cautions <> '[]' and a.cautions @> jsonb_build_array(jsonb_build_object('code', r.code))
        and a.deleted_at is null and a.status in ('pending', 'approved', 'paused')
        and one->>'code' = r.code and ${exceeds}
    ) as found`.execute(db);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/* Told in TypeScript too, by `holds` in cautions.ts. */
const exceeds = sql`(
  r.threshold is null or one->>'figure' is null
  or case when r.threshold_unit = 'bits' then (one->>'figure')::numeric <= r.threshold
    else (one->>'figure')::numeric > r.threshold end)`;

/** So many at once stay well within the time that a statement has. */
const RECOUNT_BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Adds up anew the risk of some ads in which a rule is found; answers after which to go on, null when all are done. */
export async function recountSome(
  db: Sql,
  code: string,
  { waiting, after = BEFORE_ALL }: { waiting: boolean; after?: string },
): Promise<string | null> {
  const { rows } = await sql<{ last: string; full: boolean }>`
    with batch as materialized (
      select id, cautions from ads
      where cautions <> '[]' and cautions @> ${JSON.stringify([{ code }])}::jsonb and id > ${after}
        and (status = 'pending') = ${waiting}
      order by id limit ${sql.lit(RECOUNT_BATCH)}
    ), sums as (
      select batch.id, coalesce(sum(r.weight) filter (where r.is_active and ${exceeds}), 0)::int as risk
      from batch
      cross join lateral jsonb_array_elements(batch.cautions) as one
      join red_flag_rules r on r.code = one->>'code'
      group by batch.id
    ), changed as (
      update ads a set risk = sums.risk from sums where sums.id = a.id and a.risk <> sums.risk
    )
    select id as last, (select count(*) from batch) = ${sql.lit(RECOUNT_BATCH)} as full
    from batch order by id desc limit 1`.execute(db);
  return rows[0]?.full ? rows[0].last : null;
}

/** The same for all of them. */
export async function recountRisk(db: Sql, code: string, waiting: boolean): Promise<void> {
  let after = await recountSome(db, code, { waiting });
  while (after !== null) after = await recountSome(db, code, { waiting, after });
}

export const lockRule = (db: Sql, id: string) =>
  db.selectFrom('red_flag_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type RuleChange = {
  name?: string;
  fix?: string;
  weight?: number;
  threshold?: number;
  is_active?: boolean;
};

export const updateRule = (db: Sql, id: string, set: RuleChange) =>
  db
    .updateTable('red_flag_rules')
    .set({ ...set, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
