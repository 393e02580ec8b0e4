import { type KyselyPlugin, type SelectQueryBuilder, sql } from 'kysely';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { dropNames, type Names, namesOf } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import type { AdsTable, DB } from '../../db/schema/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldColumnNames } from './fieldColumns.ts';

/** Today, by the database's clock, in UTC. */
export const today = sql<string>`(now() at time zone 'utc')::date`;

/** The status with expiry applied by the database's clock, even if no job has moved the ad yet. */
export const shownStatus = sql<AdStatus>`case when a.status in ('approved', 'paused') and a.valid_until < ${today} then 'expired' else a.status end`;

/** Ads of the caller: of their company, or without one their own. */
export const isOwnAd = ({ id, company }: Pick<Caller, 'id' | 'company'>) =>
  company
    ? sql<boolean>`(a.company_id = ${company.id} or (a.company_id is null and a.owner_id = ${id}))`
    : sql<boolean>`(a.company_id is null and a.owner_id = ${id})`;

export const isPublic = sql<boolean>`a.status = 'approved' and a.deleted_at is null and a.valid_until >= ${today}`;

/** What lists show. */
const summaryColumns = [
  'number',
  'id',
  'slug',
  'reference',
  'owner_id',
  'company_id',
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
  'comparable_kind',
  'quantity_tonnes',
  'quantity_barrels',
  'lat',
  'lng',
  'rejection_reason',
  'rejection_message',
  'rejected_fields',
  'views',
  'inquiries',
  'submitted_at',
  'published_at',
  'closed_at',
  'close_reason',
  'created_at',
  'updated_at',
  'revises_id',
  'risk',
  'origin_country_id',
] as const satisfies readonly (keyof AdsTable)[];

type SummaryColumn = (typeof summaryColumns)[number];
const isSummaryColumn = (column: keyof AdsTable): column is SummaryColumn =>
  summaryColumns.some((one) => one === column);

/** The rest: columns of fields, and what views need besides. */
const detailColumns = [
  ...fieldColumnNames.filter(
    (column): column is Exclude<typeof column, SummaryColumn> => !isSummaryColumn(column),
  ),
  'status',
  'deleted_at',
  'changed_since_approval',
  'cautions',
] as const satisfies readonly (keyof AdsTable)[];

const plainSummaryRows = (db: Sql) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .where('a.deleted_at', 'is', null)
    .select(summaryColumns.map((column) => `a.${column}` as const))
    .select([
      'o.username as owner_username',
      sql<string | null>`coalesce(o.company_name, o.company)`.as('owner_company'),
      'o.country as owner_country',
      'o.email_verified as owner_verified',
      'c.level as owner_level',
      'o.created_at as owner_since',
      'o.is_active as owner_active',
      shownStatus.as('shown_status'),
    ]);

const plainRows = (db: Sql) =>
  plainSummaryRows(db)
    .select(detailColumns.map((column) => `a.${column}` as const))
    .select(['o.response_rate as owner_response_rate', 'o.reply_hours as owner_reply_hours']);

type PlainSummaryRow = Awaited<ReturnType<ReturnType<typeof plainSummaryRows>['execute']>>[number];
type PlainRow = Awaited<ReturnType<ReturnType<typeof plainRows>['execute']>>[number];

const found = <Named>(names: Map<string, Named>, key: string | null): Named | null =>
  key === null ? null : (names.get(key) ?? null);

const namedIn = (row: PlainSummaryRow, names: Names) => ({
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
export type SummaryRow = PlainSummaryRow & Named;
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
  | 'closed_at'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'owner_since';
/** A row as views accept it: typed columns, or parsed from the JSON of `inJson`. */
export type Shown<Row> = {
  [Key in keyof Row]: Key extends Figure
    ? Row[Key] | number
    : Key extends Time
      ? Row[Key] | string
      : Row[Key];
};

/** Returns each row as one JSON value, which costs half of reading seventy columns. */
export const inJson = <Row>(db: Sql, rows: SelectQueryBuilder<DB, never, Row>) =>
  db.selectFrom(rows.as('t')).select(sql`to_json(t)`.as('written')).$castTo<Shown<Row>>();

function pathOf(product: Named['product'], names: Names): string[] {
  const path: string[] = [];
  for (let at = product; at; at = found(names.products, at.parent_id)) path.unshift(at.name);
  return path;
}

const misses = (row: PlainSummaryRow, named: ReturnType<typeof namedIn>) =>
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

/** Adds the base data that a row refers to, from memory: a dozen joins would cost more than the row itself. */
const nameRows = (db: Sql): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const isWritten = result.rows[0]?.written !== undefined;
    const rows = (isWritten ? result.rows.map((row) => row.written) : result.rows) as PlainSummaryRow[];
    if (rows[0]?.shown_status === undefined) return result;
    let names = await namesOf(db);
    if (rows.some((row) => misses(row, namedIn(row, names)))) {
      // A new entry for which no change notice has arrived yet.
      dropNames(db);
      names = await namesOf(db);
    }
    const withNames = rows.map((row): SummaryRow => {
      const more = namedIn(row, names);
      return { ...row, ...more, product_path: pathOf(more.product, names) };
    });
    return { ...result, rows: withNames as unknown as Record<string, unknown>[] };
  },
});

/** A database handle whose rows carry the base data that they refer to. */
export const named = (db: Sql): Sql => db.withPlugin(nameRows(db));

/** One ad with everything that its view needs. */
export const adRows = (db: Sql) => plainRows(named(db)).$castTo<AdRow>();

/** One ad with what lists show of it. */
export const summaryRows = (db: Sql) => plainSummaryRows(named(db)).$castTo<SummaryRow>();
