import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { AdsOf } from '../../jobs/jobs.ts';
import { publicPricing } from '../../priceFormulas/publicPricing.ts';
import { vectorOf } from '../rows/adWrites.queries.ts';
import { currencyRows, productRows } from '../rows/refs.queries.ts';

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const byCode = <Row extends { code: string }>(rows: Row[]) => new Map(rows.map((row) => [row.code, row]));

/** All base data that ads can refer to; the bulk version of `loadRefs`. */
export async function loadLibrary(db: Sql) {
  const [
    products,
    types,
    units,
    currencies,
    ports,
    countries,
    terms,
    paymentTerms,
    hazards,
    pricing,
    { rows },
  ] = await Promise.all([
    productRows(db).execute(),
    db.selectFrom('product_types').selectAll().execute(),
    db.selectFrom('units').selectAll().execute(),
    currencyRows(db).execute(),
    db.selectFrom('ports').selectAll().execute(),
    db.selectFrom('countries').selectAll().execute(),
    db.selectFrom('delivery_terms').selectAll().execute(),
    db.selectFrom('payment_terms').select(['code', 'name', 'is_active']).execute(),
    db.selectFrom('hazard_classes').select(['code', 'is_active']).execute(),
    publicPricing(db, 'all'),
    sql<{ today: string }>`select (now() at time zone 'utc')::date as today`.execute(db),
  ]);
  return {
    products: byId(products),
    types: byId(types),
    units: byId(units),
    currencies: byId(currencies),
    unitsByCode: byCode(units),
    currenciesByCode: byCode(currencies),
    ports: byId(ports),
    countries: byId(countries),
    terms: byCode(terms),
    paymentTerms: byCode(paymentTerms),
    hazards: byCode(hazards),
    pricing,
    today: rows[0]?.today ?? '',
  };
}
export type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Formulas are found by what they hold. */
const columns: Record<Exclude<AdsOf['kind'], 'benchmarks'>, readonly string[]> = {
  products: ['a.product_id'],
  productTypes: ['a.product_type_id'],
  units: ['a.quantity_unit_id', 'a.price_unit_id'],
  currencies: ['a.price_currency_id'],
  ports: ['a.port_id', 'a.counter_port_id'],
  countries: ['a.delivery_country_id', 'a.origin_country_id'],
};

/** A formula that names one of these benchmarks, or one that they stand for. */
const namesBenchmark = (ids: string[]) => sql<boolean>`(a.price_formula is not null and exists (
  select from jsonb_array_elements(a.price_formula -> 'terms') as named (term)
  join benchmarks b on b.code = named.term ->> 'benchmark'
  left join benchmarks p on p.proxy_of_id = b.id
  where b.id = any(${ids}::uuid[]) or p.id = any(${ids}::uuid[])))`;

/** A formula that exchanges may take the rates of any currency. */
const exchanges = sql<boolean>`(a.price_formula is not null and a.price_formula -> 'fx' <> 'null')`;

const refersTo = ({ kind, ids }: AdsOf) =>
  kind === 'benchmarks'
    ? namesBenchmark(ids)
    : sql<boolean>`(${sql.join(
        [
          ...columns[kind].map((column) => sql`${sql.ref(column)} = any(${ids}::uuid[])`),
          ...(kind === 'currencies' ? [exchanges] : []),
        ],
        sql` or `,
      )})`;

/** The next ads after an id that refer to one of these entries. */
export const adsAfter = async (db: Sql, of: AdsOf, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('ads as a')
    .select('a.id')
    .where('a.id', '>', after)
    .where(refersTo(of))
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks those ads that still refer to the entry, until the transaction ends. */
export const lockAds = (tx: Sql, of: AdsOf, adIds: readonly string[]) =>
  tx
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .selectAll('a')
    .select(sql<string | null>`coalesce(o.company_name, o.company)`.as('company'))
    .where(sql<boolean>`a.id = any(${adIds}::uuid[])`)
    .where(refersTo(of))
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .execute();

type Comparable = {
  id: string;
  usd_per_bbl: string | null;
  usd_per_tonne: string | null;
  usd_per_mmbtu: string | null;
  comparable_kind: string | null;
  comparable_basis: unknown;
};

type Computed = Comparable & {
  title: string;
  quantity_tonnes: string | null;
  quantity_barrels: string | null;
  lat: number | null;
  lng: number | null;
  trade_lane: string | null;
  a: string;
  b: string;
  c: string;
};

const comparable = ['usd_per_bbl', 'usd_per_tonne', 'usd_per_mmbtu', 'comparable_kind', 'comparable_basis'];
const computed = [
  ...comparable,
  'title',
  'quantity_tonnes',
  'quantity_barrels',
  'lat',
  'lng',
  'trade_lane',
  'search',
];

const columnsOf = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Writes comparable prices that changed and returns the ids of those ads. */
export async function writeComparable(tx: Sql, rows: readonly Comparable[]): Promise<string[]> {
  const { rows: written } = await sql<{ id: string }>`
    update ads as t set (${listed(comparable)}) = row (${columnsOf('n', comparable)})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id uuid, usd_per_bbl numeric, usd_per_tonne numeric, usd_per_mmbtu numeric, comparable_kind text, comparable_basis jsonb
    )
    where n.id = t.id and (${columnsOf('t', comparable)}) is distinct from (${columnsOf('n', comparable)})
    returning t.id`.execute(tx);
  return written.map(({ id }) => id);
}

/**
 * Writes computed columns that changed and returns the ids of those ads. The content is unchanged, so the version stays.
 * New search tokens are added.
 */
export async function writeComputed(tx: Sql, rows: readonly Computed[]): Promise<string[]> {
  const vector = vectorOf({ a: sql.ref('r.a'), b: sql.ref('r.b'), c: sql.ref('r.c') });
  const { rows: written } = await sql<{ id: string }>`
    with n as materialized (
      select r.*, ${vector} as search
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, title text, usd_per_bbl numeric, usd_per_tonne numeric, usd_per_mmbtu numeric, comparable_kind text, comparable_basis jsonb,
        quantity_tonnes numeric, quantity_barrels numeric, lat float8, lng float8, trade_lane text, a text, b text, c text
      )
    )
    update ads as t set (${listed(computed)}) = row (${columnsOf('n', computed)})
    from n where n.id = t.id and (${columnsOf('t', computed)}) is distinct from (${columnsOf('n', computed)})
    returning t.id`.execute(tx);
  const ids = written.map(({ id }) => id);
  await sql`
    insert into search_words (word)
    select distinct found.lexeme from ads a, unnest(ts_filter(a.search, '{a,b}')) as found
    where a.id = any(${ids}::uuid[]) and a.status = 'approved' and length(found.lexeme) > 1
    order by 1
    on conflict do nothing`.execute(tx);
  return ids;
}
