import { type RawBuilder, sql } from 'kysely';
import { boxOf } from '../../../contract/core/bbox.ts';
import { excludes, type FilterKey, filterKeys, filterParams } from '../../../contract/market/filters.ts';
import { isPublic } from '../../ads/rows/adRows.queries.ts';
import { isReference } from '../../ads/rows/titleAndReference.ts';
import { namesOf, withDescendants } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import { queryTokens } from '../../lib/searchText.ts';
import {
  type AdFilters,
  type AttributeFilter,
  attributeColumns,
  attributeFilters,
  CORRECTIONS_PER_WORD,
  PREFIX_MIN,
  type PublicAdsQuery,
  type ResolvedQuery,
  type SearchIndex,
  type Term,
  TOTAL_MAX,
} from '../../searchIndex/searchIndex.ts';

export type { AdFilters, PublicAdsQuery, ResolvedQuery } from '../../searchIndex/searchIndex.ts';

/** A term as a condition on the search vector: anywhere, or in title and product (weight A). */
const conditionOf = ({ words, isPrefix }: Term, weight: '' | 'A'): string =>
  words.map((word) => `'${word}'${isPrefix || weight ? ':' : ''}${isPrefix ? '*' : ''}${weight}`).join(' | ');

/** Each token as a prefix, or the nearest known tokens if no ad has it. */
async function termsOf(db: Sql, tokens: string[]): Promise<Term[]> {
  const { rows } = await sql<{ word: string; found: boolean; near: string[] }>`
    select f.word, f.found,
      case when f.found then '{}' else array(
        select s.word from search_words s where s.word % f.word
        order by similarity(s.word, f.word) desc, s.word limit ${sql.lit(CORRECTIONS_PER_WORD)}
      ) end as near
    from (
      select w.word, w.position, exists (
        select from search_words s
        where s.word = w.word or (length(w.word) >= ${sql.lit(PREFIX_MIN)} and s.word like w.word || '%')
      ) as found
      from unnest(${tokens}::text[]) with ordinality as w (word, position)
    ) f
    order by f.position`.execute(db);
  return rows.map(({ word, found, near }) =>
    found || near.length === 0
      ? { words: [word], isPrefix: [...word].length >= PREFIX_MIN }
      : { words: near, isPrefix: false },
  );
}

/** Resolves a search: tokens by the search index if it is available, else by the database. */
export async function resolveQuery(
  db: Sql,
  filters: AdFilters,
  market?: Pick<SearchIndex, 'terms'>,
): Promise<ResolvedQuery> {
  const reference = filters.q && isReference(filters.q) ? filters.q.toUpperCase() : null;
  const tokens = filters.q && !reference ? queryTokens(filters.q) : [];
  const [productIds, terms] = await Promise.all([
    filters.productId ? namesOf(db).then((names) => withDescendants(names, filters.productId ?? [])) : null,
    tokens.length > 0 ? (market?.terms(tokens) ?? null) : [],
  ]);
  return {
    productIds,
    reference,
    terms: filters.q && !reference ? (terms ?? (await termsOf(db, tokens))) : null,
  };
}

export const priceColumns = {
  usdPerBbl: 'a.usd_per_bbl',
  usdPerTonne: 'a.usd_per_tonne',
  usdPerMMBtu: 'a.usd_per_mmbtu',
} as const;
const quantityColumns = { tonnes: 'a.quantity_tonnes', barrels: 'a.quantity_barrels' } as const;

/** Every term must match. Without terms nothing matches. */
const hasAll = (terms: Term[]) =>
  terms.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`a.search @@ to_tsquery('simple', ${terms.map((term) => `(${conditionOf(term, '')})`).join(' & ')})`;

/** A viewport with west > east crosses the date line. */
function insideOf(bbox: string) {
  const { west, south, east, north } = boxOf(bbox);
  const between =
    west <= east ? sql`a.lng between ${west} and ${east}` : sql`(a.lng >= ${west} or a.lng <= ${east})`;
  return sql<boolean>`a.lat between ${south} and ${north} and ${between}`;
}

/** Condition over `ads as a`: published and matching every filter. */
export const matching = (filters: AdFilters, resolved: ResolvedQuery) =>
  sql<boolean>`(${isPublic} and ${matchingFilters(filters, resolved)})`;

type Predicate = RawBuilder<boolean>;
/** The conditions of a filter over `ads as a`; none if it is not set. */
type Conditions = (filters: AdFilters, resolved: ResolvedQuery) => Predicate[];

const isAny = (
  attribute: keyof typeof attributeColumns,
  values: string | readonly string[],
  type: 'uuid' | 'text',
): Predicate => {
  const column = sql.ref(`a.${attributeColumns[attribute]}`);
  return typeof values === 'string'
    ? sql`${column} = ${values}`
    : sql`${column} = any(${values}::${sql.raw(type)}[])`;
};

const within = (column: string, min: number | undefined, max: number | undefined): Predicate[] => [
  ...(min === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${min}::numeric`]),
  ...(max === undefined ? [] : [sql<boolean>`${sql.ref(column)} <= ${max}::numeric`]),
];

const byAttribute = Object.fromEntries(
  (Object.keys(attributeFilters) as AttributeFilter[]).map((key): [AttributeFilter, Conditions] => {
    const type = filterParams[key].kind === 'ids' ? 'uuid' : 'text';
    const condition = ({ [key]: given }: AdFilters) =>
      given ? [isAny(attributeFilters[key], given, type)] : [];
    // An ad without a value has none of the excluded ones.
    const isNone: Conditions = (filters) => condition(filters).map((any) => sql`(${any}) is not true`);
    return [key, excludes(key) ? isNone : condition];
  }),
) as Record<AttributeFilter, Conditions>;

const conditions: Record<FilterKey, Conditions> = {
  ...byAttribute,
  q: (_, { reference, terms }) => [
    ...(reference ? [sql<boolean>`a.reference = ${reference}`] : []),
    ...(terms ? [hasAll(terms)] : []),
  ],
  productId: (_, { productIds }) => (productIds ? [isAny('product', productIds, 'uuid')] : []),
  region: ({ region }) =>
    region
      ? [sql`a.delivery_country_id in (select c.id from countries c where c.region = any(${region}::text[]))`]
      : [],
  paymentTerm: ({ paymentTerm }) => (paymentTerm ? [sql`a.payment_terms && ${paymentTerm}::text[]`] : []),
  price: ({ priceBasis, priceMin, priceMax }) => within(priceColumns[priceBasis], priceMin, priceMax),
  quantity: ({ quantityBasis, quantityMin, quantityMax }) =>
    within(quantityColumns[quantityBasis], quantityMin, quantityMax),
  delivery: ({ deliveryFrom, deliveryTo }) => [
    ...(deliveryFrom
      ? [sql<boolean>`coalesce(a.delivery_to, a.delivery_from) >= ${deliveryFrom}::date`]
      : []),
    ...(deliveryTo ? [sql<boolean>`coalesce(a.delivery_from, a.delivery_to) <= ${deliveryTo}::date`] : []),
  ],
  verified: ({ verified }) =>
    verified === 'true'
      ? [sql`exists (select from users v where v.id = a.owner_id and v.email_verified)`]
      : [],
  bbox: ({ bbox }) => (bbox ? [insideOf(bbox)] : []),
};

/** Condition over `ads as a`: matching every filter, published or not. */
export const matchingFilters = (filters: AdFilters, resolved: ResolvedQuery) =>
  sql<boolean>`(${sql.join(
    [sql`true`, ...filterKeys.flatMap((key) => conditions[key](filters, resolved))],
    sql` and `,
  )})`;

/** Sort order of `ads as a`. Ties are ordered by number, so that pages neither repeat nor skip ads. */
export function orderOf(
  query: Pick<PublicAdsQuery, 'sort' | 'priceBasis' | 'quantityBasis'>,
  resolved: ResolvedQuery,
) {
  const price = sql.ref(priceColumns[query.priceBasis]);
  const newest = sql`a.published_at desc, a.number desc`;
  const inHead = (resolved.terms ?? []).map(
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

/** Numbers of the ads of one page, in order, and the number of matches. */
export async function findPage(db: Sql, query: PublicAdsQuery, resolved: ResolvedQuery) {
  const [page, counted] = await Promise.all([
    db
      .selectFrom('ads as a')
      .select('a.number')
      .where(matching(query, resolved))
      .orderBy(orderOf(query, resolved))
      // Literals: with an unknown limit PostgreSQL rates the generic plan as too expensive and never uses it.
      .limit(sql.lit(query.limit))
      .offset(sql.lit((query.page - 1) * query.limit))
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('ads as a')
          .select('a.id')
          .where(matching(query, resolved))
          .limit(sql.lit(TOTAL_MAX + 1))
          .as('matching'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirst(),
  ]);
  return { numbers: page.map((row) => row.number), total: counted?.count ?? 0 };
}
