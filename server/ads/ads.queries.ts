import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AdStatus } from '../../contract/adStates.ts';
import type { Sql } from '../db/client.ts';
import { isReference } from './naming.ts';

/** Today, by the database's clock, in UTC. */
export const today = sql<string>`(now() at time zone 'utc')::date`;

/** A published ad runs out by the database's clock, whether or not anything has moved it since. */
const shownStatus = sql<AdStatus>`case when a.status in ('approved', 'paused') and a.valid_until < ${today} then 'expired' else a.status end`;

/** One ad with everything that its view needs. Base data comes by correlated look-ups: a dozen joins plan slower than they run. */
export const adRows = (db: Sql) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .where('a.deleted_at', 'is', null)
    .selectAll('a')
    .select([
      'o.username as owner_username',
      'o.company as owner_company',
      'o.country as owner_country',
      'o.email_verified as owner_verified',
      'o.created_at as owner_since',
      shownStatus.as('shown_status'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('products as p')
          .leftJoin('products as g', 'g.id', 'p.parent_id')
          .leftJoin('products as r', 'r.id', 'g.parent_id')
          .select(['p.id', 'p.code', 'p.name', 'p.phase', 'g.name as group', 'r.name as root'])
          .whereRef('p.id', '=', 'a.product_id'),
      ).as('product'),
      jsonObjectFrom(
        eb
          .selectFrom('product_types as t')
          .select(['t.id', 't.code', 't.name'])
          .whereRef('t.id', '=', 'a.product_type_id'),
      ).as('product_type'),
      jsonObjectFrom(
        eb
          .selectFrom('units as u')
          .select(['u.id', 'u.code', 'u.name', 'u.symbol', 'u.dimension'])
          .whereRef('u.id', '=', 'a.quantity_unit_id'),
      ).as('quantity_unit'),
      jsonObjectFrom(
        eb
          .selectFrom('units as u')
          .select(['u.id', 'u.code', 'u.name', 'u.symbol', 'u.dimension'])
          .whereRef('u.id', '=', 'a.price_unit_id'),
      ).as('price_unit'),
      jsonObjectFrom(
        eb
          .selectFrom('currencies as c')
          .select(['c.id', 'c.code', 'c.name', 'c.symbol', 'c.minor_digits as minorDigits'])
          .whereRef('c.id', '=', 'a.price_currency_id'),
      ).as('currency'),
      jsonObjectFrom(
        eb
          .selectFrom('ports as h')
          .select(['h.id', 'h.code', 'h.name', 'h.country_id as countryId', 'h.lat', 'h.lng'])
          .whereRef('h.id', '=', 'a.port_id'),
      ).as('port'),
      jsonObjectFrom(
        eb
          .selectFrom('countries as n')
          .select(['n.id', 'n.code', 'n.name'])
          .whereRef('n.id', '=', 'a.delivery_country_id'),
      ).as('country'),
      jsonObjectFrom(
        eb
          .selectFrom('countries as n')
          .select(['n.id', 'n.code', 'n.name'])
          .whereRef('n.id', '=', 'a.origin_country_id'),
      ).as('origin_country'),
    ]);

export type AdRow = Awaited<ReturnType<ReturnType<typeof adRows>['execute']>>[number];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By id, reference or slug. */
export const findAd = (db: Sql, idOrSlug: string) => {
  const rows = adRows(db);
  if (UUID.test(idOrSlug)) return rows.where('a.id', '=', idOrSlug).executeTakeFirst();
  if (isReference(idOrSlug)) return rows.where('a.reference', '=', idOrSlug.toUpperCase()).executeTakeFirst();
  return rows.where('a.slug', '=', idOrSlug).executeTakeFirst();
};

/** What a move needs to know, with the row locked until the transaction ends. */
export const lockAd = (db: Sql, id: string) =>
  db
    .selectFrom('ads as a')
    .select([
      'a.id',
      'a.owner_id',
      'a.status',
      'a.version',
      'a.title',
      'a.reference',
      'a.slug',
      'a.published_at',
    ])
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const documentsOf = (db: Sql, adId: string) =>
  db.selectFrom('ad_documents').selectAll().where('ad_id', '=', adId).orderBy('position').execute();

export const findDocument = (db: Sql, id: string) =>
  db.selectFrom('ad_documents').selectAll().where('id', '=', id).executeTakeFirst();

export const paymentTermNames = (db: Sql, codes: string[]) =>
  codes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment_terms')
        .select(['code', 'name'])
        .where('code', 'in', codes)
        .orderBy('sort_order')
        .execute();

/** The standard and the grade's own limits, for the conformance table of an ad. */
export const findStandard = (db: Sql, productId: string, typeId: string | null) =>
  db
    .selectFrom('products as p')
    .innerJoin('spec_templates as s', 's.code', 'p.spec_template')
    .leftJoin('product_types as t', (join) => join.on('t.id', '=', typeId))
    .select(['s.name', 's.limits', 't.spec_overrides as overrides'])
    .where('p.id', '=', productId)
    .executeTakeFirst();

type Page = { page: number; limit: number };

const pageOf = async <Row>(rows: Promise<Row[]>, count: Promise<{ count: number } | undefined>) => {
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted?.count ?? 0 };
};

const counting = sql<number>`count(*)::int`.as('count');

const statusIs = (status: AdStatus) => sql<boolean>`${shownStatus} = ${status}`;

export function listOwnAds(db: Sql, ownerId: string, query: Page & { status?: AdStatus | undefined }) {
  const count = db
    .selectFrom('ads as a')
    .select(counting)
    .where('a.deleted_at', 'is', null)
    .where('a.owner_id', '=', ownerId)
    .$if(query.status !== undefined, (q) => q.where(statusIs(query.status as AdStatus)));
  const rows = adRows(db)
    .where('a.owner_id', '=', ownerId)
    .$if(query.status !== undefined, (q) => q.where(statusIs(query.status as AdStatus)))
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return pageOf(rows.execute(), count.executeTakeFirst());
}

export function listForModerators(
  db: Sql,
  query: Page & { status?: AdStatus | undefined; q?: string | undefined },
) {
  const like = query.q ? `%${query.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const matches = sql<boolean>`(a.title ilike ${like} or a.reference ilike ${like} or o.company ilike ${like} or o.username ilike ${like})`;
  const filtered = adRows(db)
    .$if(query.status !== undefined, (q) => q.where(statusIs(query.status as AdStatus)))
    .$if(like !== null, (q) => q.where(matches));
  const rows = filtered
    .orderBy(sql`case when a.status = 'pending' then a.submitted_at end asc nulls last`)
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return pageOf(rows.execute(), filtered.clearSelect().select(counting).executeTakeFirst());
}

export const countByStatus = (db: Sql, ownerId: string) =>
  db
    .selectFrom('ads as a')
    .select([shownStatus.as('status'), counting])
    .where('a.owner_id', '=', ownerId)
    .where('a.deleted_at', 'is', null)
    .groupBy(sql`1`)
    .execute();

/** Ads that take up room in `maxActiveAds`: waiting or published, and not over. */
export const countActive = async (db: Sql, ownerId: string): Promise<number> => {
  const row = await db
    .selectFrom('ads as a')
    .select(counting)
    .where('a.owner_id', '=', ownerId)
    .where('a.deleted_at', 'is', null)
    .where('a.status', 'in', ['pending', 'approved'])
    .where('a.valid_until', '>=', today)
    .executeTakeFirst();
  return row?.count ?? 0;
};

export const findOwner = (db: Sql, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'role', 'first_name', 'last_name', 'phone', 'company', 'country'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Submissions of one owner pass one at a time, so that the limit holds exactly. */
export const lockOwner = (db: Sql, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
