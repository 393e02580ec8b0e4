import { sql } from 'kysely';
import { findFaults } from '../../billing/wallet/integrity.queries.ts';
import type { Db } from '../../db/client.ts';
import type { Client } from './moneyClients.ts';

type Booked = { type: string; amount: number; payment_id: string | null; periods: number };

/** All movements of a person's wallet, and the number of periods that each payment bought. */
const bookedFor = async (db: Db, userId: string): Promise<Booked[]> =>
  (
    await sql<Booked>`
      select t.type, e.amount, t.payment_id,
        (select count(*) from plan_periods d where d.payment_id = t.payment_id) as periods
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.user_id = ${userId}
      order by e.position`.execute(db)
  ).rows;

const types = { credit: 'test_credit', topUp: 'top_up', purchase: 'purchase' } as const;
const nameOf = (type: string, amount: number, paymentId: string | null) =>
  `${type} ${amount} ${paymentId ?? ''}`.trim();

/**
 * Faults in the books compared with what clients were told, as text: acknowledged effects that are missing, effects
 * nobody asked for, wrong balances and periods, and everything that the site's own check finds.
 */
export async function faultsAfter(db: Db, clients: readonly Client[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, effects } of clients) {
    const there = await bookedFor(db, id);
    const rest = there.map((row) => nameOf(row.type, row.amount, row.payment_id));
    for (const { what, amount, paymentId } of effects) {
      const name = nameOf(types[what], amount, paymentId);
      const place = rest.indexOf(name);
      if (place < 0) faults.push(`lost: ${name} of ${id}`);
      else rest.splice(place, 1);
    }
    faults.push(...rest.map((name) => `nobody asked for: ${name} of ${id}`));
    for (const row of there) {
      if (row.periods !== (row.type === 'purchase' ? 1 : 0)) {
        faults.push(`${row.periods} periods for ${row.payment_id}`);
      }
    }
    const expected = effects.reduce((sum, { amount }) => sum + amount, 0);
    const { balance } = await db
      .selectFrom('wallets')
      .select('balance')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(() => new Error(`${id} has no wallet`));
    if (balance !== expected) faults.push(`balance ${balance} instead of ${expected} of ${id}`);
    // The sandbox keeps its checkouts in the database: one that went down in between is a provider that was not reached,
    // which the client was told, and the payment never began.
    const begun = await db
      .selectFrom('payments')
      .select(['id', 'type'])
      .where('user_id', '=', id)
      .where((is) => is.not(is.and([is('status', '=', 'failed'), is('provider_ref', 'is', null)])))
      .execute();
    const known = new Set(effects.map(({ paymentId }) => paymentId));
    faults.push(...begun.filter((one) => !known.has(one.id)).map((one) => `${one.type} twice: ${one.id}`));
  }
  for (const [kind, ids] of Object.entries(await findFaults(db))) {
    faults.push(...ids.map((id) => `${kind}: ${id}`));
  }
  return [...faults, ...(await gaps(db)).map((id) => `a gap or an overlap in the periods of ${id}`)];
}

/** People with gaps between their periods, to the instant. */
export const gaps = async (db: Db): Promise<string[]> =>
  (
    await sql<{ user_id: string }>`
      select distinct user_id from (
        select user_id, starts_at, coalesce(ended_at, ends_at) as until,
          lead(starts_at) over (partition by user_id order by starts_at) as next
        from plan_periods where ended_at is null or ended_at > starts_at
      ) d where next is not null and next <> until`.execute(db)
  ).rows.map((row) => row.user_id);
