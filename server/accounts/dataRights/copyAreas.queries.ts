import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { DB } from '../../db/schema/tables.ts';

type Table = keyof DB;
type Rows = (userId: string) => RawBuilder<{ row: unknown }>;

/** One area of the copy: the tables that it tells of, and its rows as JSON in a stable order. */
type Area = { name: string; tables: readonly Table[]; rows: Rows };

/** A row without columns that are secret, mean nothing outside of the site or are about other people. */
const without = (alias: string, ...columns: string[]) =>
  sql`to_jsonb(${sql.ref(alias)}) - ${columns}::text[]`;

/** Rows of one table that name their account by `user_id`. */
const own = (name: Table, order: string, ...hidden: string[]): Area => ({
  name,
  tables: [name],
  rows: (id) =>
    sql`select ${without('t', 'user_id', ...hidden)} as row from ${sql.table(name)} t
      where t.user_id = ${id} order by ${sql.ref(`t.${order}`)}`,
});

/** The same of what an account paid for itself: what it bought for a company is the company's. */
const paid = (name: Table, order: string, ...hidden: string[]): Area => ({
  name,
  tables: [name],
  rows: (id) =>
    sql`select ${without('t', 'user_id', 'company_id', 'payer_id', ...hidden)} as row from ${sql.table(name)} t
      where t.payer_id = ${id} order by ${sql.ref(`t.${order}`)}`,
});

const fileLink = (path: string, alias: string) =>
  sql`jsonb_build_object('link', ${path}::text || ${sql.ref(`${alias}.id`)})`;
const hiddenOfFiles = ['file_key', 'sha256'];

/** Beside what moderators and the search make of an ad. */
const hiddenOfAds = ['owner_id', 'search', 'fingerprint', 'cautions', 'risk', 'rejection_message', 'number'];

/** Steps of an investigation, which would be foiled by telling of them. */
const internalActions = ['user.hold', 'user.release', 'user.read_links'];

export const copyAreas: readonly Area[] = [
  {
    name: 'profile',
    tables: ['users'],
    rows: (id) =>
      sql`select ${without('u', 'email_key', 'username_key', 'password_hash', 'image_key', 'owner_proved', 'confirms_first', 'block_reason', 'block_note', 'held_at', 'hold_reason', 'held_by', 'custom_role_id')}
          || jsonb_build_object('has_password', u.password_hash is not null, 'custom_role', r.name) as row
        from users u left join roles r on r.id = u.custom_role_id where u.id = ${id}`,
  },
  own('sessions', 'created_at', 'token_hash'),
  own('known_devices', 'seen_at', 'fingerprint'),
  own('device_tokens', 'seen_at', 'token_hash'),
  own('identities', 'created_at'),
  own('passkeys', 'created_at', 'credential_id', 'public_key', 'counter'),
  own('totp_secrets', 'created_at', 'secret', 'last_step'),
  own('recovery_codes', 'created_at', 'code_hash'),
  own('terms_consents', 'accepted_at'),
  own('saved_views', 'created_at'),
  {
    name: 'log',
    tables: ['audit_log'],
    // Of what staff did to the account only what and when; of what the account did to others not the values.
    rows: (id) => sql`
      select jsonb_build_object('action', l.action, 'at', l.created_at, 'by_you', l.actor_id is not distinct from ${id}::uuid)
        || case when l.actor_id = ${id} then jsonb_build_object('address', l.address) else '{}' end
        || case when l.actor_id = ${id} and l.entity = 'user' and l.entity_id = ${id}
          then jsonb_build_object('before', l.before, 'after', l.after) else '{}' end as row
      from audit_log l
      where (l.actor_id = ${id} or (l.entity = 'user' and l.entity_id = ${id}))
        and l.action <> all (${internalActions}::text[])
      order by l.id`,
  },
  {
    name: 'ads',
    tables: ['ads'],
    rows: (id) => sql`
      select ${without('a', ...hiddenOfAds)} || jsonb_build_object(
        'product', p.name, 'product_type', y.name, 'origin', o.name, 'delivery_country', d.name, 'port', h.name,
        'quantity_unit', q.code, 'price_currency', c.code, 'price_unit', n.code) as row
      from ads a
      left join products p on p.id = a.product_id
      left join product_types y on y.id = a.product_type_id
      left join countries o on o.id = a.origin_country_id
      left join countries d on d.id = a.delivery_country_id
      left join ports h on h.id = a.port_id
      left join units q on q.id = a.quantity_unit_id
      left join currencies c on c.id = a.price_currency_id
      left join units n on n.id = a.price_unit_id
      where a.owner_id = ${id} order by a.created_at, a.id`,
  },
  {
    name: 'ad_history',
    tables: ['ad_events'],
    rows: (id) => sql`
      select ${without('e', 'actor_id', 'undo_until', 'message')}
        || jsonb_build_object('by_you', e.actor_id is not distinct from ${id}::uuid, 'message', e.message->>'text') as row
      from ad_events e join ads a on a.id = e.ad_id
      where a.owner_id = ${id} order by e.created_at, e.id`,
  },
  {
    name: 'ad_documents',
    tables: ['ad_documents'],
    rows: (id) => sql`
      select ${without('f', ...hiddenOfFiles)} || ${fileLink('/api/ads/documents/', 'f')} as row
      from ad_documents f join ads a on a.id = f.ad_id where a.owner_id = ${id} order by f.created_at, f.id`,
  },
  {
    name: 'documents_shared_with_you',
    tables: ['ad_document_grants'],
    rows: (id) => sql`
      select ${without('g', 'user_id')} || jsonb_build_object('reference', a.reference) as row
      from ad_document_grants g join ads a on a.id = g.ad_id where g.user_id = ${id} order by g.created_at, g.ad_id`,
  },
  {
    name: 'documents_you_read',
    tables: ['ad_document_reads'],
    rows: (id) => sql`
      select jsonb_build_object('document', f.title, 'reference', a.reference, 'day', r.day) as row
      from ad_document_reads r join ad_documents f on f.id = r.document_id join ads a on a.id = f.ad_id
      where r.reader_id = ${id} order by r.day, r.document_id`,
  },
  {
    name: 'inquiries',
    tables: ['inquiries'],
    rows: (id) => sql`
      select ${without('i', 'inquirer_id')} || jsonb_build_object('reference', a.reference) as row
      from inquiries i join ads a on a.id = i.ad_id where i.inquirer_id = ${id} order by i.created_at, i.id`,
  },
  {
    name: 'conversations',
    tables: ['conversations'],
    // The times of the other side are the other side's.
    rows: (id) => sql`
      select jsonb_build_object('id', c.id, 'ad', a.title, 'reference', a.reference, 'with', o.username,
        'you_are', case when c.owner_id = ${id} then 'owner' else 'inquirer' end, 'created_at', c.created_at,
        'read_at', case when c.owner_id = ${id} then c.owner_read_at else c.inquirer_read_at end,
        'archived_at', case when c.owner_id = ${id} then c.owner_archived_at else c.inquirer_archived_at end) as row
      from conversations c join ads a on a.id = c.ad_id
      join users o on o.id = case when c.owner_id = ${id} then c.inquirer_id else c.owner_id end
      where ${id} in (c.owner_id, c.inquirer_id) order by c.created_at, c.id`,
  },
  {
    name: 'messages',
    tables: ['messages'],
    rows: (id) => sql`
      select ${without('m', 'sender_id')} || jsonb_build_object('from', case when m.sender_id = ${id} then 'you' else u.username end) as row
      from messages m join conversations c on c.id = m.conversation_id join users u on u.id = m.sender_id
      where ${id} in (c.owner_id, c.inquirer_id) order by m.conversation_id, m.created_at, m.id`,
  },
  {
    name: 'message_files',
    tables: ['message_attachments'],
    rows: (id) => sql`
      select ${without('f', ...hiddenOfFiles)} || ${fileLink('/api/conversations/attachments/', 'f')} as row
      from message_attachments f join messages m on m.id = f.message_id join conversations c on c.id = m.conversation_id
      where ${id} in (c.owner_id, c.inquirer_id) order by f.created_at, f.id`,
  },
  {
    name: 'blocked_by_you',
    tables: ['user_blocks'],
    // Who blocked the member is not told in the app either.
    rows: (id) => sql`
      select jsonb_build_object('username', u.username, 'at', b.created_at) as row
      from user_blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${id} order by b.created_at, u.id`,
  },
  {
    name: 'tickets',
    tables: ['tickets'],
    rows: (id) => sql`
      select ${without('t', 'requester_id', 'assignee_id', 'waiting_since', 'first_reply_due')} as row
      from tickets t where t.requester_id = ${id} order by t.number`,
  },
  {
    name: 'ticket_messages',
    tables: ['ticket_messages'],
    // Internal notes are the work of staff among themselves.
    rows: (id) => sql`
      select ${without('m', 'author_id', 'internal')} || jsonb_build_object('from', case when m.author_id = ${id} then 'you' else 'support' end) as row
      from ticket_messages m join tickets t on t.id = m.ticket_id
      where t.requester_id = ${id} and not m.internal order by t.number, m.created_at, m.id`,
  },
  {
    name: 'ticket_files',
    tables: ['ticket_attachments'],
    rows: (id) => sql`
      select ${without('f', ...hiddenOfFiles)} || ${fileLink('/api/tickets/attachments/', 'f')} as row
      from ticket_attachments f join ticket_messages m on m.id = f.message_id join tickets t on t.id = m.ticket_id
      where t.requester_id = ${id} and not m.internal order by f.created_at, f.id`,
  },
  {
    name: 'favorites',
    tables: ['favorites'],
    rows: (id) =>
      sql`select ${without('t', 'user_id', 'seen', 'told')} as row from favorites t where t.user_id = ${id} order by t.created_at, t.ad_id`,
  },
  own('saved_searches', 'created_at'),
  {
    name: 'saved_search_matches',
    tables: ['saved_search_matches'],
    rows: (id) => sql`
      select ${without('m', 'why')} as row from saved_search_matches m join saved_searches s on s.id = m.search_id
      where s.user_id = ${id} order by m.matched_at, m.ad_id`,
  },
  {
    name: 'own_quotes',
    tables: ['quotes'],
    rows: (id) => sql`
      select jsonb_build_object('benchmark', b.code, 'day', q.day, 'contract', q.contract, 'value', q.value, 'low', q.low,
        'high', q.high, 'state', q.state, 'revision', q.revision, 'known_at', q.known_at, 'note', q.note) as row
      from quotes q join benchmarks b on b.id = q.benchmark_id where q.owner_id = ${id} order by b.code, q.day, q.revision`,
  },
  {
    name: 'price_calculations',
    tables: ['price_calculations'],
    rows: (id) => sql`
      -- without what the operator licensed to show on the site alone
      select case when exists (select from jsonb_each_text(c.licences) l where l.value = 'operator_licensed')
        then c.proof - array['inputs', 'steps', 'result', 'difference'] else c.proof end as row
      from price_calculations c where c.owner_id = ${id} order by c.created_at, c.id`,
  },
  {
    name: 'price_compares',
    tables: ['price_calculation_compares'],
    rows: (id) => sql`
      select ${without('k', 'user_id')} || jsonb_build_object('number', c.number) as row
      from price_calculation_compares k join price_calculations c on c.id = k.calculation_id
      where k.user_id = ${id} order by k.created_at, k.id`,
  },
  {
    name: 'company',
    tables: ['company_members', 'companies'],
    rows: (id) => sql`
      select ${without('m', 'user_id')} || jsonb_build_object('company', c.display_name, 'created_by_you',
        c.created_by is not distinct from ${id}::uuid) as row
      from company_members m join companies c on c.id = m.company_id where m.user_id = ${id} order by m.joined_at`,
  },
  {
    name: 'company_invitations',
    tables: ['company_invitations'],
    rows: (id) => sql`
      select jsonb_build_object('company', c.display_name, 'role', i.role, 'at', i.created_at, 'accepted_at', i.accepted_at,
        'you_are', case when i.invited_by = ${id} then 'inviter' else 'invited' end) as row
      from company_invitations i join companies c on c.id = i.company_id
      where ${id} in (i.invited_by, i.accepted_by) order by i.created_at, i.id`,
  },
  own('company_join_requests', 'created_at', 'decided_by'),
  own('admin_requests', 'opened_at', 'token', 'first_by', 'extract', 'decided_by'),
  {
    name: 'company_proposals',
    tables: ['company_proposals'],
    rows: (id) => sql`
      select jsonb_build_object('kind', p.kind, 'value', p.value, 'at', p.created_at, 'state', p.state,
        'decided_at', p.decided_at) as row
      from company_proposals p where p.proposed_by = ${id} or p.user_id = ${id} order by p.created_at, p.id`,
  },
  own('notifications', 'created_at', 'once_key'),
  own('notification_settings', 'updated_at'),
  own('push_subscriptions', 'created_at', 'endpoint', 'p256dh', 'auth'),
  {
    name: 'announcements',
    tables: ['broadcast_receivers'],
    rows: (id) => sql`
      select ${without('r', 'user_id')} || jsonb_build_object('title', b.title) as row
      from broadcast_receivers r join broadcasts b on b.id = r.broadcast_id
      where r.user_id = ${id} order by b.created_at, b.id`,
  },
  paid('wallets', 'created_at', 'account_id'),
  {
    name: 'wallet_movements',
    tables: ['ledger_accounts', 'ledger_transactions', 'ledger_entries'],
    rows: (id) => sql`
      select jsonb_build_object('id', t.id, 'type', t.type, 'at', t.created_at, 'description', t.description->>'text',
        'amount_minor', e.amount, 'balance_after_minor', e.balance_after, 'payment_id', t.payment_id) as row
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transactions t on t.id = e.transaction_id
      where a.user_id = ${id} order by e.position`,
  },
  {
    name: 'payments',
    tables: ['payments'],
    rows: (id) => sql`
      select ${without('p', 'user_id', 'company_id', 'payer_id', 'handled_by', 'checkout_url', 'description', 'failure', 'bank_note', 'bank_entry')}
        || jsonb_build_object('description', p.description->>'text', 'failure', p.failure->>'text') as row
      from payments p where p.payer_id = ${id} order by p.created_at, p.id`,
  },
  paid('billing_details', 'updated_at'),
  {
    name: 'invoices',
    tables: ['invoices'],
    rows: (id) =>
      sql`select ${without('i', 'user_id', 'company_id')} as row from invoices i
        where i.user_id = ${id} and i.company_id is null order by i.issued_at, i.id`,
  },
  {
    name: 'company_papers',
    tables: ['evidence_papers'],
    rows: (id) =>
      sql`select ${without('p', ...hiddenOfFiles, 'company_id', 'created_by')} as row from evidence_papers p
        where p.created_by = ${id} order by p.created_at, p.id`,
  },
  own('doc_explanations', 'created_at', 'company_id'),
  {
    name: 'files_of_answers',
    tables: ['doc_explanation_files'],
    rows: (id) =>
      sql`select ${without('f', ...hiddenOfFiles, 'created_by')} as row from doc_explanation_files f
        where f.created_by = ${id} order by f.created_at, f.id`,
  },
  own('screening_lookups', 'asked_at'),
  {
    name: 'ad_attestations',
    tables: ['ad_attestations'],
    rows: (id) => sql`select ${without('s', 'attested_by', 'company_id', 'content_key')} as row
      from ad_attestations s where s.attested_by = ${id} order by s.attested_at`,
  },
  paid('plan_periods', 'created_at', 'warned_days'),
  {
    name: 'coupons_used',
    tables: ['coupon_uses'],
    rows: (id) => sql`
      select jsonb_build_object('code', c.code, 'at', u.created_at, 'payment_id', u.payment_id) as row
      from coupon_uses u join coupons c on c.id = u.coupon_id where u.payer_id = ${id} order by u.created_at, c.id`,
  },
  {
    name: 'data_requests',
    tables: ['data_requests'],
    rows: (id) =>
      sql`select ${without('t', 'user_id', 'filed_by', 'note', 'file_key')} as row from data_requests t where t.user_id = ${id} order by t.asked_at, t.id`,
  },
];

const staff = 'What staff did for the site, not about the member';
const secret = 'A secret for minutes or days, of which only a hash is stored';

/** Tables that name accounts and are not part of the copy, with the reason. */
export const notInCopy: Partial<Record<Table, string>> = {
  mail_tokens: secret,
  social_states: secret,
  factor_challenges: secret,
  ad_looks: 'Which ad a moderator has open, for two minutes',
  ad_cautions: 'What moderators noted about ads of others',
  ad_rule_releases: staff,
  ad_runs: staff,
  backups: staff,
  broadcasts: staff,
  domain_disputes: 'Claims between companies about a domain, and who decided them',
  company_domains: 'Domains of the company, whoever claimed them',
  company_owners: 'What a company declares of its owners, whoever entered it',
  coupons: staff,
  company_links: staff,
  screening_thresholds: staff,
  doc_issuers: staff,
  doc_issuer_answers: staff,
  doc_references: staff,
  doc_reviews: staff,
  evidence: 'What was checked of a company, and who of the staff signed it',
  fetch_runs: staff,
  landing_settings: staff,
  legal_versions: staff,
  regime_rules: staff,
  screening_decisions: staff,
  screening_hits: staff,
  screening_versions: staff,
  site_pictures: staff,
  site_settings: staff,
  tax_rates: staff,
  free_mail_domains: staff,
};

const PAGE = 2_000;

/** The rows of one area, a page at a time. */
export async function* rowsOf(db: Sql, area: Area, userId: string): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await sql<{ row: unknown }>`
      ${area.rows(userId)} limit ${PAGE}::int offset ${offset}::int`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < PAGE) return;
  }
}
