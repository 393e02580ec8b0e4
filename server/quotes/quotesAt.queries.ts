import { type Selectable, sql } from 'kysely';
import type { LicenceClass } from '../../contract/baseData/baseData.ts';
import type { QuoteState } from '../../contract/prices/quotes.ts';
import type { Sql } from '../db/client.ts';
import type { DB } from '../db/schema/tables.ts';
import type { Calendar } from './calendar.ts';

/** Decimals as strings, days as `YYYY-MM-DD`. `value` is the mean of low and high where there are two. */
export type QuoteRow = {
  code: string;
  contract: string;
  day: string;
  value: string | null;
  low: string | null;
  high: string | null;
  state: QuoteState;
  revision: number;
  knownAt: Date;
  note: string | null;
};

export type QuotesAsked = {
  /** Codes of benchmarks. */
  codes: readonly string[];
  /** Who reads; null: anybody. */
  readerId: string | null;
  /** What was known at that moment; null: now. */
  at: Date | null;
  /** First and last day. */
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * The licence rule, on a quote `q` of a benchmark `b`: what this reader may see. The one place that decides it; the operator's desk
 * alone reads past it.
 */
const mayRead = (readerId: string | null) => sql`(
  q.owner_id is null and b.licence_class in ('open', 'attribution')
  or q.owner_id is null and b.licence_class = 'operator_licensed' and ${readerId}::uuid is not null
    and b.display_licence_until >= (now() at time zone 'UTC')::date
  or q.owner_id = ${readerId}::uuid and b.licence_class = 'member_only'
)`;

const numbers = sql`trim_scale(coalesce(q.value, (q.low + q.high) / 2))::text as value,
  trim_scale(q.low)::text as low, trim_scale(q.high)::text as high`;

/** Rows that had arrived: held ones count from when somebody accepts them, with a revision of their own. */
const known = ({ codes, readerId, at, from, to }: QuotesAsked) => sql`
  from benchmarks b join quotes q on q.benchmark_id = b.id
  where b.code = any(${codes}::text[]) and not q.is_held and ${mayRead(readerId)}
    and (${at}::timestamptz is null or q.known_at <= ${at}::timestamptz)
    and (${from ?? null}::date is null or q.day >= ${from ?? null}::date)
    and (${to ?? null}::date is null or q.day <= ${to ?? null}::date)`;

/**
 * Of each benchmark, contract and day the last revision known at `at` that the reader may see, unless it was withdrawn; by
 * code, contract and day. A preliminary value of a source that releases each day is final once a later day is known.
 */
export async function quotesAt(db: Sql, asked: QuotesAsked): Promise<QuoteRow[]> {
  if (asked.codes.length === 0) return [];
  const { rows } = await sql<QuoteRow>`
    with last as (
      select distinct on (q.benchmark_id, q.contract, q.day)
        b.code, b.release_rule, q.owner_id, q.contract, q.day, q.benchmark_id, ${numbers}, q.state, q.revision, q.known_at, q.note
      ${known(asked)}
      order by q.benchmark_id, q.contract, q.day, q.revision desc
    ), ends as (
      select q.benchmark_id, q.contract, max(q.day) as day
      ${known({ ...asked, from: asked.from, to: undefined })} and q.state <> 'withdrawn'
      group by 1, 2
    )
    select l.code, l.contract, l.day, l.value, l.low, l.high, l.revision, l.known_at as "knownAt", l.note,
      case when l.state = 'preliminary' and (l.release_rule = 'each_day' or l.owner_id is not null) and l.day < e.day
        then 'final' else l.state end as state
    from last l left join ends e on e.benchmark_id = l.benchmark_id and e.contract = l.contract
    where l.state <> 'withdrawn'
    order by l.code, l.contract, l.day`.execute(db);
  return rows;
}

/** Every revision known at `at` that the reader may see, withdrawn ones too; by contract, day and revision. */
export async function quoteRevisions(db: Sql, asked: QuotesAsked): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select b.code, q.contract, q.day, ${numbers}, q.state, q.revision, q.known_at as "knownAt", q.note
    ${known(asked)}
    order by b.code, q.contract, q.day, q.revision`.execute(db);
  return rows;
}

type Row = Selectable<DB['benchmarks']>;

export type BenchmarkFacts = {
  id: string;
  code: string;
  name: string;
  licenceClass: LicenceClass;
  attribution: string | null;
  /** Code of the currency; null for a benchmark without one. */
  currency: string | null;
  /** `toBase`: exact decimal factor to the base unit of the dimension. */
  unit: { code: string; dimension: Selectable<DB['units']>['dimension']; toBase: string } | null;
  decimals: number;
  quoteShape: Row['quote_shape'];
  releaseRule: Row['release_rule'];
  frequency: Row['frequency'];
  staleAfterDays: number;
  calendar: Calendar | null;
  /** Code of the active, free benchmark that is a proxy of this one. */
  proxy: string | null;
  /** Newest day with a quote that the reader may see, known at `at`. */
  newestDay: string | null;
};

/** What a formula needs to know of benchmarks; codes that nobody knows are left out. */
export async function benchmarkFacts(
  db: Sql,
  codes: readonly string[],
  { readerId = null, at = null }: { readerId?: string | null; at?: Date | null } = {},
): Promise<BenchmarkFacts[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<BenchmarkFacts>`
    select b.id, b.code, b.name, b.licence_class as "licenceClass", b.attribution, c.code as currency,
      case when u.id is not null then json_build_object('code', u.code, 'dimension', u.dimension, 'toBase', u.to_base::text) end as unit,
      b.decimals, b.quote_shape as "quoteShape", b.release_rule as "releaseRule", b.frequency,
      b.stale_after_days as "staleAfterDays",
      case when k.id is not null then json_build_object('code', k.code, 'weekendDays', k.weekend_days, 'rules', k.rules,
        'exceptions', k.exceptions) end as calendar,
      (select p.code from benchmarks p where p.proxy_of_id = b.id and p.is_active and p.licence_class in ('open', 'attribution')
        and p.frequency <> 'monthly'
        order by p.sort_order, p.code limit 1) as proxy,
      (select max(day) from (
        select distinct on (q.contract, q.day) q.day, q.state from quotes q
        where q.benchmark_id = b.id and not q.is_held and ${mayRead(readerId)}
          and (${at}::timestamptz is null or q.known_at <= ${at}::timestamptz)
        order by q.contract, q.day, q.revision desc
      ) n where n.state <> 'withdrawn') as "newestDay"
    from benchmarks b
    left join currencies c on c.id = b.currency_id
    left join units u on u.id = b.unit_id
    left join calendars k on k.id = b.calendar_id
    where b.code = any(${codes}::text[])
    order by b.code`.execute(db);
  return rows;
}
