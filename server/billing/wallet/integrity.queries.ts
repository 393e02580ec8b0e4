import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

const ids = async (db: Sql, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map((row) => row.id);

const SHOWN = 100;

/** Invariants that the database should enforce, checked anyway; at most a hundred violations of each kind. */
export async function findFaults(db: Sql) {
  const unbalanced = await ids(
    db,
    sql`
      select t.id from ledger_transactions t
      left join lateral (select sum(e.amount) as off, count(*) as lines from ledger_entries e where e.transaction_id = t.id) s on true
      where coalesce(s.off, 1) <> 0 or s.lines < 2 limit ${SHOWN}`,
  );
  const drift = await ids(
    db,
    sql`
      select w.payer_id as id from wallets w
      left join lateral (select sum(e.amount) as total from ledger_entries e where e.account_id = w.account_id) s on true
      left join lateral (
        select e.balance_after from ledger_entries e where e.account_id = w.account_id order by e.position desc limit 1
      ) last on true
      where w.balance <> coalesce(s.total, 0) or w.balance <> coalesce(last.balance_after, 0) limit ${SHOWN}`,
  );
  const negative = await ids(
    db,
    sql`
      select w.payer_id as id from wallets w
      where w.balance < 0 or exists (
        select from ledger_entries e where e.account_id = w.account_id and e.balance_after < 0
      ) limit ${SHOWN}`,
  );
  // A succeeded payment is booked exactly once with its amount, any other payment never. A failed refund is booked and
  // reversed, and the payment's refunded amount matches its refunds.
  const paidNotOnce = await ids(
    db,
    sql`
      select p.id from payments p
      cross join lateral (
        select count(distinct t.id) as times, coalesce(bool_and(abs(e.amount) = p.amount), true) as exact
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.payment_id = p.id and (p.type = 'refund' or t.type in ('top_up', 'purchase'))
      ) booked
      where not booked.exact
        or booked.times <> case
          when p.type = 'refund' then case p.status when 'failed' then 2 else 1 end
          when p.amount > 0 and p.status in ('succeeded', 'refunded') then 1
          else 0
        end
        or p.refunded <> (
          select coalesce(sum(b.amount), 0) from payments b where b.refund_of = p.id and b.status <> 'failed'
        )
      limit ${SHOWN}`,
  );
  const purchasesWithoutPeriod = await ids(
    db,
    sql`
      select p.id from payments p
      where p.type = 'plan_purchase' and p.status in ('succeeded', 'refunded') and not p.credited_instead
        and (select count(*) from plan_periods d where d.payment_id = p.id and d.restores is null) <> 1
      limit ${SHOWN}`,
  );
  // Numbers follow each other, the counter says the last one, and an invoice is of what was paid and not credited beyond it.
  const invoices = await ids(
    db,
    sql`
      select i.id from invoices i join payments p on p.id = i.payment_id
      left join invoice_counters c on c.series = i.series and c.year = i.year
      left join lateral (
        select coalesce(sum(case n.series when 'credit_note' then n.gross else -n.gross end), 0) as gross,
          coalesce(sum(case n.series when 'credit_note' then n.tax else -n.tax end), 0) as tax
        from invoices n where n.invoice_id = i.id
      ) credited on i.invoice_id is null
      where c.last is null or i.sequence > c.last
        or (i.sequence > 1 and not exists (
          select from invoices b where b.series = i.series and b.year = i.year and b.sequence = i.sequence - 1
        ))
        or (i.sequence < c.last and not exists (
          select from invoices a where a.series = i.series and a.year = i.year and a.sequence = i.sequence + 1
        ))
        or (i.invoice_id is null and (i.gross <> p.amount or credited.gross not between 0 and i.gross
          or credited.tax not between 0 and i.tax))
      limit ${SHOWN}`,
  );
  return { unbalanced, drift, negative, paidNotOnce, purchasesWithoutPeriod, invoices };
}
