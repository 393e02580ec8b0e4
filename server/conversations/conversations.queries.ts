import { sql } from 'kysely';
import type { conversationStates } from '../../contract/messaging/conversations.ts';
import type { Sql } from '../db/client.ts';
import { containing } from '../db/like.ts';
import { ownsSide, type Reader, takesPart } from './sides.queries.ts';

const counting = sql<number>`count(*)::int`;

/** Conversations of a reader: of their company's side, or without a company of their own. */
const ofReader = (db: Sql, reader: Reader) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('ads as a', 'a.id', 'c.ad_id')
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', sql<string>`case when ${ownsSide(reader)} then c.inquirer_id else c.owner_id end`),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select(['m.kind', 'm.body', 'm.contact_types', 'm.of_owner', 'm.created_at'])
          .select(
            sql<number>`(select count(*)::int from message_attachments f where f.message_id = m.id)`.as(
              'files',
            ),
          )
          .whereRef('m.conversation_id', '=', 'c.id')
          .orderBy('m.created_at', 'desc')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where(takesPart(reader))
    .select([
      'c.id',
      'c.owner_id',
      'c.inquirer_id',
      'c.owner_company_id',
      'c.inquirer_company_id',
      ownsSide(reader).as('is_owner'),
      'u.id as other_id',
      'a.id as ad_id',
      'a.slug',
      'a.title',
      'a.reference',
      'u.username',
      sql<string | null>`coalesce(
        (select display_name from companies
          where id = case when ${ownsSide(reader)} then c.inquirer_company_id else c.owner_company_id end),
        u.company_name, u.company)`.as('company'),
      'u.country',
      'c.last_message_at',
      'last.kind',
      'last.body',
      'last.contact_types',
      'last.files',
      'last.of_owner',
      'last.created_at',
      // A look at a contact asks nothing.
      sql<boolean>`coalesce((
        select m.of_owner <> ${ownsSide(reader)} from messages m where m.conversation_id = c.id and m.kind <> 'reveal'
        order by m.created_at desc, m.id desc limit 1
      ), false)`.as('waiting'),
      sql<boolean>`coalesce(
        case when ${ownsSide(reader)} then c.owner_archived_at else c.inquirer_archived_at end >= c.last_message_at, false
      )`.as('archived'),
      sql<number>`(
        select count(*)::int from messages m where m.conversation_id = c.id and m.of_owner <> ${ownsSide(reader)}
          and m.created_at > coalesce(case when ${ownsSide(reader)} then c.owner_read_at else c.inquirer_read_at end, '-infinity')
      )`.as('unread'),
      sql<
        'by_me' | 'by_other' | 'closed' | 'paused' | null
      >`(case when not u.is_active then 'closed' else coalesce((
        select case when bool_or(b.blocked_id = u.id) then 'by_me' else 'by_other' end
        from user_blocks b
        where (b.blocker_id, b.blocked_id) in ((c.owner_id, c.inquirer_id), (c.inquirer_id, c.owner_id))
        having count(*) > 0
      ), case when array[
        c.owner_id, c.inquirer_id, c.owner_company_id, c.inquirer_company_id, company_of(c.owner_id), company_of(c.inquirer_id)
      ] && (select array_agg(party) from held_parties where hold = 'suspended') then 'paused' end) end)`.as(
        'blocked',
      ),
    ]);

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof ofReader>['execute']>>[number];

type ListQuery = {
  page: number;
  limit: number;
  state?: (typeof conversationStates)[number] | undefined;
  adId?: string | undefined;
  q?: string | undefined;
};

/** Number of ads to filter by. */
const ADS_MAX = 50;

/** A page of a reader's conversations, and the counts and ads of all of them. */
export async function listConversations(db: Sql, reader: Reader, { state, adId, q, ...paged }: ListQuery) {
  const all = db.selectFrom(ofReader(db, reader).as('mine'));
  let found = all.where('mine.archived', '=', state === 'archived');
  if (state === 'unread') found = found.where('mine.unread', '>', 0);
  if (state === 'waiting') found = found.where('mine.waiting', '=', true).where('mine.blocked', 'is', null);
  if (adId) found = found.where('mine.ad_id', '=', adId);
  if (q) {
    const like = containing(q);
    found = found.where(
      sql<boolean>`(mine.title ilike ${like} or mine.reference ilike ${like} or mine.company ilike ${like}
        or mine.username ilike ${like}
        or exists (select from messages m where m.conversation_id = mine.id and m.body ilike ${like}))`,
    );
  }
  const [items, counted, totals, ads] = await Promise.all([
    found
      .selectAll()
      .orderBy('mine.last_message_at', 'desc')
      .orderBy('mine.id')
      .limit(paged.limit)
      .offset((paged.page - 1) * paged.limit)
      .execute(),
    found.select(counting.as('total')).executeTakeFirst(),
    all
      .select([
        sql<number>`count(*) filter (where mine.unread > 0 and not mine.archived)::int`.as('unread'),
        sql<number>`count(*) filter (where mine.waiting and mine.blocked is null and not mine.archived)::int`.as(
          'waiting',
        ),
        sql<number>`count(*) filter (where mine.archived)::int`.as('archived'),
      ])
      .executeTakeFirst(),
    all
      .select(['mine.ad_id as id', 'mine.title', 'mine.reference', counting.as('count')])
      .groupBy(['mine.ad_id', 'mine.title', 'mine.reference'])
      .orderBy(sql`max(mine.last_message_at)`, 'desc')
      .limit(ADS_MAX)
      .execute(),
  ]);
  return {
    items,
    total: counted?.total ?? 0,
    counts: totals ?? { unread: 0, waiting: 0, archived: 0 },
    ads,
  };
}

export const findConversation = (db: Sql, reader: Reader, id: string) =>
  ofReader(db, reader).where('c.id', '=', id).executeTakeFirst();
