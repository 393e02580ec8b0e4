import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** The number of tickets that wait for an answer, and the subject of the one due first. */
export async function waitingTickets(db: Sql): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::int as count, (array_agg(subject order by first_reply_due, id))[1] as oldest
    from tickets where first_reply_due is not null`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
