import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Only active rows, or all. Default order everywhere: list position, then code. */
type Which = { all: boolean };

export const listProducts = (db: Sql) =>
  db.selectFrom('products').selectAll().orderBy('sort_order').orderBy('code').execute();

export const productExists = async (db: Sql, id: string, { all }: Which): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .$if(!all, (query) => query.where('is_active', '=', true))
    .executeTakeFirst()) !== undefined;

export const listProductTypes = (db: Sql, { all, productId }: Which & { productId?: string }) =>
  db
    .selectFrom('product_types as t')
    .innerJoin('products as p', 'p.id', 't.product_id')
    .selectAll('t')
    .$if(!all, (query) => query.where('t.is_active', '=', true).where('p.is_active', '=', true))
    .$if(productId !== undefined, (query) => query.where('t.product_id', '=', productId as string))
    .orderBy('p.sort_order')
    .orderBy('p.code')
    .orderBy('t.sort_order')
    .orderBy('t.code')
    .execute();

export const listCountries = (db: Sql, { all }: Which) =>
  db
    .selectFrom('countries')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export const listUnits = (db: Sql, { all }: Which) =>
  db
    .selectFrom('units')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

/** With the rate of each that counts now. */
export const listCurrencies = (db: Sql, { all }: Which) =>
  db
    .selectFrom('currencies as c')
    .leftJoin('current_rates as rate', 'rate.currency_id', 'c.id')
    .selectAll('c')
    .select(['rate.usd_rate', 'rate.rate_date', 'rate.peg'])
    .$if(!all, (query) => query.where('c.is_active', '=', true))
    .orderBy('c.sort_order')
    .orderBy('c.code')
    .execute();

export const listDeliveryTerms = (db: Sql, { all }: Which) =>
  db
    .selectFrom('delivery_terms')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export const listPaymentTerms = (db: Sql, { all }: Which) =>
  db
    .selectFrom('payment_terms')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export const listHazardClasses = (db: Sql, { all }: Which) =>
  db
    .selectFrom('hazard_classes')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export const listTradingRegions = (db: Sql, { all }: Which) =>
  db
    .selectFrom('trading_regions')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export const listSpecTemplates = (db: Sql, { all }: Which) =>
  db
    .selectFrom('spec_templates')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

/** Newest day with a value of the site that everybody may see. */
const newestPublicDay = sql<string | null>`case when b.licence_class in ('open', 'attribution') then (
  select max(q.day) from quotes q where q.benchmark_id = b.id and q.owner_id is null and not q.is_held and q.state <> 'withdrawn'
    and not exists (select from quotes w where w.benchmark_id = b.id and w.owner_id is null and w.contract = q.contract
      and w.day = q.day and w.revision > q.revision and not w.is_held and w.state = 'withdrawn')
) end`;

const benchmarks = (db: Sql) =>
  db
    .selectFrom('benchmarks as b')
    .selectAll('b')
    .select([
      newestPublicDay.as('newest_day'),
      sql<boolean>`coalesce(current_date - ${newestPublicDay} > b.stale_after_days, false)`.as('stale'),
    ]);

export const listBenchmarks = (db: Sql, { all }: Which) =>
  benchmarks(db)
    .$if(!all, (query) => query.where('b.is_active', '=', true))
    .orderBy('b.sort_order')
    .orderBy('b.code')
    .execute();

export const findBenchmark = (db: Sql, id: string) =>
  benchmarks(db).where('b.id', '=', id).executeTakeFirst();

export const findBenchmarkByCode = (db: Sql, code: string) =>
  benchmarks(db).where('b.code', '=', code).executeTakeFirst();

export const listCalendars = (db: Sql, { all }: Which) =>
  db
    .selectFrom('calendars')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export const listRedFlagRules = (db: Sql, { all }: Which) =>
  db
    .selectFrom('red_flag_rules')
    .selectAll()
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

const ports = (db: Sql) =>
  db
    .selectFrom('ports as p')
    .innerJoin('countries as c', 'c.id', 'p.country_id')
    .selectAll('p')
    .select(['c.code as country_code', 'c.name as country_name']);
export type PortRow = Awaited<ReturnType<typeof findPorts>>[number];

/** Without accents, as most people type; names with accents also have an alias without. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Minimum similarity, 0 to 1, at which a name counts as a match for a misspelled query. */
const ALIKE = 0.45;

/** Best match first: code, full name, begin of the name, of another name, of a word in it, anywhere, misspelt; large ports first. */
export function findPorts(
  db: Sql,
  { q, countryId, limit }: { q?: string; countryId?: string; limit: number },
) {
  const query = ports(db)
    .where('p.is_active', '=', true)
    .$if(countryId !== undefined, (one) => one.where('p.country_id', '=', countryId as string));
  const ordered = (one: typeof query) =>
    one.orderBy('p.sort_order').orderBy('p.name').orderBy('p.code').limit(limit);
  if (!q) return ordered(query).execute();
  const typed = q.toLowerCase();
  const plain = folded(q);
  const names = sql<string>`lower(p.name || ' | ' || array_to_string(p.aliases, ' | '))`;
  const alike = sql<number>`word_similarity(${plain}, ${names})`;
  const rank = sql<number>`case
    when lower(p.code) = ${plain} then 0
    when lower(p.name) in (${typed}, ${plain}) then 1
    when position('| ' || ${plain} || ' |' in ${names} || ' |') > 0 then 2
    when starts_with(lower(p.name), ${typed}) or starts_with(lower(p.name), ${plain}) then 3
    when starts_with(lower(p.code), ${plain}) then 4
    when position('| ' || ${plain} in ${names}) > 0 then 5
    when position(' ' || ${plain} in ${names}) > 0 then 6
    when position(${plain} in ${names}) > 0 or position(${typed} in ${names}) > 0 then 7
    when ${alike} >= ${ALIKE} then 8
  end`;
  return ordered(
    query
      .where(rank, 'is not', null)
      .orderBy(rank)
      .orderBy(sql`case when ${rank} = 8 then -${alike} else 0 end`),
  ).execute();
}

export const findPort = (db: Sql, id: string): Promise<PortRow | undefined> =>
  ports(db).where('p.id', '=', id).executeTakeFirst();
