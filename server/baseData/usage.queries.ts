import { type RawBuilder, sql } from 'kysely';
import type { UsagePlace } from '../../contract/baseData/baseDataWrites.ts';
import { type BaseDataKind, filtersNaming } from '../../contract/market/filters.ts';
import type { Sql } from '../db/client.ts';
import type { EntryRow, Table } from './entries.queries.ts';

type Count = RawBuilder<unknown>;
type Counts = Partial<Record<UsagePlace, Count>>;

const rowsIn = (table: string, where: Count): Count =>
  sql`(select count(*) from ${sql.table(table)} where ${where})`;

/** Condition on ads: a million of them are scanned only once. */
const ads = (where: Count): { inAds: Count } => ({ inAds: where });

/** Ads that others may have seen, and drafts, which nobody else has. Includes deleted ones, which can be restored. */
const adsAndDrafts = (where: Count) => sql`cross join (
  select count(*) filter (where status <> 'draft') as "ads", count(*) filter (where status = 'draft') as "adDrafts"
  from ads where ${where}
) as a`;

const searches = (kind: BaseDataKind, value: string): Counts => ({
  savedSearches: rowsIn(
    'saved_searches',
    sql.join(
      filtersNaming(kind).map((filter) => sql`query -> ${sql.lit(filter)} ? ${value}`),
      sql` or `,
    ),
  ),
});

const places: Record<Table, (row: EntryRow) => Counts & { inAds?: Count }> = {
  products: ({ id }) => ({
    ...ads(sql`product_id = ${id}`),
    products: rowsIn('products', sql`parent_id = ${id}`),
    productTypes: rowsIn('product_types', sql`product_id = ${id}`),
    ...searches('product', id),
  }),
  product_types: ({ id }) => ({
    ...ads(sql`product_type_id = ${id}`),
    ...searches('grade', id),
  }),
  countries: ({ id, code }) => ({
    ...ads(sql`delivery_country_id = ${id} or origin_country_id = ${id}`),
    ports: rowsIn('ports', sql`country_id = ${id}`),
    users: rowsIn('users', sql`country = ${code}`),
    ...searches('country', id),
  }),
  units: ({ id }) => ({
    ...ads(sql`quantity_unit_id = ${id} or price_unit_id = ${id}`),
    products: rowsIn('products', sql`default_unit_id = ${id}`),
    benchmarks: rowsIn('benchmarks', sql`unit_id = ${id}`),
  }),
  currencies: ({ id, code }) => ({
    ...ads(sql`price_currency_id = ${id}`),
    benchmarks: rowsIn('benchmarks', sql`currency_id = ${id}`),
    plans: rowsIn('plans', sql`currency = ${code}`),
    payments: rowsIn('payments', sql`currency = ${code}`),
    wallets: rowsIn('wallets', sql`currency = ${code}`),
    ...searches('currency', id),
  }),
  ports: ({ id }) => ({
    ...ads(sql`port_id = ${id} or counter_port_id = ${id}`),
    ...searches('port', id),
  }),
  delivery_terms: ({ code }) => ({ ...ads(sql`term = ${code}`), ...searches('term', code) }),
  payment_terms: ({ code }) => ({
    ...ads(sql`${code} = any(payment_terms)`),
    ...searches('paymentTerm', code),
  }),
  hazard_classes: ({ code }) => ads(sql`hazard_class = ${code}`),
  trading_regions: ({ code }) => searches('tradingRegion', code),
  spec_templates: ({ code }) => ({ products: rowsIn('products', sql`spec_template = ${code}`) }),
  benchmarks: ({ id, code, name }) => ({
    ...ads(
      sql`price_benchmark = ${name} or price_formula @> ${JSON.stringify({ terms: [{ benchmark: code }] })}::jsonb`,
    ),
    benchmarks: rowsIn('benchmarks', sql`proxy_of_id = ${id}`),
    quotes: rowsIn('quotes', sql`benchmark_id = ${id}`),
  }),
  calendars: ({ id }) => ({ benchmarks: rowsIn('benchmarks', sql`calendar_id = ${id}`) }),
};

export type Uses = { place: UsagePlace; count: number }[];

/** Where an entry is used, and how often; omits places without use. */
export async function countUses(db: Sql, table: Table, row: EntryRow): Promise<Uses> {
  const { inAds, ...counts } = places[table](row);
  const columns = Object.entries(counts).map(([place, count]) => sql`${count} as ${sql.ref(place)}`);
  const asked = sql.join([...columns, ...(inAds ? [sql`a.*`] : [])]);
  const { rows } = await sql<Partial<Record<UsagePlace, number>>>`select ${asked} from (values (1)) as one
    ${inAds ? adsAndDrafts(inAds) : sql``}`.execute(db);
  return (['ads', 'adDrafts', ...Object.keys(counts)] as UsagePlace[]).flatMap((place) => {
    const count = rows[0]?.[place] ?? 0;
    return count > 0 ? [{ place, count }] : [];
  });
}
