import { type KyselyPlugin, type SelectQueryBuilder, sql } from 'kysely';
import type { AdStatus } from '../../contract/adStates.ts';
import { dropNames, type Names, namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import type { AdsTable, DB } from '../db/schema/tables.ts';

/** Today, by the database's clock, in UTC. */
export const today = sql<string>`(now() at time zone 'utc')::date`;

/** A published ad runs out by the database's clock, whether or not anything has moved it since. */
export const shownStatus = sql<AdStatus>`case when a.status in ('approved', 'paused') and a.valid_until < ${today} then 'expired' else a.status end`;

export const isPublic = sql<boolean>`a.status = 'approved' and a.deleted_at is null and a.valid_until >= ${today}`;

/** All but the search vector and the fingerprint, which no view shows. */
const columns = [
  'id',
  'slug',
  'reference',
  'owner_id',
  'version',
  'side',
  'deal_kind',
  'product_id',
  'product_type_id',
  'title',
  'quality',
  'quantity_min',
  'quantity_max',
  'quantity_unit_id',
  'quantity_basis',
  'lifts',
  'tolerance_pct',
  'price_type',
  'price_amount',
  'price_currency_id',
  'price_unit_id',
  'price_benchmark',
  'price_differential',
  'price_note',
  'term',
  'place',
  'port_id',
  'counter_port_id',
  'delivery_country_id',
  'delivery_from',
  'delivery_to',
  'valid_until',
  'usd_per_bbl',
  'featured_at',
  'usd_per_tonne',
  'usd_per_mmbtu',
  'comparable_basis',
  'quantity_tonnes',
  'quantity_barrels',
  'lat',
  'lng',
  'rejection_reason',
  'rejected_fields',
  'views',
  'inquiries',
  'submitted_at',
  'published_at',
  'created_at',
  'updated_at',
  'revises_id',
  'risk',
  'status',
  'own_title',
  'description',
  'origin_country_id',
  'density15',
  'payment_terms',
  'inspectors',
  'contact',
  'deleted_at',
  'changed_since_approval',
  'cautions',
] as const satisfies readonly (keyof AdsTable)[];

const plainRows = (db: Sql) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .where('a.deleted_at', 'is', null)
    .select(columns.map((column) => `a.${column}` as const))
    .select([
      'o.username as owner_username',
      'o.company as owner_company',
      'o.country as owner_country',
      'o.email_verified as owner_verified',
      'o.created_at as owner_since',
      'o.response_rate as owner_response_rate',
      shownStatus.as('shown_status'),
    ]);

type PlainRow = Awaited<ReturnType<ReturnType<typeof plainRows>['execute']>>[number];

const found = <Named>(names: Map<string, Named>, key: string | null): Named | null =>
  key === null ? null : (names.get(key) ?? null);

const namedIn = (row: PlainRow, names: Names) => ({
  product: found(names.products, row.product_id),
  product_type: found(names.types, row.product_type_id),
  quantity_unit: found(names.units, row.quantity_unit_id),
  price_unit: found(names.units, row.price_unit_id),
  currency: found(names.currencies, row.price_currency_id),
  port: found(names.ports, row.port_id),
  counter_port: found(names.ports, row.counter_port_id),
  country: found(names.countries, row.delivery_country_id),
  origin_country: found(names.countries, row.origin_country_id),
  delivery_term: found(names.terms, row.term),
});

type Named = ReturnType<typeof namedIn> & { product_path: string[] };
export type AdRow = PlainRow & Named;

type Figure =
  | 'quantity_min'
  | 'quantity_max'
  | 'quantity_tonnes'
  | 'quantity_barrels'
  | 'tolerance_pct'
  | 'price_amount'
  | 'price_differential'
  | 'usd_per_bbl'
  | 'usd_per_tonne'
  | 'usd_per_mmbtu'
  | 'density15'
  | 'owner_response_rate';
type Time =
  | 'featured_at'
  | 'submitted_at'
  | 'published_at'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'owner_since';
/** As views take rows: read from columns, or from what `inJson` wrote. */
export type Shown<Row> = {
  [Key in keyof Row]: Key extends Figure
    ? Row[Key] | number
    : Key extends Time
      ? Row[Key] | string
      : Row[Key];
};

/** Rows that are one value each: reading one costs half of what reading seventy columns does. */
export const inJson = <Row>(db: Sql, rows: SelectQueryBuilder<DB, never, Row>) =>
  db.selectFrom(rows.as('t')).select(sql`to_json(t)`.as('written')).$castTo<Shown<Row>>();

export function pathOf(product: Named['product'], names: Names): string[] {
  const path: string[] = [];
  for (let at = product; at; at = found(names.products, at.parent_id)) path.unshift(at.name);
  return path;
}

const misses = (row: PlainRow, named: ReturnType<typeof namedIn>) =>
  (row.product_id && !named.product) ||
  (row.product_type_id && !named.product_type) ||
  (row.quantity_unit_id && !named.quantity_unit) ||
  (row.price_unit_id && !named.price_unit) ||
  (row.price_currency_id && !named.currency) ||
  (row.port_id && !named.port) ||
  (row.counter_port_id && !named.counter_port) ||
  (row.delivery_country_id && !named.country) ||
  (row.origin_country_id && !named.origin_country) ||
  (row.term && !named.delivery_term);

/** Puts the base data that a row refers to beside it, from memory: a dozen joins cost more than the row itself. */
const nameRows = (db: Sql): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const isWritten = result.rows[0]?.written !== undefined;
    const rows = (isWritten ? result.rows.map((row) => row.written) : result.rows) as PlainRow[];
    if (rows[0]?.shown_status === undefined) return result;
    let names = await namesOf(db);
    if (rows.some((row) => misses(row, namedIn(row, names)))) {
      // Something new that nobody announced.
      dropNames(db);
      names = await namesOf(db);
    }
    const withNames = rows.map((row): AdRow => {
      const more = namedIn(row, names);
      return { ...row, ...more, product_path: pathOf(more.product, names) };
    });
    return { ...result, rows: withNames as unknown as Record<string, unknown>[] };
  },
});

/** Where rows get the names that they refer to. */
export const named = (db: Sql): Sql => db.withPlugin(nameRows(db));

/** One ad with everything that its view needs. */
export const adRows = (db: Sql) => plainRows(named(db)).$castTo<AdRow>();
