import { sql } from 'kysely';
import type { Sale } from '../../../contract/billing/reports.ts';
import type { Sql } from '../../db/client.ts';
import { containing } from '../../db/like.ts';
import type { Span } from './span.ts';

type Method = Sale['method'];

/**
 * Movements from the books, one row for each, in one of two ledgers: `revenue` is what touches the account of sales;
 * `cash` is the rest of what came from outside or went there. `amount`: earned or received, negative if given back; in
 * minor units.
 */
const facts = sql`(
  select t.id, t.created_at as at, t.user_id, t.plan_id, t.payment_id, coalesce(t.payment_method, 'wallet') as method,
    case when a.kind = 'revenue' then 'revenue' else 'cash' end as ledger,
    case
      when t.type = 'adjustment' then 'write_off'
      when a.kind = 'revenue' then case when t.type = 'purchase' then 'sale' else 'refund' end
      else case when t.type = 'top_up' then 'top_up' else 'payout' end
    end as kind,
    case when a.kind = 'revenue' then e.amount else -e.amount end as amount
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where a.kind = 'revenue' or (a.kind = 'clearing' and not exists (
    select from ledger_entries o join ledger_accounts b on b.id = o.account_id
    where o.transaction_id = t.id and b.kind = 'revenue'
  ))
) as f`;

const within = (span: Span) => sql`
  f.at >= (${span.from}::date)::timestamp at time zone 'utc'
  and f.at < (${span.to}::date + 1)::timestamp at time zone 'utc'`;

type Sums = { revenue: number; sold: number; sales: number; top_ups: number; cash: number };

export async function sumsOf(db: Sql, span: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      coalesce(sum(f.amount) filter (where f.ledger = 'revenue'), 0)::bigint as revenue,
      coalesce(sum(f.amount) filter (where f.kind = 'sale'), 0)::bigint as sold,
      count(*) filter (where f.kind = 'sale')::int as sales,
      coalesce(sum(f.amount) filter (where f.kind = 'top_up'), 0)::bigint as top_ups,
      coalesce(sum(f.amount) filter (where f.ledger = 'cash'), 0)::bigint as cash
    from ${facts} where ${within(span)}`.execute(db);
  return rows[0] ?? { revenue: 0, sold: 0, sales: 0, top_ups: 0, cash: 0 };
}

/** VAT of invoices less credit notes, in minor units. */
export async function taxWithin(db: Sql, span: Span): Promise<number> {
  const { rows } = await sql<{ tax: number }>`
    select coalesce(sum(case f.series when 'invoice' then f.tax else -f.tax end), 0)::bigint as tax
    from (select series, tax, issued_at as at from invoices) f where ${within(span)}`.execute(db);
  return rows[0]?.tax ?? 0;
}

export async function subscribersOf(db: Sql, span: Span) {
  const { rows } = await sql<{ fresh: number; active: number }>`
    select
      count(distinct d.payer_id) filter (
        where d.first_at >= (${span.from}::date)::timestamp at time zone 'utc'
          and d.first_at < (${span.to}::date + 1)::timestamp at time zone 'utc'
      )::int as fresh,
      count(distinct d.payer_id) filter (
        where d.starts_at <= least(now(), (${span.to}::date + 1)::timestamp at time zone 'utc')
          and coalesce(d.ended_at, d.ends_at) > least(now(), (${span.to}::date + 1)::timestamp at time zone 'utc')
      )::int as active
    from (
      select p.*, min(p.starts_at) over (partition by p.payer_id) as first_at from plan_periods p
    ) d`.execute(db);
  return rows[0] ?? { fresh: 0, active: 0 };
}

type Share = { value: string; label: string; sales: number; revenue: number };

export const byPlan = async (db: Sql, span: Span): Promise<Share[]> =>
  (
    await sql<Share>`
      select f.plan_id as value, p.name as label, count(*) filter (where f.kind = 'sale')::int as sales,
        sum(f.amount)::bigint as revenue
      from ${facts} join plans p on p.id = f.plan_id
      where f.ledger = 'revenue' and ${within(span)}
      group by f.plan_id, p.name order by 4 desc, 2`.execute(db)
  ).rows;

export const byMethod = async (db: Sql, span: Span): Promise<Share[]> =>
  (
    await sql<Share>`
      select f.method as value, f.method as label, count(*) filter (where f.kind = 'sale')::int as sales,
        sum(f.amount)::bigint as revenue
      from ${facts} where f.ledger = 'revenue' and ${within(span)}
      group by f.method order by 4 desc, 1`.execute(db)
  ).rows;

/**
 * One row for each day, week (from Monday) or month that the span touches, empty ones included, with its first day
 * within the span.
 */
export const series = async (db: Sql, span: Span, interval: 'day' | 'week' | 'month') =>
  (
    await sql<{ at: string; revenue: number; sales: number; top_ups: number }>`
      select greatest(s.begins, ${span.from}::date) as at,
        coalesce(sum(f.amount) filter (where f.ledger = 'revenue'), 0)::bigint as revenue,
        count(f.id) filter (where f.kind = 'sale')::int as sales,
        coalesce(sum(f.amount) filter (where f.kind = 'top_up'), 0)::bigint as top_ups
      from (
        select distinct date_trunc(${interval}, day)::date as begins
        from generate_series(${span.from}::date::timestamp, ${span.to}::date::timestamp, interval '1 day') day
      ) s
      left join ${facts} on date_trunc(${interval}, f.at at time zone 'utc')::date = s.begins and ${within(span)}
      group by s.begins order by s.begins`.execute(db)
  ).rows;

export type SaleFilters = {
  ledger?: Sale['ledger'] | undefined;
  kind?: Sale['kind'] | undefined;
  planId?: string | undefined;
  method?: Method | undefined;
  q?: string | undefined;
};

const matching = (span: Span, filters: SaleFilters) => {
  const like = filters.q ? containing(filters.q) : null;
  return sql`
    from ${facts}
    join users u on u.id = f.user_id
    left join plans p on p.id = f.plan_id
    left join payments m on m.id = f.payment_id
    left join companies c on c.id = m.company_id
    where ${within(span)}
      and (${filters.ledger ?? null}::text is null or f.ledger = ${filters.ledger ?? null})
      and (${filters.kind ?? null}::text is null or f.kind = ${filters.kind ?? null})
      and (${filters.planId ?? null}::uuid is null or f.plan_id = ${filters.planId ?? null})
      and (${filters.method ?? null}::text is null or f.method = ${filters.method ?? null})
      and (${like}::text is null or u.username ilike ${like} or coalesce(c.legal_name, u.company) ilike ${like} or m.number ilike ${like})`;
};

export type SaleRow = {
  id: string;
  at: Date;
  ledger: Sale['ledger'];
  kind: Sale['kind'];
  user_id: string;
  username: string;
  company: string | null;
  plan_id: string | null;
  plan_name: string | null;
  method: Method;
  number: string | null;
  amount: number;
};

export const listSales = async (
  db: Sql,
  span: Span,
  filters: SaleFilters,
  { limit, offset }: { limit: number; offset: number },
) =>
  (
    await sql<SaleRow>`
      select f.id, f.at, f.ledger, f.kind, f.user_id, u.username, coalesce(c.legal_name, u.company) as company, f.plan_id, p.name as plan_name, f.method, m.number,
        f.amount
      ${matching(span, filters)}
      order by f.at desc, f.id desc limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export async function countSales(db: Sql, span: Span, filters: SaleFilters) {
  const { rows } = await sql<{ count: number; cash: number; revenue: number }>`
    select count(*)::int as count,
      coalesce(sum(f.amount) filter (where f.ledger = 'cash'), 0)::bigint as cash,
      coalesce(sum(f.amount) filter (where f.ledger = 'revenue'), 0)::bigint as revenue
    ${matching(span, filters)}`.execute(db);
  return rows[0] ?? { count: 0, cash: 0, revenue: 0 };
}
