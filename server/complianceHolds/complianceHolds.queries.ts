import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** What hits of the screening do to a party: nothing new is published, or two people confirmed the match. */
export type Hold = 'held' | 'suspended';

/** The strictest hold on any of these accounts and companies; accounts stand for their company as well. */
export async function strictestHold(db: Sql, parties: readonly (string | null)[]): Promise<Hold | null> {
  const ids = parties.filter((id) => id !== null);
  const { rows } = await sql<{ hold: Hold | null }>`
    select case when bool_or(hold = 'suspended') then 'suspended' when count(*) > 0 then 'held' end as hold
    from held_parties
    where party = any(${ids}::uuid[]) or party in (
      select company_id from company_members where user_id = any(${ids}::uuid[]) and left_at is null
    )`.execute(db);
  return rows[0]?.hold ?? null;
}

/** Accounts and companies of confirmed matches. */
export const suspendedParties = async (db: Sql): Promise<string[]> =>
  (
    await sql<{ party: string }>`select distinct party from held_parties where hold = 'suspended'`.execute(db)
  ).rows.map(({ party }) => party);
