import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import {
  type AdFilters,
  type Counted,
  type Facet,
  type FacetCounts,
  mostFirst,
  type PlaceCount,
  type Sought,
} from '../marketIndex/marketIndex.ts';
import { matching } from './publicAds.queries.ts';

const facetColumns = {
  side: 'a.side',
  product: 'a.product_id',
  type: 'a.product_type_id',
  country: 'a.delivery_country_id',
  term: 'a.term',
} as const;

/** One scan for every facet and the totals; a row belongs to the one column that it is grouped by. */
async function countTogether(db: Sql, filters: AdFilters, sought: Sought) {
  const { rows } = await sql<
    Record<Facet, string | null> & { of: number; count: number; newest: Date | null }
  >`
    select a.side, a.product_id as product, a.product_type_id as type, a.delivery_country_id as country, a.term,
      grouping(a.side, a.product_id, a.product_type_id, a.delivery_country_id, a.term) as of,
      count(*)::int as count, max(a.published_at) as newest
    from ads a where ${matching(filters, sought)}
    group by grouping sets (
      (a.side), (a.product_id), (a.product_type_id), (a.delivery_country_id), (a.term), ()
    )`.execute(db);
  const of = (facet: Facet): Counted[] =>
    rows
      .flatMap((row) => (row[facet] === null ? [] : { value: row[facet], count: row.count }))
      .sort(mostFirst);
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

const countBy = async (db: Sql, facet: Facet, filters: AdFilters, sought: Sought): Promise<Counted[]> => {
  const column = sql.ref(facetColumns[facet]);
  const { rows } = await sql<Counted>`
    select ${column}::text as value, count(*)::int as count
    from ads a where ${matching(filters, sought)} and ${column} is not null group by ${column}`.execute(db);
  return rows.toSorted(mostFirst);
};

/** Counts per facet; each facet ignores its own filter, so that its other values can still be picked. */
export async function countFacets(db: Sql, filters: AdFilters, sought: Sought): Promise<FacetCounts> {
  const [{ counts, total, newest }, side, product, type, country, term] = await Promise.all([
    countTogether(db, filters, sought),
    filters.side && countBy(db, 'side', { ...filters, side: undefined }, sought),
    filters.productId && countBy(db, 'product', filters, { ...sought, productIds: null }),
    filters.productTypeId && countBy(db, 'type', { ...filters, productTypeId: undefined }, sought),
    filters.countryId && countBy(db, 'country', { ...filters, countryId: undefined }, sought),
    filters.term && countBy(db, 'term', { ...filters, term: undefined }, sought),
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

/** Published ads by the place they stand at, sides counted apart. Places are few, however many ads there are. */
export const countByPlace = async (db: Sql, filters: AdFilters, sought: Sought): Promise<PlaceCount[]> => {
  const { rows } = await sql<PlaceCount>`
    select a.port_id as "portId", a.delivery_country_id as "countryId",
      count(*) filter (where a.side = 'sell')::int as sell, count(*) filter (where a.side = 'buy')::int as buy
    from ads a where ${matching(filters, sought)}
    group by a.port_id, a.delivery_country_id`.execute(db);
  return rows;
};
