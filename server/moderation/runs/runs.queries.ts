import { type SqlBool, sql } from 'kysely';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import type { Role } from '../../../contract/core/access.ts';
import type { AdPattern, RunAction, RunItemState } from '../../../contract/moderation/adRuns.ts';
import { today } from '../../ads/rows/adRows.queries.ts';
import type { Sql } from '../../db/client.ts';
import { holdsPermission } from '../../db/holdsPermission.ts';
import { containing } from '../../db/like.ts';
import { exceeds, isOfProduct } from '../moderation.queries.ts';

const EMAIL = '[[:alnum:]._%+-]+@[[:alnum:]-]+\\.[[:alpha:]]{2,}';
const PHONE = '(^|[^0-9])(\\+|00)[1-9][0-9 ()./-]{6,}[0-9]';
const words = sql`(a.title || ' ' || coalesce(a.description, ''))`;

/** Only ads that the action applies to: those on the market are suspended, waiting ones rejected. */
const open = (action: RunAction) =>
  action === 'reject'
    ? sql<SqlBool>`a.status = 'pending'`
    : sql<SqlBool>`(a.status in ('approved', 'paused') and a.valid_until >= ${today} and a.revises_id is null)`;

const matching = (db: Sql, action: RunAction, pattern: AdPattern) => {
  const { text, contactInText, ownerSince, rule, productId, countryId } = pattern;
  let found = db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .where('a.deleted_at', 'is', null)
    .where(open(action));
  if (text !== undefined) found = found.where(sql<SqlBool>`${words} ilike ${containing(text)}`);
  if (contactInText) found = found.where(sql<SqlBool>`(${words} ~* ${EMAIL} or ${words} ~ ${PHONE})`);
  if (ownerSince !== undefined)
    found = found.where(sql<SqlBool>`o.created_at >= ${ownerSince}::date::timestamp at time zone 'utc'`);
  if (rule !== undefined)
    found = found.where(sql<SqlBool>`a.cautions @> ${JSON.stringify([{ code: rule }])}::jsonb and exists (
      select from red_flag_rules r cross join lateral jsonb_array_elements(a.cautions) as one
      where r.code = ${rule} and r.is_active and one->>'code' = r.code and ${exceeds})`);
  if (productId !== undefined) found = found.where(isOfProduct(productId));
  if (countryId !== undefined) found = found.where('a.origin_country_id', '=', countryId);
  return found;
};

const adColumns = ['a.id', 'a.slug', 'a.reference', 'a.title', 'a.status', 'o.id as owner_id'] as const;
const ownerName = sql<string>`o.username`.as('owner_name');

export async function previewOf(db: Sql, action: RunAction, pattern: AdPattern, shown: number) {
  const [items, counted] = await Promise.all([
    matching(db, action, pattern)
      .select([...adColumns, ownerName])
      .orderBy('a.id', 'desc')
      .limit(shown)
      .execute(),
    matching(db, action, pattern).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { items, count: counted.count };
}
export type RunAdRow = Awaited<ReturnType<typeof previewOf>>['items'][number];

export const chosenAds = (db: Sql, action: RunAction, pattern: AdPattern) =>
  matching(db, action, pattern).select(['a.id', 'a.version']).orderBy('a.id').execute();

type NewRun = {
  id: string;
  action: RunAction;
  pattern: AdPattern;
  reason: string;
  actor: { id: string; address: string };
  ads: { id: string; version: number }[];
};

/** False if this run was started before. */
export async function insertRun(db: Sql, { id, actor, pattern, ads, ...run }: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ad_runs')
    .values({ id, ...run, pattern: JSON.stringify(pattern), actor_id: actor.id, address: actor.address })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`
    insert into ad_run_items (run_id, ad_id, version)
    select ${id}::uuid, chosen.ad_id, chosen.version
    from unnest(${ads.map((ad) => ad.id)}::uuid[], ${ads.map((ad) => ad.version)}::int[]) as chosen (ad_id, version)`.execute(
    db,
  );
  return true;
}

const runRows = (db: Sql) =>
  db
    .selectFrom('ad_runs as r')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'r.actor_id').on('u.deleted_at', 'is', null))
    .selectAll('r')
    .select('u.username as by')
    .select(
      sql<Partial<Record<RunItemState, number>>>`(
        select coalesce(json_object_agg(c.state, c.count), '{}')
        from (select state, count(*) from ad_run_items i where i.run_id = r.id group by state) c
      )`.as('counts'),
    );
export type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

export const findRun = (db: Sql, id: string) => runRows(db).where('r.id', '=', id).executeTakeFirst();

export async function listRuns(db: Sql, { page, limit }: { page: number; limit: number }) {
  const [items, counted] = await Promise.all([
    runRows(db)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.selectFrom('ad_runs').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { items, total: counted.count };
}

/** The ads of a run; what failed or was kept stands first. */
export const itemsOf = (db: Sql, runId: string) =>
  db
    .selectFrom('ad_run_items as i')
    .innerJoin('ads as a', 'a.id', 'i.ad_id')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .select([...adColumns, ownerName, 'i.state', 'i.code'])
    .where('i.run_id', '=', runId)
    .orderBy(sql`i.code is null`)
    .orderBy('a.id', 'desc')
    .execute();
export type RunItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

/** Who runs it: with the role of now, or nobody once the account is blocked, deleted or no moderator any more. */
export const activeModerator = (db: Sql, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.code', 'u.role')
    .leftJoin('roles as c', 'c.id', 'u.custom_role_id')
    .select(['u.id', sql<Role>`u.role`.as('role')])
    .where('u.id', '=', id)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where(holdsPermission('ads.moderate'))
    .executeTakeFirst();

const BATCH = 50;
export const nextItems = async (db: Sql, runId: string, state: RunItemState): Promise<string[]> =>
  (
    await db
      .selectFrom('ad_run_items')
      .select('ad_id')
      .where('run_id', '=', runId)
      .where('state', '=', state)
      .orderBy('ad_id')
      .limit(BATCH)
      .execute()
  ).map(({ ad_id }) => ad_id);

/** One item that is still to be done, locked; another worker that has it wins. */
export const lockItem = (db: Sql, runId: string, adId: string, state: RunItemState) =>
  db
    .selectFrom('ad_run_items')
    .select(['ad_id', 'version', 'version_after', sql<AdStatus | null>`from_status`.as('from_status')])
    .where('run_id', '=', runId)
    .where('ad_id', '=', adId)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const statusOf = async (db: Sql, adId: string): Promise<AdStatus | null> =>
  (await db.selectFrom('ads').select('status').where('id', '=', adId).executeTakeFirst())?.status ?? null;

type ItemChange = {
  state: RunItemState;
  code?: string | null;
  version_after?: number;
  from_status?: AdStatus | null;
};
export const setItem = (db: Sql, runId: string, adId: string, change: ItemChange) =>
  db.updateTable('ad_run_items').set(change).where('run_id', '=', runId).where('ad_id', '=', adId).execute();

export const endRun = (db: Sql, id: string, column: 'finished_at' | 'restored_at') =>
  db
    .updateTable('ad_runs')
    .set({ [column]: sql<Date>`now()` })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute();

/** False unless the run is over and nobody took it back yet. */
export async function beginRestoring(db: Sql, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ad_runs')
    .set({ restoring_by: by, restoring_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .where('restoring_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
