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
      select w.user_id as id from wallets w
      left join lateral (select sum(e.amount) as total from ledger_entries e where e.account_id = w.account_id) s on true
      left join lateral (
        select e.balance_after from ledger_entries e where e.account_id = w.account_id order by e.position desc limit 1
      ) last on true
      where w.balance <> coalesce(s.total, 0) or w.balance <> coalesce(last.balance_after, 0) limit ${SHOWN}`,
  );
  const negative = await ids(
    db,
    sql`
      select w.user_id as id from wallets w
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
  return { unbalanced, drift, negative, paidNotOnce, purchasesWithoutPeriod };
}
