import { type RawBuilder, sql } from 'kysely';
import { boxOf } from '../../../contract/core/bbox.ts';
import { sortOf } from '../../../contract/market/adSearch.ts';
import { excludes, type FilterKey, filterKeys, filterParams } from '../../../contract/market/filters.ts';
import { isPublic } from '../../ads/rows/adRows.queries.ts';
import { isReference } from '../../ads/rows/titleAndReference.ts';
import { namesOf, withDescendants } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import {
  type AdFilters,
  type AttributeFilter,
  attributeColumns,
  attributeFilters,
  isEmpty,
  meantKeys,
  type Named,
  namesPlace,
  PREFIX_MIN,
  type PublicAdsQuery,
  type ResolvedQuery,
  type SearchIndex,
  type Spelling,
  type Term,
  TOTAL_MAX,
} from '../../searchIndex/searchIndex.ts';

import { understand } from '../meaning/understand.ts';

export type { AdFilters, PublicAdsQuery, ResolvedQuery } from '../../searchIndex/searchIndex.ts';

/** The words of a term as a search of the vector: anywhere, or in title and product (weight A). */
const conditionOf = ({ words, isPrefix }: Term, weight: '' | 'A'): string =>
  words.map((word) => `'${word}'${isPrefix || weight ? ':' : ''}${isPrefix ? '*' : ''}${weight}`).join(' | ');

/** Whether some ad has a token or one that begins with it, and the nearest known token if not. */
async function spellingsOf(db: Sql, tokens: string[]): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    select f.known, case when f.known is null then (
        select s.word from search_words s where s.word % f.word
        order by similarity(s.word, f.word) desc, s.word limit 1
      ) end as near
    from (
      select w.word, w.position, case
        when exists (select from search_words s where s.word = w.word) then 'whole'
        when length(w.word) >= ${sql.lit(PREFIX_MIN)} and
          exists (select from search_words s where s.word like w.word || '%') then 'start'
      end as known
      from unnest(${tokens}::text[]) with ordinality as w (word, position)
    ) f
    order by f.position`.execute(db);
  return rows;
}

/** Resolves a search: tokens by the search index if it is available, else by the database. */
export async function resolveQuery(
  db: Sql,
  filters: AdFilters,
  market?: Pick<SearchIndex, 'spellings'>,
): Promise<ResolvedQuery> {
  const { q } = filters;
  const reference = q && isReference(q) ? q.toUpperCase() : null;
  const [productIds, meaning] = await Promise.all([
    filters.productId ? namesOf(db).then((names) => withDescendants(names, filters.productId ?? [])) : null,
    q && !reference
      ? understand(db, q, async (tokens) => (await market?.spellings(tokens)) ?? spellingsOf(db, tokens))
      : null,
  ]);
  return { productIds, reference, terms: meaning?.terms ?? null, meaning };
}

export const priceColumns = {
  usdPerBbl: 'a.usd_per_bbl',
  usdPerTonne: 'a.usd_per_tonne',
  usdPerMMBtu: 'a.usd_per_mmbtu',
} as const;
const quantityColumns = { tonnes: 'a.quantity_tonnes', barrels: 'a.quantity_barrels' } as const;

/** Every term must match. */
function hasAll(terms: Term[]): Predicate[] {
  const plain = terms.filter(({ named }) => !named);
  const search = plain.map((term) => `(${conditionOf(term, '')})`).join(' & ');
  return [
    ...(plain.length > 0 ? [sql<boolean>`a.search @@ to_tsquery('simple', ${search})`] : []),
    ...terms.flatMap((term) => (term.named ? [hasNamed(term, term.named)] : [])),
  ];
}

const isNamed = ({ attribute, ids }: Named): Predicate => isAny(attribute, ids, 'uuid');
const hasNamed = (term: Term, named: readonly Named[]): Predicate => {
  const any = named.map(isNamed);
  if (term.words.length > 0)
    any.push(sql`a.search @@ to_tsquery('simple', ${conditionOf(term, term.isInHead ? 'A' : '')})`);
  return sql`(${sql.join(any, sql` or `)}) is true`;
};

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

/** What a query means needs no lookup of its own. */
const noResolved: ResolvedQuery = { productIds: null, reference: null, terms: null, meaning: null };

const conditions: Record<FilterKey, Conditions> = {
  ...byAttribute,
  q: (_, { reference, terms, meaning }) => [
    ...(reference ? [sql<boolean>`a.reference = ${reference}`] : []),
    ...(meaning && isEmpty(meaning) ? [sql<boolean>`false`] : hasAll(terms ?? [])),
    ...(meaning ? meantKeys.flatMap((key) => conditions[key](meaning.filters, noResolved)) : []),
  ],
  productId: (_, { productIds }) => (productIds ? [isAny('product', productIds, 'uuid')] : []),
  region: ({ region }) =>
    region
      ? [sql`a.delivery_country_id in (select c.id from countries c where c.region = any(${region}::text[]))`]
      : [],
  tradingRegion: ({ tradingRegion }) => {
    if (!tradingRegion) return [];
    const members = (table: 'countries' | 'ports', codes: string) => sql`
      (select m.id from ${sql.table(table)} m join trading_regions r on m.code = any(r.${sql.ref(codes)})
      where r.code = any(${tradingRegion}::text[]))`;
    return [
      sql`(a.delivery_country_id in ${members('countries', 'country_codes')}
        or coalesce(a.port_id in ${members('ports', 'port_codes')}, false))`,
    ];
  },
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
  level: ({ level }) =>
    level
      ? [sql`exists (select from companies c where c.id = a.company_id and c.level >= ${level}::int)`]
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
  query: Pick<PublicAdsQuery, 'q' | 'sort' | 'priceBasis' | 'quantityBasis'>,
  resolved: ResolvedQuery,
) {
  const price = sql.ref(priceColumns[query.priceBasis]);
  const newest = sql`a.published_at desc, a.number desc`;
  const inHead = (resolved.terms ?? []).map(({ named: [first] = [], ...term }) =>
    first
      ? sql`(${isNamed(first)} is true)::int`
      : sql`(a.search @@ to_tsquery('simple', ${conditionOf(term, 'A')}))::int`,
  );
  return {
    newest,
    price_asc: sql`${price} asc nulls last, a.number asc`,
    price_desc: sql`${price} desc nulls last, a.number desc`,
    quantity: sql`${sql.ref(quantityColumns[query.quantityBasis])} desc nulls last, a.number desc`,
    ending_soon: sql`a.valid_until asc, a.number asc`,
    relevance: inHead.length > 0 ? sql`${sql.join(inHead, sql` + `)} desc, ${newest}` : newest,
  }[sortOf(query)];
}

/** Whether an ad has the places that a query names as its place of delivery. */
const atNamedPlaces = ({ terms }: ResolvedQuery) => {
  const places = (terms ?? []).filter(namesPlace).flatMap(({ named: [first] = [] }) => first ?? []);
  return sql<boolean>`(${sql.join([sql`true`, ...places.map(isNamed)], sql` and `)}) is true`;
};

/** Numbers of the ads of one page, in order, and the number of matches. */
export async function findPage(db: Sql, query: PublicAdsQuery, resolved: ResolvedQuery) {
  const [page, counted] = await Promise.all([
    db
      .selectFrom('ads as a')
      .select(['a.number', atNamedPlaces(resolved).as('named')])
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
  return {
    numbers: page.map((row) => row.number),
    total: counted?.count ?? 0,
    unnamed: page.filter(({ named }) => !named).map((row) => row.number),
  };
}
