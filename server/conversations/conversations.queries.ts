import { sql } from 'kysely';
import type { MessagesQuery } from '../../contract/core/page.ts';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

const counting = sql<number>`count(*)::int`;

/** Conversations of a member, from their side. */
const ofMember = (db: Sql, memberId: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('ads as a', 'a.id', 'c.ad_id')
    .innerJoin('users as u', (join) =>
      join.on(
        'u.id',
        '=',
        sql<string>`case when c.owner_id = ${memberId} then c.inquirer_id else c.owner_id end`,
      ),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select(['m.body', 'm.sender_id', 'm.created_at'])
          .whereRef('m.conversation_id', '=', 'c.id')
          .orderBy('m.created_at', 'desc')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where((eb) => eb.or([eb('c.owner_id', '=', memberId), eb('c.inquirer_id', '=', memberId)]))
    .select([
      'c.id',
      'c.owner_id',
      'c.inquirer_id',
      'u.id as other_id',
      'a.id as ad_id',
      'a.slug',
      'a.title',
      'a.reference',
      'u.username',
      'u.company',
      'u.country',
      'last.body',
      'last.sender_id',
      'last.created_at',
      sql<number>`(
        select count(*)::int from messages m where m.conversation_id = c.id and m.sender_id <> ${memberId}
          and m.created_at > coalesce(case when c.owner_id = ${memberId} then c.owner_read_at else c.inquirer_read_at end, '-infinity')
      )`.as('unread'),
      sql<'by_me' | 'by_other' | 'closed' | null>`(case when not u.is_active then 'closed' else (
        select case when bool_or(b.blocker_id = ${memberId}) then 'by_me' else 'by_other' end
        from user_blocks b
        where (b.blocker_id = ${memberId} and b.blocked_id = u.id) or (b.blocker_id = u.id and b.blocked_id = ${memberId})
        having count(*) > 0
      ) end)`.as('blocked'),
    ]);

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof ofMember>['execute']>>[number];

export async function listConversations(db: Sql, memberId: string, query: { page: number; limit: number }) {
  const [items, totals] = await Promise.all([
    ofMember(db, memberId)
      .orderBy('c.last_message_at', 'desc')
      .orderBy('c.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    db
      .selectFrom(ofMember(db, memberId).as('mine'))
      .select([counting.as('total'), sql<number>`count(*) filter (where mine.unread > 0)::int`.as('unread')])
      .executeTakeFirst(),
  ]);
  return { items, total: totals?.total ?? 0, unread: totals?.unread ?? 0 };
}

export const findConversation = (db: Sql, memberId: string, id: string) =>
  ofMember(db, memberId).where('c.id', '=', id).executeTakeFirst();

/** A page of messages, oldest first, and whether there are earlier ones. */
export async function messagesOf(db: Sql, conversationId: string, { before, limit }: MessagesQuery) {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .$if(before !== undefined, (q) =>
      q.where(
        sql<boolean>`(created_at, id) < (select created_at, id from messages
          where id = ${before} and conversation_id = ${conversationId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { messages: rows.slice(0, limit).reverse(), hasEarlier: rows.length > limit };
}
export type MessagePage = Awaited<ReturnType<typeof messagesOf>>;
export type MessageRow = MessagePage['messages'][number];

/** Number of messages of one side within the last hour, and seconds until the oldest leaves that hour. */
export async function writtenLately(db: Sql, conversationId: string, senderId: string) {
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int as wait
    from messages
    where conversation_id = ${conversationId} and sender_id = ${senderId}
      and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0] ?? { count: 0, wait: 0 };
}

/** Finds or creates the conversation of an ad and an inquirer. */
export async function conversationOf(
  db: Sql,
  of: { adId: string; ownerId: string; inquirerId: string },
): Promise<string> {
  const row = await db
    .insertInto('conversations')
    .values({ id: uuidv7(), ad_id: of.adId, owner_id: of.ownerId, inquirer_id: of.inquirerId })
    .onConflict((on) =>
      on.columns(['ad_id', 'inquirer_id']).doUpdateSet({ last_message_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The conversation of an ad and an inquirer, if there is one. */
export const conversationAbout = async (
  db: Sql,
  of: { adId: string; inquirerId: string },
): Promise<string | null> =>
  (
    await db
      .selectFrom('conversations')
      .select('id')
      .where('ad_id', '=', of.adId)
      .where('inquirer_id', '=', of.inquirerId)
      .executeTakeFirst()
  )?.id ?? null;

export const findMessage = (db: Sql, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Sending a message marks the conversation as read for the sender. */
export async function insertMessage(
  db: Sql,
  message: { id: string; conversationId: string; senderId: string; body: string },
) {
  const row = await db
    .insertInto('messages')
    .values({
      id: message.id,
      conversation_id: message.conversationId,
      sender_id: message.senderId,
      body: message.body,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('conversations')
    .set({ last_message_at: row.created_at })
    .where('id', '=', message.conversationId)
    .execute();
  await markRead(db, message.senderId, message.conversationId);
  return row;
}

export const markRead = (db: Sql, memberId: string, id: string) =>
  db
    .updateTable('conversations')
    .set({
      owner_read_at: sql<Date>`case when owner_id = ${memberId} then clock_timestamp() else owner_read_at end`,
      inquirer_read_at: sql<Date>`case when inquirer_id = ${memberId} then clock_timestamp() else inquirer_read_at end`,
    })
    .where('id', '=', id)
    .execute();
