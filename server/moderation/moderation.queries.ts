import { type AliasedExpression, type SqlBool, sql } from 'kysely';
import type { PriceType, Side } from '../../contract/ads/adEnums.ts';
import type { AdStatus } from '../../contract/ads/adStates.ts';
import type { ads } from '../../contract/ads/ads.ts';
import type { Received } from '../../contract/core/endpoint.ts';
import { adRows, today } from '../ads/rows/adRows.queries.ts';
import type { StoredCaution } from '../cautions/cautions.ts';
import type { Sql } from '../db/client.ts';
import { containing } from '../db/like.ts';
import { queryTokens } from '../lib/searchText.ts';

/** Risk from which an ad is read with care. */
const RISK_REVIEW = 40;

type ModeratorsQuery = Received<typeof ads.allForAdmin>['query'];
type ModeratorsFilters = Omit<ModeratorsQuery, 'page' | 'limit'>;

/**
 * Pending ads at risk first; among them, and among the others, risk times age. Ads without risk gain urgency too, so that
 * they do not wait for ever behind those with a little.
 */
const urgency = sql`(a.risk >= ${sql.lit(RISK_REVIEW)}) desc, (10 + a.risk) * (extract(epoch from now() - a.submitted_at) + 86400) desc, a.id`;
const arrived = sql`coalesce(a.submitted_at, a.created_at)`;

const orders = {
  risk: sql`a.risk desc, a.id desc`,
  oldest: sql`${arrived}, a.id`,
  newest: sql`${arrived} desc, a.id desc`,
  updated: sql`a.updated_at desc, a.id desc`,
  views: sql`a.views desc, a.id desc`,
  expires: sql`a.valid_until nulls last, a.id`,
};

/* Inlined values let the planner choose the matching partial index. */
const statusIs = (status: AdStatus) => {
  const published = sql`a.status in ('approved', 'paused')`;
  if (status === 'expired')
    return sql<SqlBool>`(a.status = 'expired' or (${published} and a.valid_until < ${today}))`;
  const isIt = sql<SqlBool>`a.status = ${sql.lit(status)}`;
  return status === 'approved' || status === 'paused'
    ? sql<SqlBool>`(${isIt} and a.valid_until >= ${today})`
    : isIt;
};

/** Ads by reference, words of title or text, or the owner's name, each by its own index. */
function foundBy(q: string) {
  const like = containing(q);
  const tokens = queryTokens(q)
    .map((token) => `${token}:*`)
    .join(' & ');
  return sql<SqlBool>`a.id in (
    select id from ads where reference = ${q.toUpperCase()}
    union all
    select id from ads where status <> 'approved' and deleted_at is null and title ilike ${like}
    union all
    select id from ads where status = 'approved' and deleted_at is null and search @@ to_tsquery('simple', ${tokens})
    union all
    select b.id from ads b join users o on o.id = b.owner_id
    where b.deleted_at is null and (o.company ilike ${like} or o.username ilike ${like}))`;
}

const isReported = sql<SqlBool>`a.id in (select related_id from tickets where category = 'report' and related_type = 'ad')`;
const isOfBlocked = sql<SqlBool>`exists (select from users o where o.id = a.owner_id and not o.is_active)`;

/** Ads (`a`) of a product or of one below it. */
export const isOfProduct = (id: string) => sql<SqlBool>`a.product_id in (
  with recursive under as (
    select ${id}::uuid as id union select p.id from products p join under on p.parent_id = under.id
  ) select id from under)`;

const isOfCountry = (code: string) => {
  const country = sql`(select id from countries where code = ${code})`;
  return sql<SqlBool>`(a.delivery_country_id = ${country} or a.origin_country_id = ${country})`;
};

const matching = (
  db: Sql,
  { status, ownerId, riskMin = 0, q, side, productId, country, priceType, ...flags }: ModeratorsFilters,
) =>
  db
    .selectFrom('ads as a')
    .where('a.deleted_at', 'is', null)
    .$if(status !== undefined, (query) => query.where(statusIs(status as AdStatus)))
    .$if(ownerId !== undefined, (query) => query.where('a.owner_id', '=', ownerId as string))
    .$if(riskMin > 0, (query) => query.where('a.risk', '>=', riskMin))
    .$if(Boolean(q), (query) => query.where(foundBy(q as string)))
    .$if(side !== undefined, (query) => query.where('a.side', '=', side as Side))
    .$if(productId !== undefined, (query) => query.where(isOfProduct(productId as string)))
    .$if(country !== undefined, (query) => query.where(isOfCountry(country as string)))
    .$if(priceType !== undefined, (query) => query.where('a.price_type', '=', priceType as PriceType))
    .$if(flags.reported !== undefined, (query) => query.where(isReported))
    .$if(flags.ownerBlocked !== undefined, (query) => query.where(isOfBlocked));

/** Ids of one page in order. By urgency: pending ads, then the rest, newest first. */
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

const placedRows = (db: Sql, query: ModeratorsQuery) => {
  const placed = db
    .selectFrom(pageOfIds(db, query))
    .select(['i.id', sql<number>`row_number() over ()`.as('place')]);
  return adRows(db).innerJoin(placed.as('m'), 'm.id', 'a.id').orderBy('m.place').execute();
};

/** The first of the matching ads, in the order of the list. */
export const listToExport = (db: Sql, filters: ModeratorsFilters, limit: number) =>
  placedRows(db, { ...filters, page: 1, limit });

/** Reports about ads, by ad; ads without one are left out. */
export async function countReports(db: Sql, adIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select related_id as id, count(*)::int as count from tickets
    where related_id = any(${adIds}::uuid[]) and category = 'report' and related_type = 'ad'
    group by related_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** All matching ads and revisions; only the rows of one page are completed. */
export async function listForModerators(db: Sql, query: ModeratorsQuery) {
  const [items, counted] = await Promise.all([
    placedRows(db, query),
    matching(db, query).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

/** Number of pending and published ads in which each rule is found and counts, by code. */
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

/* Also implemented in TypeScript, by `holds` in cautions.ts. */
export const exceeds = sql`(
  r.threshold is null or one->>'figure' is null
  or case when r.threshold_unit = 'bits' then (one->>'figure')::numeric <= r.threshold
    else (one->>'figure')::numeric > r.threshold end)`;

export const cautionsOfAd = async (db: Sql, id: string): Promise<StoredCaution[]> =>
  (await db.selectFrom('ads').select('cautions').where('id', '=', id).executeTakeFirstOrThrow())
    .cautions as StoredCaution[];

/** Stores the cautions of an ad, and its risk by the present rules. */
export const setCautions = (db: Sql, id: string, cautions: readonly StoredCaution[]) =>
  sql`
    update ads a set cautions = ${JSON.stringify(cautions)}::jsonb, risk = coalesce((
      select sum(r.weight) filter (where r.is_active and ${exceeds})
      from jsonb_array_elements(${JSON.stringify(cautions)}::jsonb) as one
      join red_flag_rules r on r.code = one->>'code'), 0)::int
    where a.id = ${id}`.execute(db);

/** Batch size well within the statement timeout. */
const RECOUNT_BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Recomputes the risk of one batch of ads in which a rule is found; returns the id to continue after, null when done.
 */
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

/** Recomputes all batches. */
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
