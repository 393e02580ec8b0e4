import { sql } from 'kysely';
import { builtOnce } from '../db/builtOnce.ts';
import type { Sql } from '../db/client.ts';
import { isPublic } from './adRows.queries.ts';

/** Stands between the fields of a row; in texts of people JSON writes it otherwise. */
const SEPARATOR = '\x1f';
export const NONE = 'null';

const plain = (column: string) => sql`${sql.ref(column)}::text`;
const json = (column: string) => sql`to_json(${sql.ref(column)})::text`;

/** What lists show to everyone. Figures and what `json` reads are JSON as they come; ids, codes and times are bare. */
const fields = {
  number: plain('a.number'),
  id: plain('a.id'),
  slug: plain('a.slug'),
  reference: plain('a.reference'),
  side: plain('a.side'),
  dealKind: plain('a.deal_kind'),
  title: json('a.title'),
  product: plain('a.product_id'),
  type: plain('a.product_type_id'),
  quantityMin: sql`coalesce(a.quantity_min, 0)::text`,
  quantityMax: plain('a.quantity_max'),
  quantityUnit: plain('a.quantity_unit_id'),
  quantityBasis: plain('a.quantity_basis'),
  lifts: plain('a.lifts'),
  tolerancePct: plain('a.tolerance_pct'),
  tonnes: plain('a.quantity_tonnes'),
  barrels: plain('a.quantity_barrels'),
  priceType: plain('a.price_type'),
  amount: plain('a.price_amount'),
  currency: plain('a.price_currency_id'),
  priceUnit: plain('a.price_unit_id'),
  benchmark: json('a.price_benchmark'),
  differential: plain('a.price_differential'),
  priceNote: json('a.price_note'),
  usdPerBbl: plain('a.usd_per_bbl'),
  usdPerTonne: plain('a.usd_per_tonne'),
  usdPerMMBtu: plain('a.usd_per_mmbtu'),
  comparableBasis: plain('a.comparable_basis'),
  term: plain('a.term'),
  place: json('a.place'),
  port: plain('a.port_id'),
  counterPort: plain('a.counter_port_id'),
  country: plain('a.delivery_country_id'),
  from: plain('a.delivery_from'),
  to: plain('a.delivery_to'),
  lat: plain('a.lat'),
  lng: plain('a.lng'),
  owner: plain('a.owner_id'),
  username: json('o.username'),
  company: json('o.company'),
  ownerCountry: json('o.country'),
  verified: plain('o.email_verified'),
  memberSince: plain('o.created_at'),
  quality: plain('a.quality'),
  revises: plain('a.revises_id'),
  featured: sql`(a.featured_at is not null)::text`,
  views: plain('a.views'),
  inquiries: plain('a.inquiries'),
  validUntil: plain('a.valid_until'),
  submittedAt: plain('a.submitted_at'),
  publishedAt: plain('a.published_at'),
  createdAt: plain('a.created_at'),
  updatedAt: plain('a.updated_at'),
  version: plain('a.version'),
};
/** Where a field stands in a row. */
export const at = Object.fromEntries(Object.keys(fields).map((name, index) => [name, index])) as Record<
  keyof typeof fields,
  number
>;

const readRows = builtOnce((db: Sql, numbers: number[]) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .where(sql<boolean>`a.number = any(${numbers}::int[])`)
    .where(isPublic)
    .select(
      sql<string>`array_to_string(array[${sql.join(Object.values(fields))}], ${sql.lit(SEPARATOR)}, ${sql.lit(NONE)})`.as(
        'written',
      ),
    ),
);

/** Published ads among these, in no order. */
export const summaryRows = async (db: Sql, numbers: number[]): Promise<string[]> =>
  (await readRows(db, numbers)).map(({ written }) => written);

/** What the fields of an ad say, as `at` has them. */
export const fieldsOf = (row: string): readonly string[] => row.split(SEPARATOR);
