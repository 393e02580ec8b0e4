import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** Days after joining in which one can take back what one brought. */
const DAYS = 7;

/** Ids of ads, and of conversations about ads of others. */
export type Brought = { ads: string[]; inquiries: string[] };

export const nothingBrought: Brought = { ads: [], inquiries: [] };

/** Gives the ads and conversations that somebody has for themselves to their company. */
export async function bringAlong(db: Sql, userId: string, companyId: string): Promise<Brought> {
  const { rows: ads } = await sql<{ id: string }>`
    update ads set company_id = ${companyId} where owner_id = ${userId} and company_id is null
    returning id`.execute(db);
  await sql`
    update conversations set owner_company_id = ${companyId}
    where owner_id = ${userId} and owner_company_id is null`.execute(db);
  const { rows: inquiries } = await sql<{ id: string }>`
    update conversations set inquirer_company_id = ${companyId}
    where inquirer_id = ${userId} and inquirer_company_id is null
    returning id`.execute(db);
  return { ads: ads.map(({ id }) => id), inquiries: inquiries.map(({ id }) => id) };
}

/** The membership of somebody who joined a few days ago. */
const lately = (userId: string) => sql`
  from company_members m
  where m.user_id = ${userId} and m.left_at is null and m.joined_at > now() - make_interval(days => ${DAYS})`;

/** What somebody can still take back, and until when; undefined if that is nothing. */
export async function findBrought(db: Sql, userId: string) {
  const { rows } = await sql<{ until: Date; ads: number; conversations: number }>`
    select * from (
      select m.joined_at + make_interval(days => ${DAYS}) as until,
        (select count(*)::int from ads a
          where a.id = any(m.brought_ads) and a.owner_id = m.user_id and a.company_id = m.company_id
            and a.deleted_at is null and a.revises_id is null) as ads,
        (select count(*)::int from conversations k
          where (k.ad_id = any(m.brought_ads) and k.owner_id = m.user_id and k.owner_company_id = m.company_id)
            or (k.id = any(m.brought_inquiries) and k.inquirer_id = m.user_id
              and k.inquirer_company_id = m.company_id)) as conversations
      ${lately(userId)}
    ) as brought where ads + conversations > 0`.execute(db);
  return rows[0];
}

/** Makes them personal again, changed versions of the ads and deleted ads too. Returns the ads. */
export async function takeBackBrought(db: Sql, userId: string): Promise<string[]> {
  const mine = sql`select m.company_id, m.brought_ads, m.brought_inquiries ${lately(userId)}`;
  const { rows } = await sql<{ id: string }>`
    with mine as (${mine})
    update ads a set company_id = null from mine
    where a.owner_id = ${userId} and a.company_id = mine.company_id
      and (a.id = any(mine.brought_ads) or a.revises_id = any(mine.brought_ads))
    returning a.id`.execute(db);
  await sql`
    with mine as (${mine})
    update conversations k set owner_company_id = null from mine
    where k.owner_id = ${userId} and k.owner_company_id = mine.company_id and k.ad_id = any(mine.brought_ads)`.execute(
    db,
  );
  await sql`
    with mine as (${mine})
    update conversations k set inquirer_company_id = null from mine
    where k.inquirer_id = ${userId} and k.inquirer_company_id = mine.company_id
      and k.id = any(mine.brought_inquiries)`.execute(db);
  return rows.map(({ id }) => id);
}
