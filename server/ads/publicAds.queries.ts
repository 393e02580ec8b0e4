import { sql } from 'kysely';
import { boxOf } from '../../contract/bbox.ts';
import { namesOf, withDescendants } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import {
  type AdFilters,
  type MarketIndex,
  NEAREST_WORDS,
  PREFIX_MIN,
  type PublicAdsQuery,
  type Sought,
  type Term,
  TOTAL_MAX,
} from '../marketIndex/marketIndex.ts';
import { isPublic } from './adRows.queries.ts';
import { isReference } from './naming.ts';
import { soughtWords } from './search.ts';

export type { AdFilters, PublicAdsQuery, Sought } from '../marketIndex/marketIndex.ts';

/** A term as a condition on the search vector: anywhere, or in title and product (weight A). */
const conditionOf = ({ words, isPrefix }: Term, weight: '' | 'A'): string =>
  words.map((word) => `'${word}'${isPrefix || weight ? ':' : ''}${isPrefix ? '*' : ''}${weight}`).join(' | ');

/** Each word as it begins, or, where no ad has such a word, the nearest ones that ads do have. */
async function termsOf(db: Sql, words: string[]): Promise<Term[]> {
  const { rows } = await sql<{ word: string; found: boolean; near: string[] }>`
    select f.word, f.found,
      case when f.found then '{}' else array(
        select s.word from search_words s where s.word % f.word
        order by similarity(s.word, f.word) desc, s.word limit ${sql.lit(NEAREST_WORDS)}
      ) end as near
    from (
      select w.word, w.position, exists (
        select from search_words s
        where s.word = w.word or (length(w.word) >= ${sql.lit(PREFIX_MIN)} and s.word like w.word || '%')
      ) as found
      from unnest(${words}::text[]) with ordinality as w (word, position)
    ) f
    order by f.position`.execute(db);
  return rows.map(({ word, found, near }) =>
    found || near.length === 0
      ? { words: [word], isPrefix: [...word].length >= PREFIX_MIN }
      : { words: near, isPrefix: false },
  );
}

/** Looks up what a search names: words in the memory of the market where that is at hand, else in the database. */
export async function seek(
  db: Sql,
  filters: AdFilters,
  market?: Pick<MarketIndex, 'terms'>,
): Promise<Sought> {
  const reference = filters.q && isReference(filters.q) ? filters.q.toUpperCase() : null;
  const words = filters.q && !reference ? soughtWords(filters.q) : [];
  const [productIds, terms] = await Promise.all([
    filters.productId ? namesOf(db).then((names) => withDescendants(names, filters.productId ?? [])) : null,
    words.length > 0 ? (market?.terms(words) ?? null) : [],
  ]);
  return {
    productIds,
    reference,
    terms: filters.q && !reference ? (terms ?? (await termsOf(db, words))) : null,
  };
}

const priceColumns = {
  usdPerBbl: 'a.usd_per_bbl',
  usdPerTonne: 'a.usd_per_tonne',
  usdPerMMBtu: 'a.usd_per_mmbtu',
} as const;
const quantityColumns = { tonnes: 'a.quantity_tonnes', barrels: 'a.quantity_barrels' } as const;

/** One condition per word, so that each can be kept; none at all finds nothing rather than everything. */
const hasAll = (terms: Term[]) =>
  terms.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`a.search @@ to_tsquery('simple', ${terms.map((term) => `(${conditionOf(term, '')})`).join(' & ')})`;

/** A viewport that is turned round (west > east) crosses the date line. */
function insideOf(bbox: string) {
  const { west, south, east, north } = boxOf(bbox);
  const between =
    west <= east ? sql`a.lng between ${west} and ${east}` : sql`(a.lng >= ${west} or a.lng <= ${east})`;
  return sql<boolean>`a.lat between ${south} and ${north} and ${between}`;
}

/** Condition over `ads as a`: published, and matching every filter. */
export const matching = (filters: AdFilters, sought: Sought) =>
  sql<boolean>`(${isPublic} and ${matchingFilters(filters, sought)})`;

/** Condition over `ads as a`: matching every filter, published or not. */
export function matchingFilters(filters: AdFilters, sought: Sought) {
  const price = sql.ref(priceColumns[filters.priceBasis]);
  const quantity = sql.ref(quantityColumns[filters.quantityBasis]);
  const isAny = (column: string, values: readonly string[] | null | undefined, type: 'uuid' | 'text') =>
    values ? sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : null;
  const conditions = [
    sql<boolean>`true`,
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
    sought.terms ? hasAll(sought.terms) : null,
  ].filter((condition) => condition !== null);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** What orders `ads as a`; equals by number, so that pages neither repeat nor miss one. */
export function orderOf(
  query: Pick<PublicAdsQuery, 'sort' | 'priceBasis' | 'quantityBasis'>,
  sought: Sought,
) {
  const price = sql.ref(priceColumns[query.priceBasis]);
  const newest = sql`a.published_at desc, a.number desc`;
  const inHead = (sought.terms ?? []).map(
    (term) => sql`(a.search @@ to_tsquery('simple', ${conditionOf(term, 'A')}))::int`,
  );
  return {
    newest,
    price_asc: sql`${price} asc nulls last, a.number asc`,
    price_desc: sql`${price} desc nulls last, a.number desc`,
    quantity: sql`${sql.ref(quantityColumns[query.quantityBasis])} desc nulls last, a.number desc`,
    ending_soon: sql`a.valid_until asc, a.number asc`,
    relevance: inHead.length > 0 ? sql`${sql.join(inHead, sql` + `)} desc, ${newest}` : newest,
  }[query.sort];
}

/** Numbers of the ads of one page, in order, and how many match. */
export async function findPage(db: Sql, query: PublicAdsQuery, sought: Sought) {
  const [page, counted] = await Promise.all([
    db
      .selectFrom('ads as a')
      .select('a.number')
      .where(matching(query, sought))
      .orderBy(orderOf(query, sought))
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
  return { numbers: page.map((row) => row.number), total: counted?.count ?? 0 };
}
