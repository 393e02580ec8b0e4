import { sql } from 'kysely';
import { CHANNEL } from '../db/changes.ts';
import type { Sql } from '../db/client.ts';
import type { Term } from './shapes.ts';

/** Days since 1970. */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} - date '1970-01-01'`;
const figureOf = (column: string) => sql<number | null>`${sql.ref(column)}::float8`;

const columns = (db: Sql) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .select([
      'a.number',
      'a.side',
      'a.product_id as product',
      'a.product_type_id as type',
      'a.delivery_country_id as country',
      'a.origin_country_id as origin',
      'a.port_id as port',
      'a.term',
      'a.price_type as priceType',
      'a.price_currency_id as currency',
      'a.payment_terms as payment',
      'o.email_verified as verified',
      // Microseconds fit a number until the year 2255.
      sql<number>`(extract(epoch from a.published_at) * 1000000)::int8`.as('published'),
      dayOf('a.valid_until').as('validUntil'),
      figureOf('a.usd_per_bbl').as('usdPerBbl'),
      figureOf('a.usd_per_tonne').as('usdPerTonne'),
      figureOf('a.usd_per_mmbtu').as('usdPerMMBtu'),
      figureOf('a.quantity_tonnes').as('tonnes'),
      figureOf('a.quantity_barrels').as('barrels'),
      sql<number | null>`coalesce(a.delivery_from, a.delivery_to) - date '1970-01-01'`.as('starts'),
      sql<number | null>`coalesce(a.delivery_to, a.delivery_from) - date '1970-01-01'`.as('ends'),
    ]);
export type IndexedAd = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number];

/** Published ads after a number, in the order of their numbers. */
export const indexedAfter = (db: Sql, number: number, limit: number): Promise<IndexedAd[]> =>
  columns(db).where('a.number', '>', number).orderBy('a.number').limit(sql.lit(limit)).execute();

/** Those of the numbers that are published. */
export const indexedByNumber = (db: Sql, numbers: number[]): Promise<IndexedAd[]> =>
  columns(db).where(sql<boolean>`a.number = any(${numbers}::int[])`).execute();

/** About how many are published. */
export const countIndexed = async (db: Sql): Promise<number> => {
  const row = await db
    .selectFrom('ads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Milliseconds since 1970 by the database's clock. */
export const databaseTime = async (db: Sql): Promise<number> => {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  return rows[0]?.at ?? 0;
};

/** Reaches every listener after all that was committed before it. */
export const sendMark = (db: Sql, mark: string) =>
  sql`select pg_notify(${CHANNEL}, ${`mark:${mark}`})`.execute(db);

const published = sql<boolean>`a.status = 'approved' and a.deleted_at is null`;

/** Numbers of all published ads that hold a word; `head` are those that hold it in title or product. */
export async function numbersOfTerm(
  db: Sql,
  { any, head }: Term,
): Promise<{ all: number[]; head: number[] }> {
  const { rows } = await sql<{ all: number[]; head: number[] }>`
    select coalesce(json_agg(f.number), '[]') as all, coalesce(json_agg(f.number) filter (where f.head), '[]') as head
    from (
      select a.number, a.search @@ to_tsquery('simple', ${head}) as head
      from ads a where ${published} and a.search @@ to_tsquery('simple', ${any})
    ) f`.execute(db);
  return rows[0] ?? { all: [], head: [] };
}

/** Which of the ads hold which of the terms. */
export const termsAmong = async (db: Sql, terms: readonly Term[], numbers: readonly number[]) => {
  const { rows } = await sql<{ term: number; number: number; head: boolean }>`
    select t.position::int as term, a.number, a.search @@ to_tsquery('simple', t.head) as head
    from unnest(${terms.map(({ any }) => any)}::text[], ${terms.map(({ head }) => head)}::text[])
      with ordinality as t ("any", head, position)
    join ads a on a.number = any(${numbers}::int[]) and a.search @@ to_tsquery('simple', t."any")
    where ${published}`.execute(db);
  return rows.map((row) => ({ ...row, term: row.term - 1 }));
};
