import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';

/** Who reads conversations: as one of a company, or for themselves. */
export type Reader = Pick<Caller, 'id' | 'company'>;

const isSide = (reader: Reader, side: 'owner' | 'inquirer') => {
  const [companyId, personId] = [sql.ref(`c.${side}_company_id`), sql.ref(`c.${side}_id`)];
  const personal = sql`(${companyId} is null and ${personId} = ${reader.id})`;
  return reader.company ? sql`(${personal} or ${companyId} = ${reader.company.id})` : personal;
};

/** Whether the reader is on the side of the ad. */
export const ownsSide = (reader: Reader) => sql<boolean>`coalesce(${isSide(reader, 'owner')}, false)`;

export const takesPart = (reader: Reader) =>
  sql<boolean>`(${isSide(reader, 'owner')} or ${isSide(reader, 'inquirer')})`;

/** A reader's conversation with both sides, locked: messages and notifications are serialized. */
export const lockConversation = (db: Sql, reader: Reader, id: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('ads as a', 'a.id', 'c.ad_id')
    .select(['c.id', 'c.ad_id', 'c.owner_id', 'c.inquirer_id', 'a.title', 'a.reference'])
    .select(['c.owner_company_id', 'c.inquirer_company_id', ownsSide(reader).as('is_owner')])
    .where('c.id', '=', id)
    .where(takesPart(reader))
    .forUpdate('c')
    .executeTakeFirst();

/** Whether either of two people blocked the other, or the site blocked one of them. */
export const areBlocked = async (db: Sql, a: string, b: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [a, b])
    .where('is_active', '=', false)
    .executeTakeFirst()) !== undefined ||
  (await db
    .selectFrom('user_blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', a), eb('blocked_id', '=', b)]),
        eb.and([eb('blocker_id', '=', b), eb('blocked_id', '=', a)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertBlock = (db: Sql, blockerId: string, blockedId: string) =>
  db
    .insertInto('user_blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((on) => on.doNothing())
    .execute();

export const deleteBlock = (db: Sql, blockerId: string, blockedId: string) =>
  db
    .deleteFrom('user_blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute();

/**
 * Marks a side as notified by mail and returns the mail's data; null if it was notified since it last read.
 */
export async function claimNotification(db: Sql, id: string, side: 'owner' | 'inquirer') {
  const notifiedAt = sql.ref(`${side}_told_at`);
  const read = sql.ref(`${side}_read_at`);
  const { rows } = await sql<{ title: string; reference: string }>`
    with told as (
      update conversations c set ${notifiedAt} = clock_timestamp()
      where c.id = ${id} and (c.${notifiedAt} is null or c.${notifiedAt} <= c.${read})
      returning c.ad_id
    )
    select a.title, a.reference from told join ads a on a.id = told.ad_id`.execute(db);
  return rows[0] ?? null;
}

export const senderOf = (db: Sql, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email_verified'])
    .select(sql<string | null>`coalesce(company_name, company)`.as('company'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * An owner has a day to answer, and a look at a contact asks nothing. A rate of fewer than five inquiries would be made
 * by one of them. The hours are the median of the answered ones, rounded up: "usually within 2 h".
 */
const rates = (owners: ReturnType<typeof sql>) => sql`
  select asked.owner_id,
    case when count(*) >= 5 then round(avg((asked.answered_at is not null)::int), 4) end as rate,
    case when count(*) >= 5 and count(asked.answered_at) > 0 then greatest(1, ceil(
      percentile_disc(0.5) within group (order by extract(epoch from asked.answered_at - asked.at)) / 3600
    ))::int end as hours
  from (
    select c.owner_id,
      (select min(m.created_at) from messages m where m.conversation_id = c.id and m.of_owner) as answered_at,
      (select min(m.created_at) from messages m
        where m.conversation_id = c.id and not m.of_owner and m.kind <> 'reveal') as at
    from conversations c
    where c.created_at > now() - interval '90 days' and ${owners}
  ) as asked
  where asked.at is not null and (asked.answered_at is not null or asked.at < now() - interval '24 hours')
  group by asked.owner_id`;

/**
 * Updates the response rate and the hours of an owner. Skips locked rows, which the hourly job updates: two people who write to
 * each other could deadlock.
 */
export const refreshRate = (db: Sql, ownerId: string) =>
  sql`update users u set (response_rate, reply_hours)
      = (select rate, hours from (${rates(sql`c.owner_id = ${ownerId}`)}) as r)
    where u.id = (select id from users where id = ${ownerId} for no key update skip locked)`.execute(db);

/** The same for everybody, as conversations leave the period. */
export const refreshAllRates = (db: Sql) =>
  sql`update users u set response_rate = r.rate, reply_hours = r.hours
    from (
      select v.id, n.rate, n.hours from users v left join (${rates(sql`true`)}) as n on n.owner_id = v.id
      where (v.response_rate, v.reply_hours) is distinct from (n.rate, n.hours)
    ) as r
    where u.id = r.id`.execute(db);

/**
 * Who is told of news on a side: its person, or of a company those of it who are in this conversation, and its admins if
 * nobody of them is left.
 */
export async function listenersOf(db: Sql, id: string, side: 'owner' | 'inquirer'): Promise<string[]> {
  const [companyId, personId] = [sql.ref(`c.${side}_company_id`), sql.ref(`c.${side}_id`)];
  const { rows } = await sql<{ user_id: string; takes_part: boolean }>`
    select ${personId} as user_id, true as takes_part from conversations c where c.id = ${id} and ${companyId} is null
    union all
    select m.user_id, m.user_id = ${personId} or exists (
      select from messages w
      where w.conversation_id = c.id and w.sender_id = m.user_id and w.of_owner = ${side === 'owner'}
    )
    from conversations c join company_members m on m.company_id = ${companyId} and m.left_at is null
    where c.id = ${id} and (m.role = 'admin' or m.user_id = ${personId} or exists (
      select from messages w
      where w.conversation_id = c.id and w.sender_id = m.user_id and w.of_owner = ${side === 'owner'}
    ))`.execute(db);
  const talking = rows.filter((row) => row.takes_part);
  return (talking.length > 0 ? talking : rows).map((row) => row.user_id);
}
