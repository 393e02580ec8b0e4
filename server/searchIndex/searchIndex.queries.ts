import { sql } from 'kysely';
import { CHANNEL, type FeedMark } from '../db/changeFeed.ts';
import type { Sql } from '../db/client.ts';
import { attributeColumns, type ColumnAttribute } from './query/attributeFilters.ts';

/** Days since 1970. */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} - date '1970-01-01'`;
const figureOf = (column: string) => sql<number | null>`${sql.ref(column)}::float8`;

const lexemesOfWeights = (weights: '{a}' | '{a,b}') =>
  sql<string>`array_to_string(tsvector_to_array(ts_filter(a.search, ${sql.lit(weights)}::"char"[])), ' ')`;

const attributeSelects = (Object.keys(attributeColumns) as ColumnAttribute[]).map((name) =>
  sql.ref<string | null>(`a.${attributeColumns[name]}`).as(name),
);

/** Exported for the test that compares them with those whose changes the database announces. */
export const columns = (db: Sql) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .select([
      'a.number',
      ...attributeSelects,
      'a.payment_terms as payment',
      'o.email_verified as verified',
      'c.level',
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
      // Lexemes hold no spaces.
      sql<string>`array_to_string(tsvector_to_array(a.search), ' ')`.as('words'),
      lexemesOfWeights('{a}').as('head'),
    ]);
/** Hash of everything indexed of an ad; equal on every instance and after a failover. */
const stateOf = sql<number>`hash_record(q)`;
/** Hash of what is indexed of an ad's texts. */
const textStateOf = sql<number>`hashtext(q.words || '|' || q.head)`;
const withState = (db: Sql, read: ReturnType<typeof columns>) =>
  db
    .selectFrom(read.as('q'))
    .selectAll('q')
    .select([stateOf.as('state'), textStateOf.as('textState')]);
export type IndexedAd = Awaited<ReturnType<ReturnType<typeof withState>['execute']>>[number];

const pageAfter = (db: Sql, number: number, limit: number) =>
  columns(db).where('a.number', '>', number).orderBy('a.number').limit(sql.lit(limit));

/** Published ads after a number, in the order of their numbers. */
export const indexedAfter = (db: Sql, number: number, limit: number): Promise<IndexedAd[]> =>
  withState(db, pageAfter(db, number, limit))
    .orderBy('q.number')
    .execute();

/** Number and state hash of published ads, to compare with the index. */
export const statesAfter = (
  db: Sql,
  number: number,
  limit: number,
): Promise<{ number: number; state: number }[]> =>
  db
    .selectFrom(pageAfter(db, number, limit).as('q'))
    .select(['q.number', stateOf.as('state')])
    .orderBy('q.number')
    .execute();

/**
 * Numbers of the ads that changed since a mark was sent, at most `limit`. Null if it was trimmed, or lost by a failover:
 * then it is unknown what changed.
 */
export const changedSince = async (db: Sql, mark: FeedMark, limit: number): Promise<number[] | null> => {
  const { rows } = await sql<{ numbers: number[] | null }>`
    select case when exists (select from feed_marks where id = ${mark.id}) then array(
      select distinct number from ad_changes where xid >= ${mark.position}::xid8 limit ${limit}
    ) end as numbers`.execute(db);
  return rows[0]?.numbers ?? null;
};

/** The published ones among these ads. */
export const indexedByNumber = (db: Sql, numbers: number[]): Promise<IndexedAd[]> =>
  withState(db, columns(db).where(sql<boolean>`a.number = any(${numbers}::int[])`)).execute();

/** Number of ads to expect when loading. */
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

/** Notifies every listener, after everything that was committed before. */
export const sendBarrier = (db: Sql, barrierId: string) =>
  sql`select pg_notify(${CHANNEL}, ${`mark:${barrierId}`})`.execute(db);

/** Words of some ads that the spelling correction may suggest. */
export const spellingTermsOf = async (db: Sql, numbers: number[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('ads as a')
    .select(lexemesOfWeights('{a,b}').as('words'))
    .where(sql<boolean>`a.number = any(${numbers}::int[])`)
    .execute();
  return [...new Set(rows.flatMap(({ words }) => words.split(' ')))].filter(({ length }) => length > 1);
};

/** All words that the spelling correction may suggest. */
export const allSpellingTerms = async (db: Sql): Promise<string[]> =>
  (await db.selectFrom('search_words').select('word').execute()).map(({ word }) => word);
