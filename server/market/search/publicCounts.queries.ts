import { type RawBuilder, sql } from 'kysely';
import { priceBases, sides } from '../../../contract/ads/adEnums.ts';
import type { Sql } from '../../db/client.ts';
import {
  type AdFilters,
  attributeColumns,
  byCountDescending,
  type Facet,
  type FacetCount,
  type FacetCounts,
  type FurtherCounts,
  type PlaceCount,
  type PlacePrices,
  PRICED_MAX,
  type ResolvedQuery,
} from '../../searchIndex/searchIndex.ts';
import { matching, priceColumns } from './publicAds.queries.ts';

/** One scan for all facets and totals; each row belongs to the column that it is grouped by. */
async function countTogether(db: Sql, filters: AdFilters, resolved: ResolvedQuery) {
  const { rows } = await sql<
    Record<Facet, string | null> & { of: number; count: number; newest: Date | null }
  >`
    select a.side, a.product_id as product, a.product_type_id as type, a.delivery_country_id as country, a.term,
      grouping(a.side, a.product_id, a.product_type_id, a.delivery_country_id, a.term) as of,
      count(*)::int as count, max(a.published_at) as newest
    from ads a where ${matching(filters, resolved)}
    group by grouping sets (
      (a.side), (a.product_id), (a.product_type_id), (a.delivery_country_id), (a.term), ()
    )`.execute(db);
  const of = (facet: Facet): FacetCount[] =>
    rows
      .flatMap((row) => (row[facet] === null ? [] : { value: row[facet], count: row.count }))
      .sort(byCountDescending);
  const total = rows.find((row) => row.of === 31);
  return {
    counts: {
      side: of('side'),
      product: of('product'),
      type: of('type'),
      country: of('country'),
      term: of('term'),
    },
    total: total?.count ?? 0,
    newest: total?.newest ?? null,
  };
}

const countBy = async (
  db: Sql,
  facet: keyof typeof attributeColumns,
  filters: AdFilters,
  resolved: ResolvedQuery,
): Promise<FacetCount[]> => {
  const column = sql.ref(`a.${attributeColumns[facet]}`);
  const { rows } = await sql<FacetCount>`
    select ${column}::text as value, count(*)::int as count
    from ads a where ${matching(filters, resolved)} and ${column} is not null group by ${column}`.execute(db);
  return rows.toSorted(byCountDescending);
};

/** Counts for each facet. A facet ignores its own filter, so that other values stay selectable. */
export async function countFacets(
  db: Sql,
  filters: AdFilters,
  resolved: ResolvedQuery,
): Promise<FacetCounts> {
  const [{ counts, total, newest }, side, product, type, country, term] = await Promise.all([
    countTogether(db, filters, resolved),
    filters.side && countBy(db, 'side', { ...filters, side: undefined }, resolved),
    filters.productId && countBy(db, 'product', filters, { ...resolved, productIds: null }),
    filters.productTypeId && countBy(db, 'type', { ...filters, productTypeId: undefined }, resolved),
    filters.countryId && countBy(db, 'country', { ...filters, countryId: undefined }, resolved),
    filters.term && countBy(db, 'term', { ...filters, term: undefined }, resolved),
  ]);
  return {
    side: side ?? counts.side,
    product: product ?? counts.product,
    type: type ?? counts.type,
    country: country ?? counts.country,
    term: term ?? counts.term,
    total,
    countries: counts.country.length,
    newest,
  };
}

/** Counts for each facet that is counted on request; each ignores its own filter. */
export async function countFurtherFacets(
  db: Sql,
  filters: AdFilters,
  resolved: ResolvedQuery,
): Promise<FurtherCounts> {
  const joined = async (of: RawBuilder<unknown>, value: string, without: keyof AdFilters) => {
    const { rows } = await sql<FacetCount>`
      select ${sql.ref(value)} as value, count(*)::int as count
      from ads a ${of} where ${matching({ ...filters, [without]: undefined }, resolved)}
      group by ${sql.ref(value)}`.execute(db);
    return rows.toSorted(byCountDescending);
  };
  const [origin, region, tradingRegion, payment, priceType, comparableKind, currency, tradeLane] =
    await Promise.all([
      countBy(db, 'origin', { ...filters, originCountryId: undefined }, resolved),
      joined(sql`join countries c on c.id = a.delivery_country_id`, 'c.region', 'region'),
      joined(
        sql`join countries c on c.id = a.delivery_country_id left join ports p on p.id = a.port_id
        join trading_regions r on c.code = any(r.country_codes) or p.code = any(r.port_codes)`,
        'r.code',
        'tradingRegion',
      ),
      joined(sql`cross join unnest(a.payment_terms) t(code)`, 't.code', 'paymentTerm'),
      countBy(db, 'priceType', { ...filters, priceType: undefined }, resolved),
      countBy(db, 'comparableKind', { ...filters, priceQuality: undefined }, resolved),
      countBy(db, 'currency', { ...filters, currencyId: undefined }, resolved),
      countBy(db, 'tradeLane', { ...filters, tradeLane: undefined }, resolved),
    ]);
  return { origin, region, tradingRegion, payment, priceType, comparableKind, currency, tradeLane };
}

/** Prices of a side in a unit, with the column that holds them. */
const placePrices = sides.flatMap((side) =>
  priceBases.map((basis) => ({ side, basis, column: priceColumns[basis], as: `${side} ${basis}` })),
);

type PlaceRow = Omit<PlaceCount, 'prices'> & Record<string, number[] | null>;

/** Published ads by place and side, with their prices if they are few enough, without those via a proxy. Places are few, however many ads there are. */
export async function countByPlace(
  db: Sql,
  filters: AdFilters,
  resolved: ResolvedQuery,
): Promise<PlaceCount[]> {
  const grouped = async (prices: typeof placePrices) => {
    const arrays = prices.map(({ side, column, as }) => {
      const price = sql.ref(column);
      return sql`, array_agg(${price}::float8) filter (
        where a.side = ${side} and ${price} is not null and a.comparable_kind is distinct from 'formula_proxy') as ${sql.id(as)}`;
    });
    const { rows } = await sql<PlaceRow>`
      select a.port_id as "portId", a.delivery_country_id as "countryId",
        count(*) filter (where a.side = 'sell')::int as sell, count(*) filter (where a.side = 'buy')::int as buy
        ${sql.join(arrays, sql``)}
      from ads a where ${matching(filters, resolved)}
      group by a.port_id, a.delivery_country_id`.execute(db);
    return rows;
  };
  const counted = await grouped([]);
  const total = counted.reduce((sum, { sell, buy }) => sum + sell + buy, 0);
  const isPriced = total <= PRICED_MAX;
  return (isPriced ? await grouped(placePrices) : counted).map((row) => {
    const of = (wanted: (typeof sides)[number]) =>
      Object.fromEntries(
        placePrices.filter(({ side }) => side === wanted).map(({ basis, as }) => [basis, row[as] ?? []]),
      ) as PlacePrices['sell'];
    const { portId, countryId, sell, buy } = row;
    return { portId, countryId, sell, buy, prices: isPriced ? { sell: of('sell'), buy: of('buy') } : null };
  });
}
