import { sql } from 'kysely';
import type { Fetcher } from '../../../contract/baseData/baseData.ts';
import type { Message } from '../../../contract/core/message.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { BenchmarksFrequency, QuoteFetchersFetcher } from '../../db/schema/tables.ts';
import type { Calendar } from '../calendar.ts';

/** Longest wait for a source within the transaction that takes what it sends. */
const IDLE_MAX = '10min';

/** One fetch at a time, over all instances; false if another is running. Ends with the transaction. */
export async function holdFetcher(tx: Tx, fetcher: Fetcher): Promise<boolean> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${IDLE_MAX}, true)`.execute(tx);
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`fetch ${fetcher}`}, 0)) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

export type Series = {
  id: string;
  code: string;
  series_id: string;
  /** Codes of what it is quoted in. */
  currency: string | null;
  unit: string | null;
  frequency: BenchmarksFrequency;
  release_rule: 'each_day' | 'weekly_batch';
  calendar: Calendar | null;
  /** Newest day that was not withdrawn, held values too. */
  last_day: string | null;
};

export const seriesOf = async (db: Sql, fetcher: Fetcher): Promise<Series[]> =>
  (
    await sql<Series>`
      select b.id, b.code, b.series_id, c.code as currency, u.code as unit, b.frequency, b.release_rule,
        case when k.id is not null then json_build_object('code', k.code, 'weekendDays', k.weekend_days, 'rules', k.rules,
          'exceptions', k.exceptions) end as calendar,
        (select max(day) from (
          select distinct on (day) day, state from quotes q where q.benchmark_id = b.id and q.owner_id is null and q.contract = ''
          order by day, revision desc
        ) n where state <> 'withdrawn') as last_day
      from benchmarks b
      left join calendars k on k.id = b.calendar_id
      left join currencies c on c.id = b.currency_id
      left join units u on u.id = b.unit_id
      where b.fetcher = ${fetcher} and b.is_active
      order by b.series_id`.execute(db)
  ).rows;

const runs = (db: Sql) =>
  db
    .selectFrom('fetch_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .selectAll('r')
    .select('u.username as started_by_name');
export type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number];

export async function listRuns(
  db: Sql,
  { page, limit, fetcher }: { page: number; limit: number; fetcher?: Fetcher | undefined },
) {
  const of = runs(db).$if(fetcher !== undefined, (query) =>
    query.where('r.fetcher', '=', fetcher as Fetcher),
  );
  const rows = await of
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('fetch_runs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(fetcher !== undefined, (query) => query.where('fetcher', '=', fetcher as Fetcher))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findRun = (db: Sql, id: string) => runs(db).where('r.id', '=', id).executeTakeFirst();

export const lockRun = (tx: Tx, id: string) =>
  tx.selectFrom('fetch_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The last run that reached the source. */
export const lastRun = (db: Sql, fetcher: Fetcher) =>
  db
    .selectFrom('fetch_runs')
    .selectAll()
    .where('fetcher', '=', fetcher)
    .where('status', '<>', 'failed')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const lastFailure = (db: Sql, fetcher: Fetcher) =>
  db
    .selectFrom('fetch_runs')
    .select('started_at')
    .where('fetcher', '=', fetcher)
    .where('status', '=', 'failed')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When a source last answered and last failed, and the newest day that it gave. */
export async function lastFetched(db: Sql, fetcher: Fetcher) {
  const answered = await lastRun(db, fetcher);
  const failed = await lastFailure(db, fetcher);
  return {
    answeredAt: answered?.checked_at ?? null,
    failedAt: failed?.started_at ?? null,
    lastDay: answered?.last_day ?? null,
  };
}

export const stampCheck = (tx: Tx, id: string) =>
  tx.updateTable('fetch_runs').set({ checked_at: sql`clock_timestamp()` }).where('id', '=', id).execute();

export type NewRun = {
  id: string;
  fetcher: Fetcher;
  status: 'done' | 'suspicious' | 'failed';
  started_by: string | null;
  rows?: number;
  held?: number;
  added?: number;
  first_day?: string | null;
  last_day?: string | null;
  body_sha256?: string | null;
  warnings?: Message[];
  error?: string | null;
  payload?: unknown;
};

export const insertRun = (db: Sql, { warnings = [], payload, ...run }: NewRun) =>
  db
    .insertInto('fetch_runs')
    .values({
      ...run,
      warnings: JSON.stringify(warnings),
      payload: payload === undefined ? null : JSON.stringify(payload),
    })
    .execute();

export const setCounts = (
  tx: Tx,
  id: string,
  counts: { added: number; revised: number; withdrawn: number; held: number },
) => tx.updateTable('fetch_runs').set(counts).where('id', '=', id).execute();

export const decideRun = (tx: Tx, id: string, decidedBy: string) =>
  tx
    .updateTable('fetch_runs')
    .set({ status: 'accepted', payload: null, decided_by: decidedBy, decided_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

export type HeldRow = {
  id: string;
  run_id: string;
  benchmark_id: string;
  benchmark: string;
  day: string;
  contract: string;
  value: string;
  before: string | null;
  note: string | null;
  known_at: Date;
};

/** Values of the site that are held and are still the last word on their day. */
export const heldQuotes = async (db: Sql, runId: string | null = null): Promise<HeldRow[]> =>
  (
    await sql<HeldRow>`
      select q.id, q.run_id, q.benchmark_id, b.code as benchmark, q.day, q.contract, q.value::text as value, q.note, q.known_at,
        (select p.value::text from quotes p where p.benchmark_id = q.benchmark_id and p.owner_id is null
          and p.contract = q.contract and p.day < q.day and p.state <> 'withdrawn'
          order by p.day desc, p.revision desc limit 1) as before
      from quotes q join benchmarks b on b.id = q.benchmark_id
      where q.is_held and q.owner_id is null and q.run_id is not null and (${runId}::uuid is null or q.run_id = ${runId}::uuid)
        and not exists (select from quotes l where l.benchmark_id = q.benchmark_id and l.owner_id is null
          and l.contract = q.contract and l.day = q.day and l.revision > q.revision)
      order by b.code, q.day`.execute(db)
  ).rows;

/** A source that is fetched by this feature; reference rates have a setting of the site. */
export type QuoteSource = QuoteFetchersFetcher;

export const fetcherSettings = (db: Sql, fetcher: QuoteSource) =>
  db.selectFrom('quote_fetchers').selectAll().where('fetcher', '=', fetcher).executeTakeFirst();

export const saveFetcher = (tx: Tx, fetcher: QuoteSource, set: { is_on?: boolean; key?: string }) =>
  tx
    .insertInto('quote_fetchers')
    .values({ fetcher, ...set })
    .onConflict((found) => found.column('fetcher').doUpdateSet({ ...set, updated_at: sql`now()` }))
    .execute();
