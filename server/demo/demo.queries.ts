import { type Insertable, sql } from 'kysely';
import type { MessageValue } from '../../contract/core/message.ts';
import { type LegalKind, legalKinds } from '../../contract/site/legalKinds.ts';
import type { Sql } from '../db/client.ts';
import type {
  AdEventsTable,
  AdPricesTable,
  ConversationsTable,
  FavoritesTable,
  InquiriesTable,
  MessageAttachmentsTable,
  MessagesTable,
} from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { demoSeller } from './sales/invoices.ts';

/** Serializes concurrently starting instances until the transaction ends. */
export const lockDemo = (db: Sql) => sql`select pg_advisory_xact_lock(hashtext('gasmap.demo'))`.execute(db);

export const insertMoves = (db: Sql, rows: Insertable<AdEventsTable>[]) =>
  db.insertInto('ad_events').values(rows).execute();

/** Daily visits that add up to `ads.views`, from the day of publication on. */
export const insertViews = (db: Sql) =>
  sql`
    insert into ad_views (ad_id, day, visitor)
    select a.id,
      a.published_at::date + abs(hashtext(a.id || '/' || n)) % (1 + greatest(0, a.last_day - a.published_at::date)),
      decode(md5(a.id || '/' || n), 'hex')
    from (
      select *, least((now() at time zone 'utc')::date, valid_until) as last_day from ads
      where published_at is not null and views > 0
    ) as a, generate_series(1, a.views) as n`.execute(db);

/** Of no bank: the check digits are wrong, so that nobody can send money there. */
const BANK =
  'Demo data: please do not transfer anything.\nGasMap Demo BV, Example Bank\nIBAN NL00 DEMO 0000 0000 00';

/** Published legal pages and settings of the demo. Nobody has to accept the terms of a demo. */
export async function insertLegalPages(db: Sql, texts: Record<LegalKind, string>, now: Date): Promise<void> {
  const rows = legalKinds.map((kind) => ({
    id: uuidv7(),
    kind,
    version: 1,
    body: texts[kind],
    published_at: now,
  }));
  await db
    .insertInto('legal_versions')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
  const settings = {
    security: { requireTermsConsent: false },
    payments: { bankInstructions: BANK },
    invoices: demoSeller,
  };
  await sql`
    insert into site_settings (settings, version) values (${JSON.stringify(settings)}::jsonb, 1)
    on conflict do nothing`.execute(db);
}

export async function insertInquiries(
  db: Sql,
  rows: {
    inquiries: Insertable<InquiriesTable>[];
    conversations: Insertable<ConversationsTable>[];
    messages: Insertable<MessagesTable>[];
  },
): Promise<void> {
  await db.insertInto('inquiries').values(rows.inquiries).execute();
  await db.insertInto('conversations').values(rows.conversations).execute();
  await db.insertInto('messages').values(rows.messages).execute();
  await sql`update ads set inquiries = counted.inquiries
    from (select ad_id, count(*)::integer as inquiries from inquiries group by ad_id) as counted
    where ads.id = counted.ad_id`.execute(db);
  // Nobody asks about an ad without looking at it.
  await sql`insert into ad_views (ad_id, day, visitor)
    select ad_id, (created_at at time zone 'utc')::date, decode(md5(inquirer_id::text), 'hex') from inquiries
    on conflict do nothing`.execute(db);
  await sql`update ads set views = seen.views
    from (select ad_id, count(*)::integer as views from ad_views group by ad_id) as seen
    where ads.id = seen.ad_id`.execute(db);
}

/** Present prices of ads, of those that name one. */
export async function pricesOf(db: Sql, ids: string[]) {
  const rows = await db
    .selectFrom('ads')
    .select([
      'id',
      'price_type',
      'price_amount',
      'price_currency_id',
      'price_unit_id',
      'price_benchmark',
      'price_differential',
      'usd_per_bbl',
      'usd_per_tonne',
      'usd_per_mmbtu',
      'comparable_kind',
      'price_formula',
      sql<boolean>`coalesce(price_currency_id <> (select c.id from currencies c where c.code = 'USD'), false)`.as(
        'by_rate',
      ),
    ])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('price_type', '<>', 'negotiable')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const insertPrices = (db: Sql, rows: Insertable<AdPricesTable>[]) =>
  db.insertInto('ad_prices').values(rows).execute();

export const insertMessageFiles = async (
  db: Sql,
  rows: Insertable<MessageAttachmentsTable>[],
): Promise<void> => {
  if (rows.length > 0) await db.insertInto('message_attachments').values(rows).execute();
};

export const insertFavorites = (
  db: Sql,
  rows: (Omit<Insertable<FavoritesTable>, 'seen' | 'told'> & { seen: object; told: object })[],
) =>
  db
    .insertInto('favorites')
    .values(rows.map((row) => ({ ...row, seen: JSON.stringify(row.seen), told: JSON.stringify(row.told) })))
    .execute();

/** Past matches of a saved search, with a notification for each. */
export async function insertPastMatches(
  db: Sql,
  searchId: string,
  found: { ad_id: string; title: string; why: MessageValue[]; matched_at: Date }[],
  savedAt: Date,
  seenAt: Date,
): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ created_at: savedAt, updated_at: savedAt, seen_at: seenAt })
    .where('id', '=', searchId)
    .execute();
  if (found.length === 0) return;
  await db
    .insertInto('saved_search_matches')
    .values(
      found.map((one) => ({
        ...one,
        why: JSON.stringify(one.why),
        search_id: searchId,
        told_at: one.matched_at,
      })),
    )
    .execute();
}

export async function setTicketTime(db: Sql, id: string, at: Date): Promise<void> {
  await sql`update tickets set created_at = ${at}, updated_at = ${at}, requester_updated_at = ${at},
    first_reply_due = first_reply_due + (${at}::timestamptz - waiting_since), waiting_since = case when waiting_since is not null then ${at}::timestamptz end
    where id = ${id}`.execute(db);
  await sql`update ticket_messages m set created_at = ${at}::timestamptz + n.place * interval '40 minutes'
    from (select id, row_number() over (order by created_at, id) - 1 as place from ticket_messages where ticket_id = ${id}) n
    where m.id = n.id`.execute(db);
}

/** What became of a ticket, from its messages; the clock stands still once it is answered. */
export const settleTicket = (
  db: Sql,
  id: string,
  {
    assignee,
    isAnswered,
    isDone,
    rating,
    words,
  }: {
    assignee: string | null;
    isAnswered: boolean;
    isDone: boolean;
    rating: number | null;
    words: string | null;
  },
) =>
  sql`
    update tickets t set assignee_id = ${assignee},
      waiting_since = case when ${isAnswered}::boolean then null else waiting_since end,
      first_reply_due = case when ${isAnswered}::boolean then null else first_reply_due end,
      first_replied_at = case when ${isAnswered}::boolean then created_at + interval '95 minutes' end,
      updated_at = said.last, requester_updated_at = said.last, requester_seen_at = said.last,
      done_at = case when ${isDone}::boolean then said.last + interval '20 minutes' end,
      rating = ${rating}::int, rating_words = ${words}::text,
      rated_at = case when ${rating}::int is not null then said.last + interval '1 hour' end
    from (select max(created_at) as last from ticket_messages where ticket_id = ${id}) as said
    where t.id = ${id}`.execute(db);

export const insertReplies = (db: Sql, rows: { title: string; body: string }[]) =>
  db
    .insertInto('canned_replies')
    .values(rows.map((row) => ({ ...row, id: uuidv7() })))
    .execute();

/** Announcements to all, which most have read since. */
export async function insertBroadcasts(
  db: Sql,
  sent: { id: string; title: string; body: string; by: string; at: Date }[],
): Promise<void> {
  for (const { id, title, body, by, at } of sent) {
    await sql`
      insert into broadcasts (id, title, body, audience, channels, state, scheduled_at, receivers, created_by,
        created_at, started_at, finished_at)
      select ${id}, ${title}, ${body}, '{"kind": "all"}', '{inApp}', 'sent', ${at}, count(*), ${by}, ${at}, ${at}, ${at}
      from users where created_at < ${at}`.execute(db);
    await sql`
      insert into broadcast_receivers (broadcast_id, user_id, in_app, email, push, handed_at, read_at)
      select ${id}, id, true, false, false, ${at}::timestamptz,
        case when username = 'trader' or abs(hashtext(username || ${id})) % 100 < 72 then ${at}::timestamptz + interval '5 hours' end
      from users where created_at < ${at}`.execute(db);
    await sql`
      insert into notifications (id, user_id, kind, data, broadcast_id, read_at, created_at)
      select new_id(), user_id, 'announcement', jsonb_build_object('title', ${title}::text, 'body', ${body}::text),
        broadcast_id, read_at, ${at} from broadcast_receivers where broadcast_id = ${id}`.execute(db);
  }
}

/** What the trader was told: answers to messages, money that arrived, ads that were published. All read. */
export async function tellTrader(db: Sql, trader: string): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, data, link, read_at, created_at)
    select new_id(), ${trader}, kind, data, link, at + interval '30 minutes', at from (
      select 'paymentSucceeded' as kind, jsonb_build_object('number', number, 'amount', amount, 'currency', currency,
        'description', description) as data, '/users/payments' as link, completed_at as at
      from payments where user_id = ${trader} and type = 'top_up' and status = 'succeeded'
      union all
      select 'adApproved', jsonb_build_object('adTitle', title, 'reference', reference, 'reason', ''),
        '/market/' || slug, published_at
      from ads where owner_id = ${trader} and published_at is not null
      union all
      select 'newMessage', jsonb_build_object('reference', a.reference, 'from', u.company, 'message', m.body),
        '/users/inbox/' || c.id, m.created_at
      from messages m join conversations c on c.id = m.conversation_id join ads a on a.id = c.ad_id
      join users u on u.id = m.sender_id
      where ${trader} in (c.owner_id, c.inquirer_id) and m.sender_id <> ${trader}
    ) as told`.execute(db);
}

/**
 * Of DEMO_OIL: the newest day that was revised, with nothing else revised around it, and when that became known; and the newest
 * day before `until` whose next two weeks were not revised.
 */
export async function demoDays(db: Sql, until: string): Promise<{ revised: string; at: Date; calm: string }> {
  const { rows } = await sql<{ revised: string; at: Date; calm: string }>`
    with oil as (
      select q.day, q.revision, q.known_at from quotes q join benchmarks b on b.id = q.benchmark_id
      where b.code = 'DEMO_OIL' and not q.is_held
    ), revised as (
      select day, known_at from oil where revision = 2
    )
    select r.day as revised, r.known_at as at, (
      select max(day) from oil
      where day < ${until} and not exists (select from revised o where o.day between oil.day and oil.day + 14)
    ) as calm
    from revised r
    where not exists (select from revised o where o.day <> r.day and o.day between r.day - 5 and r.day + 5)
      -- before a week-end nothing later is known in time, and what ends the day after is not final yet
      and exists (select from oil o where o.day > r.day + 1 and o.known_at < r.known_at)
    order by r.day desc limit 1`.execute(db);
  return need(rows[0], 'revised quote');
}

/** The newest conversation about an ad of somebody. */
export async function newestTalk(db: Sql, userId: string): Promise<string> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('last_message_at', 'desc')
    .executeTakeFirst();
  return need(row, 'conversation').id;
}

const need = <Item>(item: Item | undefined, what: string): Item => {
  if (item === undefined) throw new Error(`The base data has no ${what}`);
  return item;
};

const byCode = <Row extends { code: string }>(rows: Row[], kind: string) => {
  const rowOf = new Map(rows.map((row) => [row.code, row]));
  return (code: string) => need(rowOf.get(code), `${kind} ${code}`);
};

/** The base data that demo ads refer to, by code. */
export async function lookUp(db: Sql) {
  const products = await db
    .selectFrom('products as p')
    .innerJoin('products as g', 'g.id', 'p.parent_id')
    .select(['p.id', 'p.code', 'p.phase', 'p.un_number', 'g.code as group_code'])
    .execute();
  const types = await db
    .selectFrom('product_types')
    .select(['id', 'product_id', 'code', 'is_default'])
    .execute();
  const units = await db.selectFrom('units').select(['id', 'code', 'symbol']).execute();
  const currencies = await db.selectFrom('currencies').select(['id', 'code']).execute();
  const ports = await db.selectFrom('ports').select(['id', 'code', 'name', 'country_id']).execute();
  const hazards = await db
    .selectFrom('hazard_classes')
    .select(['code', 'un_number', 'packing_group'])
    .orderBy('sort_order')
    .execute();
  return {
    product: byCode(products, 'product'),
    type: (productId: string, code: string | undefined) =>
      need(
        types.find(
          (row) => row.product_id === productId && (code === undefined ? row.is_default : row.code === code),
        ),
        `grade ${code}`,
      ),
    unit: byCode(units, 'unit'),
    unitSymbol: (id: string) => units.find((row) => row.id === id)?.symbol ?? '',
    currency: byCode(currencies, 'currency'),
    port: byCode(ports, 'port'),
    /** Crude and light products are usually of packing group II, the others of the least dangerous one. */
    hazard: ({ un_number, group_code }: (typeof products)[number]) => {
      const entries = hazards.filter((row) => row.un_number === un_number);
      const isLight = ['CRUDE', 'LIGHT'].includes(group_code);
      return ((isLight && entries.find((row) => row.packing_group === 'II')) || entries.at(-1))?.code;
    },
  };
}
export type Lookup = Awaited<ReturnType<typeof lookUp>>;

/** The invented benchmarks of the demo, last on the list. */
export const insertDemoBenchmarks = (db: Sql) =>
  sql`
    insert into benchmarks (id, code, name, currency_id, unit_id, owner, decimals, calendar_id, licence_class, licence_text, frequency, stale_after_days, sort_order)
    select gen_random_uuid(), n.code, n.name, c.id, u.id, 'Invented for the demo', n.decimals, k.id, 'open', 'Invented for the demo', n.frequency, n.stale, 1000
    from (values ('DEMO_OIL', 'Demo oil', 'BBL', 2, 'daily', 5), ('DEMO_GAS', 'Demo gas', 'MMBTU', 3, 'daily', 5),
      ('DEMO_OIL_MONTHLY', 'Demo oil, monthly', 'BBL', 2, 'monthly', 50)) n (code, name, unit, decimals, frequency, stale)
    left join currencies c on c.code = 'USD' left join units u on u.code = n.unit
    left join calendars k on k.code = 'GB_BANK'
    on conflict do nothing`.execute(db);

export const stampRun = (db: Sql, id: string, at: Date) =>
  sql`update fetch_runs set started_at = ${at}, checked_at = ${at} where id = ${id}`.execute(db);

export const findDemoHits = (tx: Sql) =>
  tx
    .selectFrom('screening_hits')
    .select(['id', 'strong', 'snapshot_hash', 'content_hash'])
    .orderBy('id')
    .execute();

export const allCompanies = (db: Sql) =>
  db.selectFrom('companies').selectAll().orderBy('created_at').orderBy('id').execute();
