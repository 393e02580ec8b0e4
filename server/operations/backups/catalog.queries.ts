import type { Client } from 'pg';
import type { LedgerSums } from './archive/archiveFormat.ts';

/**
 * Tables of runtime state that a restore does not bring back: sessions and links end, the list of backups follows the
 * files, and the site's keys stay as they are.
 */
const EXCLUDED_TABLES = [
  'sessions',
  'push_subscriptions',
  'mail_tokens',
  'social_states',
  'factor_challenges',
  'idempotency_keys',
  'rate_limits',
  'app_secrets',
  'push_keys',
  'backups',
  'schema_migrations',
  'ad_changes',
  'feed_marks',
];

export type Table = { name: string; columns: string[]; bytes: number };

/** Tables of a schema from the catalog, so that none can be forgotten; generated columns are left out. */
export async function tablesOf(client: Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(
    `select c.relname as name, pg_relation_size(c.oid)::text as bytes,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     where c.relnamespace = $1::regnamespace and (c.relkind = 'p' or c.relkind = 'r' and not c.relispartition)
       and c.relname <> all ($2)
       and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
       )
     order by c.relname`,
    [schema, EXCLUDED_TABLES],
  );
  return rows.map(({ name, columns, bytes }) => ({ name, columns, bytes: Number(bytes) }));
}

/** Last values of all sequences, identity columns included; null if unused. */
export async function sequencesOf(client: Client, schema: string): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = $1`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function appliedMigrations(client: Client) {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/** Ledger totals, which a restored copy must reproduce. */
export async function ledgerSums(client: Client): Promise<LedgerSums> {
  const { rows } = await client.query<LedgerSums[number]>(
    `select 'accounts:' || a.kind as of, count(*)::text as count, coalesce(sum(e.amount), 0)::text as sum
       from ledger_entries e join ledger_accounts a on a.id = e.account_id group by a.kind
     union all
     select 'wallets:' || currency, count(*)::text, coalesce(sum(balance), 0)::text from wallets group by currency
     union all
     select 'payments:' || status, count(*)::text, coalesce(sum(amount), 0)::text from payments group by status
     order by 1`,
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ');

export const copyOutText = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `copy (select ${listed(columns)} from ${quoted(name)}) to stdout`;

export const copyInText = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `copy ${quoted(name)} (${listed(columns)}) from stdin`;

export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${quoted(table)}`,
  );
  return Number(rows[0]?.count);
}
