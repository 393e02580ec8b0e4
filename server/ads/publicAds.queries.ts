import { sql } from 'kysely';
import type { z } from 'zod';
import type { adFilters, publicAdsQuery } from '../../contract/adSearch.ts';
import type { Sql } from '../db/client.ts';
import { adRows, today } from './ads.queries.ts';
import { isReference } from './naming.ts';
import { soughtWords } from './search.ts';

export type AdFilters = z.output<z.ZodObject<typeof adFilters>>;
type PublicAdsQuery = z.output<typeof publicAdsQuery>;

/** Totals are exact up to here; one more means "more than that". */
const TOTAL_MAX = 10_000;
const NEAREST_WORDS = 3;

/** What a filter needs to be looked up before it can be put into SQL. */
export type Sought = { productIds: string[] | null; reference: string | null; tsquery: string | null };

const descendantsOf = async (db: Sql, ids: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select id from products where id = any(${ids})
      union
      select p.id from products p join below b on p.parent_id = b.id
    )
    select id from below`.execute(db);
  return rows.map((row) => row.id);
};

/** Each word as it begins, or, where no ad has such a word, the nearest ones that ads do have. */
async function tsqueryOf(db: Sql, words: string[]): Promise<string> {
  const { rows } = await sql<{ word: string; found: boolean; near: string[] }>`
    select w.word, exists (select from search_words s where s.word like w.word || '%') as found,
      array(
        select s.word from search_words s where s.word % w.word
        order by similarity(s.word, w.word) desc, s.word limit ${NEAREST_WORDS}
      ) as near
    from unnest(${words}::text[]) with ordinality as w (word, position) order by w.position`.execute(db);
  return rows
    .map(({ word, found, near }) =>
      found || near.length === 0 ? `'${word}':*` : `(${near.map((one) => `'${one}'`).join(' | ')})`,
    )
    .join(' & ');
}

/** Text that holds no word at all finds nothing, rather than everything. */
const FINDS_NOTHING = "'\u0001'";

async function seek(db: Sql, filters: AdFilters): Promise<Sought> {
  const reference = filters.q && isReference(filters.q) ? filters.q.toUpperCase() : null;
  const words = filters.q && !reference ? soughtWords(filters.q) : [];
  const [productIds, tsquery] = await Promise.all([
    filters.productId ? descendantsOf(db, filters.productId) : null,
    words.length > 0 ? tsqueryOf(db, words) : null,
  ]);
  return { productIds, reference, tsquery: filters.q && !reference && !tsquery ? FINDS_NOTHING : tsquery };
}

const priceColumns = {
  usdPerBbl: 'a.usd_per_bbl',
  usdPerTonne: 'a.usd_per_tonne',
  usdPerMMBtu: 'a.usd_per_mmbtu',
} as const;
const quantityColumns = { tonnes: 'a.quantity_tonnes', barrels: 'a.quantity_barrels' } as const;

const isPublic = sql<boolean>`a.status = 'approved' and a.deleted_at is null and a.valid_until >= ${today}`;

/** A viewport that is turned round (west > east) crosses the date line. */
function insideOf(bbox: string) {
  const [w = 0, s = 0, e = 0, n = 0] = bbox.split(',').map(Number);
  const between = w <= e ? sql`a.lng between ${w} and ${e}` : sql`(a.lng >= ${w} or a.lng <= ${e})`;
  return sql<boolean>`a.lat between ${s} and ${n} and ${between}`;
}

/** Condition over `ads as a`: published, and matching every filter. */
function matching(filters: AdFilters, sought: Sought) {
  const price = sql.ref(priceColumns[filters.priceBasis]);
  const quantity = sql.ref(quantityColumns[filters.quantityBasis]);
  const isAny = (column: string, values: readonly string[] | null | undefined, type: 'uuid' | 'text') =>
    values ? sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : null;
  const conditions = [
    isPublic,
    filters.side ? sql<boolean>`a.side = ${filters.side}` : null,
    isAny('a.product_id', sought.productIds, 'uuid'),
    isAny('a.product_type_id', filters.productTypeId, 'uuid'),
    isAny('a.delivery_country_id', filters.countryId, 'uuid'),
    isAny('a.origin_country_id', filters.originCountryId, 'uuid'),
    isAny('a.port_id', filters.portId, 'uuid'),
    isAny('a.term', filters.term, 'text'),
    isAny('a.price_type', filters.priceType, 'text'),
    isAny('a.price_currency_id', filters.currencyId, 'uuid'),
    filters.region
      ? sql<boolean>`a.delivery_country_id in (select c.id from countries c where c.region = any(${filters.region}::text[]))`
      : null,
    filters.paymentTerm ? sql<boolean>`a.payment_terms && ${filters.paymentTerm}::text[]` : null,
    filters.priceMin === undefined ? null : sql<boolean>`${price} >= ${filters.priceMin}::numeric`,
    filters.priceMax === undefined ? null : sql<boolean>`${price} <= ${filters.priceMax}::numeric`,
    filters.quantityMin === undefined ? null : sql<boolean>`${quantity} >= ${filters.quantityMin}::numeric`,
    filters.quantityMax === undefined ? null : sql<boolean>`${quantity} <= ${filters.quantityMax}::numeric`,
    filters.deliveryFrom
      ? sql<boolean>`coalesce(a.delivery_to, a.delivery_from) >= ${filters.deliveryFrom}::date`
      : null,
    filters.deliveryTo
      ? sql<boolean>`coalesce(a.delivery_from, a.delivery_to) <= ${filters.deliveryTo}::date`
      : null,
    filters.verified === 'true'
      ? sql<boolean>`exists (select from users v where v.id = a.owner_id and v.email_verified)`
      : null,
    filters.bbox ? insideOf(filters.bbox) : null,
    sought.reference ? sql<boolean>`a.reference = ${sought.reference}` : null,
    sought.tsquery ? sql<boolean>`a.search @@ to_tsquery('simple', ${sought.tsquery})` : null,
  ].filter((condition) => condition !== null);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export async function listPublicAds(db: Sql, query: PublicAdsQuery) {
  const sought = await seek(db, query);
  const price = sql.ref(priceColumns[query.priceBasis]);
  const order = {
    newest: sql`a.published_at desc`,
    price_asc: sql`${price} asc nulls last`,
    price_desc: sql`${price} desc nulls last`,
    quantity: sql`${sql.ref(quantityColumns[query.quantityBasis])} desc nulls last`,
    ending_soon: sql`a.valid_until asc`,
    relevance: sought.tsquery
      ? sql`ts_rank(a.search, to_tsquery('simple', ${sought.tsquery})) desc`
      : sql`a.published_at desc`,
  }[query.sort];
  const [items, counted] = await Promise.all([
    adRows(db)
      .where(matching(query, sought))
      .orderBy(order)
      .orderBy('a.id')
      // As literals: with an unknown limit the kept plan looks dearer than planning anew, and is never used.
      .limit(sql.lit(query.limit))
      .offset(sql.lit((query.page - 1) * query.limit))
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('ads as a')
          .select('a.id')
          .where(matching(query, sought))
          .limit(sql.lit(TOTAL_MAX + 1))
          .as('matching'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

const facetColumns = {
  side: 'a.side',
  product: 'a.product_id',
  country: 'a.delivery_country_id',
  term: 'a.term',
} as const;
type Facet = keyof typeof facetColumns;
type Counted = { value: string; count: number };

const inOrder = (rows: Counted[]) => rows.toSorted((a, b) => b.count - a.count);

/** One scan for every facet and the totals; a row belongs to the one column that it is grouped by. */
async function countTogether(db: Sql, filters: AdFilters, sought: Sought) {
  const { rows } = await sql<Record<Facet, string | null> & { count: number; newest: Date | null }>`
    select a.side, a.product_id as product, a.delivery_country_id as country, a.term,
      count(*)::int as count, max(a.published_at) as newest
    from ads a where ${matching(filters, sought)}
    group by grouping sets ((a.side), (a.product_id), (a.delivery_country_id), (a.term), ())`.execute(db);
  const of = (facet: Facet): Counted[] =>
    inOrder(rows.flatMap((row) => (row[facet] === null ? [] : { value: row[facet], count: row.count })));
  const total = rows.find((row) => !row.side && !row.product && !row.country && !row.term);
  return {
    counts: { side: of('side'), product: of('product'), country: of('country'), term: of('term') },
    total: total?.count ?? 0,
    newest: total?.newest ?? null,
  };
}

const countBy = async (db: Sql, facet: Facet, filters: AdFilters, sought: Sought): Promise<Counted[]> => {
  const column = sql.ref(facetColumns[facet]);
  const { rows } = await sql<Counted>`
    select ${column}::text as value, count(*)::int as count
    from ads a where ${matching(filters, sought)} group by ${column}`.execute(db);
  return inOrder(rows);
};

/** Counts per facet; each facet ignores its own filter, so that its other values can still be picked. */
export async function countFacets(db: Sql, filters: AdFilters) {
  const sought = await seek(db, filters);
  const [{ counts, total, newest }, side, product, country, term] = await Promise.all([
    countTogether(db, filters, sought),
    filters.side && countBy(db, 'side', { ...filters, side: undefined }, sought),
    filters.productId && countBy(db, 'product', filters, { ...sought, productIds: null }),
    filters.countryId && countBy(db, 'country', { ...filters, countryId: undefined }, sought),
    filters.term && countBy(db, 'term', { ...filters, term: undefined }, sought),
  ]);
  return {
    side: side ?? counts.side,
    product: product ?? counts.product,
    country: country ?? counts.country,
    term: term ?? counts.term,
    total,
    countries: counts.country.length,
    newest,
  };
}

/** Names of what facets count, and the parents of products so that groups can be summed. */
export async function facetNames(db: Sql) {
  const [products, countries] = await Promise.all([
    db.selectFrom('products').select(['id', 'parent_id', 'name']).execute(),
    db.selectFrom('countries').select(['id', 'name']).execute(),
  ]);
  return { products, countries };
}

/** Published ads by the place they stand at, sides counted apart. Places are few, however many ads there are. */
export async function countByPlace(db: Sql, filters: AdFilters) {
  const sought = await seek(db, filters);
  return db
    .selectFrom(
      db
        .selectFrom('ads as a')
        .where(matching(filters, sought))
        .select([
          'a.port_id',
          'a.delivery_country_id',
          sql<number>`count(*) filter (where a.side = 'sell')::int`.as('sell'),
          sql<number>`count(*) filter (where a.side = 'buy')::int`.as('buy'),
        ])
        .groupBy(['a.port_id', 'a.delivery_country_id'])
        .as('at'),
    )
    .leftJoin('ports as h', 'h.id', 'at.port_id')
    .leftJoin('countries as n', 'n.id', 'at.delivery_country_id')
    .select(['at.port_id', 'at.delivery_country_id', 'at.sell', 'at.buy'])
    .select([
      sql<number>`coalesce(h.lat, n.lat)`.as('lat'),
      sql<number>`coalesce(h.lng, n.lng)`.as('lng'),
      sql<string>`coalesce(h.name, n.name)`.as('label'),
    ])
    .execute();
}
