import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';

export const findBenchmarkByCode = (db: Sql, code: string) =>
  db.selectFrom('benchmarks').selectAll().where('code', '=', code).executeTakeFirst();
export type BenchmarkRow = NonNullable<Awaited<ReturnType<typeof findBenchmarkByCode>>>;

/** A quote to store; decimals as strings. Withdrawn ones have no numbers. */
export type NewQuote = {
  id: string;
  benchmark_id: string;
  owner_id: string | null;
  day: string;
  contract: string;
  value: string | null;
  low: string | null;
  high: string | null;
  state: 'preliminary' | 'final' | 'withdrawn';
  is_held: boolean;
  run_id: string | null;
  entered_by: string | null;
  note: string | null;
  /** By default now, by the database's clock. */
  known_at?: string;
};

/** Appends quotes in this order; revision, place in the chain and hashes come from the database. */
export async function insertQuotes(tx: Tx, rows: readonly NewQuote[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into quotes (id, benchmark_id, owner_id, day, contract, value, low, high, state, is_held, run_id, entered_by, note,
      known_at, revision, chain_place, row_hash)
    select id, benchmark_id, owner_id, day, contract, value, low, high, state, is_held, run_id, entered_by, note,
      coalesce(known_at, clock_timestamp()), 0, 0, ''
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id uuid, benchmark_id uuid, owner_id uuid, day date, contract text, value numeric, low numeric, high numeric,
      state text, is_held boolean, run_id uuid, entered_by uuid, note text, known_at timestamptz
    )`.execute(tx);
}

export type StoredQuote = {
  id: string;
  contract: string;
  day: string;
  value: string | null;
  low: string | null;
  high: string | null;
  state: 'preliminary' | 'final' | 'withdrawn';
  is_held: boolean;
};

/** The last revision of each contract and day, held and withdrawn ones too, by contract and day. */
export async function lastRevisions(
  db: Sql,
  {
    benchmarkId,
    ownerId,
    from,
    to,
  }: { benchmarkId: string; ownerId: string | null; from?: string; to?: string },
): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select distinct on (contract, day) id, contract, day, value::text as value, low::text as low, high::text as high, state, is_held
    from quotes
    where benchmark_id = ${benchmarkId} and owner_id is not distinct from ${ownerId}
      and (${from ?? null}::date is null or day >= ${from ?? null}::date)
      and (${to ?? null}::date is null or day <= ${to ?? null}::date)
    order by contract, day, revision desc`.execute(db);
  return rows;
}

/** Waits for other writers of the same benchmark and owner, as the trigger of the chain does. */
export const lockChain = (tx: Tx, benchmarkId: string, ownerId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended('quotes ' || ${benchmarkId}::text || ${ownerId ?? ''}::text, 0))`.execute(
    tx,
  );

export type ChainBreak = { benchmark: string; day: string; revision: number };

/** The number of stored quotes, and the first row of each chain whose hash or predecessor does not fit. */
export async function verifyChains(db: Sql): Promise<{ rows: number; breaks: ChainBreak[] }> {
  const { rows } = await sql<ChainBreak & { rows: number; is_broken: boolean }>`
    with checked as (
      select q.benchmark_id, q.owner_id, q.day, q.revision, q.chain_place,
        q.previous_hash is distinct from lag(q.row_hash) over chain
        or q.chain_place <> 1 + coalesce(lag(q.chain_place) over chain, 0)
        or q.row_hash <> quote_hash(q.previous_hash, q.benchmark_id, q.owner_id, q.day, q.contract, q.value, q.low, q.high,
          q.state, q.revision, q.is_held, q.known_at, q.run_id, q.note) as is_broken
      from quotes q
      window chain as (partition by q.benchmark_id, q.owner_id order by q.chain_place)
    ), first as (
      select distinct on (benchmark_id, owner_id) * from checked where is_broken
      order by benchmark_id, owner_id, chain_place
    )
    select (select count(*) from checked) as rows, b.code as benchmark, f.day, f.revision, f.benchmark_id is not null as is_broken
    from (select 1) one left join first f on true left join benchmarks b on b.id = f.benchmark_id
    order by b.code, f.day`.execute(db);
  return {
    rows: rows[0]?.rows ?? 0,
    breaks: rows
      .filter((row) => row.is_broken)
      .map(({ benchmark, day, revision }) => ({ benchmark, day, revision })),
  };
}

/** What a page of a benchmark names beside its own columns. */
export const namesAround = async (db: Sql, id: string) =>
  (
    await sql<{
      currency: string | null;
      unit: string | null;
      calendar: { code: string; name: string } | null;
      proxyOf: { code: string; name: string } | null;
      proxy: { code: string; name: string } | null;
      today: string;
    }>`
      select c.code as currency, u.symbol as unit,
        case when k.id is not null then json_build_object('code', k.code, 'name', k.name) end as calendar,
        case when o.id is not null then json_build_object('code', o.code, 'name', o.name) end as "proxyOf",
        (select json_build_object('code', p.code, 'name', p.name) from benchmarks p
          where p.proxy_of_id = b.id and p.is_active and p.licence_class in ('open', 'attribution')
          order by p.sort_order, p.code limit 1) as proxy,
        (now() at time zone 'UTC')::date as today
      from benchmarks b
      left join currencies c on c.id = b.currency_id
      left join units u on u.id = b.unit_id
      left join calendars k on k.id = b.calendar_id
      left join benchmarks o on o.id = b.proxy_of_id
      where b.id = ${id}`.execute(db)
  ).rows[0];

/** The day that it is for the database, UTC. */
export const todayOf = async (db: Sql): Promise<string> =>
  (await sql<{ today: string }>`select (now() at time zone 'UTC')::date as today`.execute(db)).rows[0]
    ?.today ?? '';

export async function benchmarkIds(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('benchmarks').select('id').execute();
  return rows.map(({ id }) => id);
}
