import { sql } from 'kysely';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import type { Sql } from '../../db/client.ts';
import { today } from '../rows/adRows.queries.ts';

type DecisionKind = 'move' | 'revision';

/** The last status change of an ad, or of its revision, and whether it can be undone. */
export const lastMove = (db: Sql, adId: string, kind: DecisionKind) =>
  db
    .selectFrom('ad_events')
    .select(['id', 'actor_id', 'created_at'])
    .select([
      sql<AdStatus | null>`from_status`.as('from_status'),
      sql<AdStatus>`to_status`.as('to_status'),
      sql<boolean>`coalesce(undo_until > clock_timestamp() and not undone, false)`.as('is_open'),
    ])
    .where('ad_id', '=', adId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Why an ad had been rejected or suspended before this event. */
export const reasonBefore = (db: Sql, adId: string, { id, status }: { id: string; status: AdStatus }) =>
  db
    .selectFrom('ad_events')
    .select(['reason', 'message', 'fields'])
    .where('ad_id', '=', adId)
    .where('to_status', '=', status)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const markUndone = (db: Sql, eventId: string) =>
  db.updateTable('ad_events').set({ undone: true }).where('id', '=', eventId).execute();

/** When an ad was published before this event; null when it never was. */
export const publishedBefore = async (db: Sql, adId: string, eventId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('ad_events')
    .select('created_at')
    .where('ad_id', '=', adId)
    .where('kind', '=', 'move')
    .where('from_status', 'in', ['pending', 'expired'])
    .where('to_status', '=', 'approved')
    .where('id', '<>', eventId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
};

/** Deletes the row; dependents cascade. */
export const deleteAd = (db: Sql, id: string) => db.deleteFrom('ads').where('id', '=', id).execute();

const EVENTS_MAX = 500;

/** What happened to an ad, newest first. */
export const listEvents = (db: Sql, adId: string) =>
  db
    .selectFrom('ad_events as e')
    .innerJoin('ads as a', 'a.id', 'e.ad_id')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.kind', 'e.actor_id', 'e.reason', 'e.message', 'e.fields'])
    .select([
      sql<AdStatus | null>`e.from_status`.as('from_status'),
      sql<AdStatus>`e.to_status`.as('to_status'),
    ])
    .select(['e.created_at', 'a.owner_id', 'a.close_reason', 'u.username as actor_name'])
    .select(
      sql<boolean>`exists (select from company_members m where m.user_id = e.actor_id and m.company_id = a.company_id)`.as(
        'by_colleague',
      ),
    )
    .where('e.ad_id', '=', adId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

export const wasDeletedWithin = async (db: Sql, id: string, days: number): Promise<boolean> =>
  (await db
    .selectFrom('ads')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()) !== undefined;

/** Deleted ads past the undo period, locked; rows locked by others are skipped. */
export const findDeletedBefore = async (db: Sql, days: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
};

/** Deleted, never published ads of an owner beyond the newest `stay`; locked as above. */
export const findUnpublishedDeleted = async (db: Sql, ownerId: string, stay: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('published_at', 'is', null)
    .orderBy('deleted_at', 'desc')
    .offset(stay)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
};

/** Published ads past their validity, locked; rows locked by others are skipped. */
export const findOver = async (db: Sql, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('ads as a')
    .select('a.id')
    .where('a.status', 'in', ['approved', 'paused'])
    .where('a.deleted_at', 'is', null)
    .where('a.valid_until', '<', today)
    .orderBy('a.valid_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
};

/** A decision with the state that it led to; none if it was undone. */
export const standingDecision = (db: Sql, eventId: string) =>
  db
    .selectFrom('ad_events')
    .select(['reason', sql<AdStatus>`to_status`.as('to_status')])
    .where('id', '=', eventId)
    .where('undone', '=', false)
    .executeTakeFirst();

/** Ads of an owner that can be published or decided, always in the same order; revisions follow their ads. */
export const openAdsOf = async (db: Sql, ownerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('revises_id', 'is', null)
    .where('status', 'not in', ['draft', 'closed'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Whether the block of its owner, a hold or a rule made the last move of an ad. */
export const wasMovedBy = async (db: Sql, by: 'block' | 'hold' | 'rule', id: string): Promise<boolean> =>
  (await db
    .selectFrom('ads')
    .select('id')
    .where('id', '=', id)
    .where(`moved_by_${by}`, '=', true)
    .executeTakeFirst()) !== undefined;

/** Whether the owner of an ad is neither blocked nor deleted. */
export const ownerIsActive = async (db: Sql, ownerId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('is_active').where('id', '=', ownerId).executeTakeFirst())
    ?.is_active ?? false;

type Batch = { after: string | null; limit: number };

/** Published ads of these accounts and companies, in the order in which they are locked. */
export const publishedAdsOf = async (
  db: Sql,
  parties: readonly string[],
  { after, limit }: Batch,
): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select id from (
        select id from ads where owner_id = any(${parties}::uuid[]) and status = 'approved' and deleted_at is null
        union
        select id from ads where company_id = any(${parties}::uuid[]) and status = 'approved' and deleted_at is null
      ) a where ${after}::uuid is null or id > ${after} order by id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

/** Ads that a hold took off the market and whose owner may publish again. */
export const adsToReturn = async (db: Sql, { after, limit }: Batch): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select a.id from ads a join users u on u.id = a.owner_id and u.is_active
      where a.moved_by_hold and a.deleted_at is null
        and not exists (
          select from held_parties h where h.party in (a.owner_id, a.company_id, company_of(a.owner_id))
        )
        and (${after}::uuid is null or a.id > ${after})
      order by a.id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);
