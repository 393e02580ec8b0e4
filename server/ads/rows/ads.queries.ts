import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AdStatus, adStatuses } from '../../../contract/ads/adStates.ts';
import type { Sql } from '../../db/client.ts';
import { compiledQuery } from '../../db/compiledQuery.ts';
import type { Caller } from '../../http/caller.ts';
import { isUuid } from '../../lib/uuidv7.ts';
import { type AdRow, adRows, inJson, isOwnAd, named, shownStatus, today } from './adRows.queries.ts';
import { isReference } from './titleAndReference.ts';

/** Which column names an ad: its id, reference or slug. */
const namedBy = (idOrSlug: string) => {
  if (isUuid(idOrSlug)) return sql<boolean>`a.id = ${idOrSlug}`;
  if (isReference(idOrSlug)) return sql<boolean>`a.reference = ${idOrSlug.toUpperCase()}`;
  return sql<boolean>`a.slug = ${idOrSlug}`;
};

/** Includes the documents: one statement costs much less than two. */
const withDocuments = (db: Sql) =>
  adRows(db).select((eb) => [
    eb
      .selectFrom('companies')
      .select('slug')
      .whereRef('companies.id', '=', 'a.company_id')
      .as('company_slug'),
    jsonArrayFrom(
      eb
        .selectFrom('ad_documents as d')
        .select(['d.id', 'd.title', 'd.kind', 'd.visibility', 'd.file_name', 'd.media_type', 'd.bytes'])
        .whereRef('d.ad_id', '=', 'a.id')
        .orderBy('d.position'),
    ).as('documents'),
  ]);
const findShownById = compiledQuery((db: Sql, ids: string[]) =>
  inJson(db, withDocuments(db).where(sql<boolean>`a.id = any(${ids}::uuid[])`)),
);
const findShownBySlug = compiledQuery((db: Sql, slugs: string[]) =>
  inJson(db, withDocuments(db).where(sql<boolean>`a.slug = any(${slugs}::text[])`)),
);

/** Existing ads by id, with their documents. */
export const findShownByIds = async (db: Sql, ids: string[]) =>
  new Map((await findShownById(named(db), ids)).map((row) => [row.id, row]));

/** The same by slug. */
export const findShownBySlugs = async (db: Sql, slugs: string[]) =>
  new Map((await findShownBySlug(named(db), slugs)).map((row) => [row.slug ?? '', row]));

/** By id, reference or slug, with its documents. */
export async function findShownAd(db: Sql, idOrSlug: string) {
  if (isReference(idOrSlug)) return withDocuments(db).where(namedBy(idOrSlug)).executeTakeFirst();
  const [row] = await (isUuid(idOrSlug) ? findShownById : findShownBySlug)(named(db), [idOrSlug]);
  return row;
}
export type ShownAd = NonNullable<Awaited<ReturnType<typeof findShownAd>>>;

const findById = compiledQuery((db: Sql, id: string) => adRows(db).where('a.id', '=', id));
const findBySlug = compiledQuery((db: Sql, slug: string) => adRows(db).where('a.slug', '=', slug));

/** By id, reference or slug. */
export async function findAd(db: Sql, idOrSlug: string): Promise<AdRow | undefined> {
  if (isReference(idOrSlug)) return adRows(db).where(namedBy(idOrSlug)).executeTakeFirst();
  const [row] = await (isUuid(idOrSlug) ? findById : findBySlug)(named(db), idOrSlug);
  return row;
}

/** Whether an ad was public once and is no longer, in its present state. */
export const isGone = async (db: Sql, idOrSlug: string): Promise<boolean> =>
  (await db
    .selectFrom('ads as a')
    .select('a.id')
    .where(namedBy(idOrSlug))
    .where('a.published_at', 'is not', null)
    .where(sql<boolean>`(a.deleted_at is not null or ${shownStatus} in ('expired', 'closed'))`)
    .executeTakeFirst()) !== undefined;

/** How a reader is involved with an ad. */
export async function findBeside(db: Sql, adId: string, readerId: string) {
  const { rows } = await sql<{ is_favorite: boolean; is_granted: boolean }>`select
      exists (select from favorites where user_id = ${readerId}::uuid and ad_id = ${adId}) as is_favorite,
      exists (select from ad_document_grants where user_id = ${readerId}::uuid and ad_id = ${adId}) as is_granted
    `.execute(db);
  return rows[0];
}

/** The revisions of ads. */
export const listRevisions = (db: Sql, adIds: readonly string[]) =>
  db
    .selectFrom('ads')
    .select(['id', 'revises_id', 'status', 'rejection_reason', 'rejected_fields', 'submitted_at'])
    .where(sql<boolean>`revises_id = any(${adIds}::uuid[])`)
    .execute();

export const findRevision = async (db: Sql, adId: string) => (await listRevisions(db, [adId]))[0];

/** Records access to a non-public document, once a day. */
export const noteDocumentRead = (db: Sql, documentId: string, readerId: string) =>
  db
    .insertInto('ad_document_reads')
    .values({ document_id: documentId, reader_id: readerId, day: today })
    .onConflict((on) => on.doNothing())
    .execute();

/** Existing ads of these ids, including deleted ones, in the given order. */
export async function adsAmong(db: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

const lockRow = (db: Sql, id: string) =>
  db
    .selectFrom('ads as a')
    .select([
      'a.id',
      'a.owner_id',
      'a.company_id',
      'a.status',
      'a.version',
      'a.title',
      'a.reference',
      'a.slug',
      'a.valid_until',
      'a.published_at',
      'a.deleted_at',
      'a.revises_id',
      'a.changed_since_approval',
      shownStatus.as('shown_status'),
    ])
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * What a move needs to know, with the row locked until the transaction ends; also deleted ads. A revision is locked
 * after the ad that it revises, to avoid deadlocks.
 */
export async function lockAdWithDeleted(db: Sql, id: string) {
  const found = await db.selectFrom('ads').select('revises_id').where('id', '=', id).executeTakeFirst();
  if (found?.revises_id) await lockRow(db, found.revises_id);
  return found && lockRow(db, id);
}
export type LockedAd = NonNullable<Awaited<ReturnType<typeof lockRow>>>;

export async function lockAd(db: Sql, id: string): Promise<LockedAd | undefined> {
  const row = await lockAdWithDeleted(db, id);
  return row && row.deleted_at === null ? row : undefined;
}

/** The account and the company that an ad belongs to. */
export async function ownersOf(db: Sql, adId: string): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('ads')
    .select(['owner_id', 'company_id'])
    .where('id', '=', adId)
    .executeTakeFirst();
  return row ? [row.owner_id, row.company_id] : [];
}

/** The revision of an ad, locked after it. */
export const lockRevisionOf = async (db: Sql, adId: string): Promise<LockedAd | undefined> => {
  const found = await db.selectFrom('ads').select('id').where('revises_id', '=', adId).executeTakeFirst();
  return found && lockRow(db, found.id);
};

export const documentsOf = compiledQuery((db: Sql, adId: string) =>
  db.selectFrom('ad_documents').selectAll().where('ad_id', '=', adId).orderBy('position'),
);

export const findDocument = (db: Sql, id: string) =>
  db.selectFrom('ad_documents').selectAll().where('id', '=', id).executeTakeFirst();

type Page = { page: number; limit: number };

const pageOf = async <Row>(rows: Promise<Row[]>, count: Promise<{ count: number } | undefined>) => {
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted?.count ?? 0 };
};

const counting = sql<number>`count(*)::int`.as('count');

const statusIs = (status: AdStatus) => sql<boolean>`${shownStatus} = ${status}`;

/** A revision is not listed on its own. */
const isOwnList = sql<boolean>`a.deleted_at is null and a.revises_id is null`;

export function listOwnAds(
  db: Sql,
  caller: Pick<Caller, 'id' | 'company'>,
  query: Page & { status?: AdStatus | undefined },
) {
  const count = db
    .selectFrom('ads as a')
    .select(counting)
    .where(isOwnList)
    .where(isOwnAd(caller))
    .$if(query.status !== undefined, (q) => q.where(statusIs(query.status as AdStatus)));
  const rows = adRows(db)
    .where(isOwnList)
    .where(isOwnAd(caller))
    .$if(query.status !== undefined, (q) => q.where(statusIs(query.status as AdStatus)))
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return pageOf(rows.execute(), count.executeTakeFirst());
}

/** Ads that the caller sees in their list, by shown status. */
export async function countListedAds(db: Sql, caller: Pick<Caller, 'id' | 'company'>) {
  return byStatusOf(
    await db
      .selectFrom('ads as a')
      .select([shownStatus.as('status'), counting])
      .where(isOwnAd(caller))
      .where(isOwnList)
      .groupBy(sql`1`)
      .execute(),
  );
}

function byStatusOf(rows: readonly { status: AdStatus; count: number }[]): Record<AdStatus, number> {
  const byStatus = Object.fromEntries(adStatuses.map((status) => [status, 0])) as Record<AdStatus, number>;
  for (const row of rows) byStatus[row.status] = row.count;
  return byStatus;
}

/** Ads that an account posted, by shown status. `active` are those that count against `maxActiveAds`: pending or published. */
export async function countOwnAds(db: Sql, ownerIds: readonly string[]) {
  const rows = await db
    .selectFrom('ads as a')
    .select([shownStatus.as('status'), counting])
    .where('a.owner_id', 'in', [...ownerIds])
    .where(isOwnList)
    .groupBy(sql`1`)
    .execute();
  const byStatus = byStatusOf(rows);
  return { byStatus, active: byStatus.pending + byStatus.approved };
}

export const findOwner = (db: Sql, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'username', 'role'])
    .select(['first_name', 'last_name', 'phone', 'country'])
    .select(sql<string | null>`coalesce(company_name, company)`.as('company'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Serializes submissions of those who share a limit, so that it is exact. */
export const lockOwners = (db: Sql, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
