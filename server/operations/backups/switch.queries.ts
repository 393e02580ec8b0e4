import type { Client } from 'pg';
import { CHANNEL } from '../../db/changeFeed.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { Origin } from './archive/archiveFormat.ts';
import { SCRATCH } from './scratch.queries.ts';

const OLD = 'gasmap_old';

/** Tables whose present rows survive a restore, with the references that each row must find in the restored data. */
const CURRENT_TABLES: { table: string; refers?: [column: string, to: string] }[] = [
  { table: 'backups', refers: ['created_by', 'users'] },
  { table: 'app_secrets' },
  { table: 'push_keys' },
  // Payments that arrived since must not be booked twice when the provider reports them again.
  { table: 'payment_events', refers: ['payment_id', 'payments'] },
];

async function columnsOf(client: Client, schema: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${schema}.${table}`],
  );
  return rows.map(({ name }) => name);
}

/**
 * Merges the audit log: entries of the site are never removed or changed. Returns the number of entries that only the
 * backup has.
 */
async function mergeAuditLog(client: Client): Promise<number> {
  const columns = await columnsOf(client, 'public', 'audit_log');
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${SCRATCH}.audit_log s
     where not exists (select from public.audit_log o where o.id = s.id)`,
  );
  await client.query(`alter table ${SCRATCH}.audit_log disable trigger user`);
  await client.query(
    `insert into ${SCRATCH}.audit_log (${columns.join(', ')}) select ${columns.join(', ')} from public.audit_log
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  );
  await client.query(`alter table ${SCRATCH}.audit_log enable trigger user`);
  return rows[0]?.count ?? 0;
}

async function copyCurrentRows(client: Client): Promise<void> {
  for (const { table, refers } of CURRENT_TABLES) {
    const columns = await columnsOf(client, 'public', table);
    const values = columns.map((column) => {
      return refers?.[0] === column
        ? `(select r.id from ${SCRATCH}.${refers[1]} r where r.id = o.${column})`
        : `o.${column}`;
    });
    await client.query(
      `insert into ${SCRATCH}.${table} (${columns.join(', ')})
       select ${values.join(', ')} from public.${table} o on conflict do nothing`,
    );
  }
  // The backup schedule belongs to the site, not to its data.
  await client.query(
    `delete from ${SCRATCH}.backup_schedule where exists (select from public.backup_schedule)`,
  );
  await client.query(`insert into ${SCRATCH}.backup_schedule select * from public.backup_schedule`);
  // Receipt numbers in use must not be issued again.
  await client.query(
    `select setval(n.oid::regclass, greatest(o.last_value, s.last_value))
     from pg_sequences o
     join pg_class n on n.relname = o.sequencename and n.relkind = 'S' and n.relnamespace = to_regnamespace($1::text)
     left join pg_sequences s on s.schemaname = $1::text and s.sequencename = o.sequencename
     where o.schemaname = 'public' and o.last_value is not null`,
    [SCRATCH],
  );
}

/*
 * Standalone relations, functions, types and statistics. Objects of extensions stay, and so do those that the other
 * schema does not have: they are not ours. Indexes, constraints and owned sequences move with their tables.
 */
const OBJECTS = `
  with objects as (
    select c.oid, c.relname::text as name, c.relnamespace as space, 'pg_class'::regclass as class,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      c.oid::regclass::text as written
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass
    )
    union all
    select p.oid, p.proname::text || '(' || pg_get_function_identity_arguments(p.oid) || ')', p.pronamespace,
      'pg_proc'::regclass, 'routine', p.oid::regprocedure::text
    from pg_proc p
    union all
    select t.oid, t.typname::text, t.typnamespace, 'pg_type'::regclass, 'type', t.oid::regtype::text
    from pg_type t
    where t.typtype in ('e', 'd', 'r')
      or t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')
    union all
    select s.oid, s.stxname::text, s.stxnamespace, 'pg_statistic_ext'::regclass, 'statistics',
      quote_ident(s.stxnamespace::regnamespace::text) || '.' || quote_ident(s.stxname)
    from pg_statistic_ext s
  )
  select o.kind, o.written from objects o
  where o.space = $1::regnamespace
    and not exists (
      select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e'
    )
    and ($2::text is null or exists (
      select from objects n where n.space = to_regnamespace($2) and n.kind = o.kind and n.name = o.name
    ))`;

/** Moves objects of one schema to another; with `like`, only those that this schema has too. */
async function move(client: Client, from: string, to: string, like: string | null): Promise<void> {
  const { rows } = await client.query<{ kind: string; written: string }>(OBJECTS, [from, like]);
  for (const { kind, written } of rows) await client.query(`alter ${kind} ${written} set schema ${to}`);
}

type Restored = {
  /** Id on the list, or null. */
  id: string | null;
  fileName: string;
  actorId: string | null;
  actor: string;
  address: string | null;
  origin: Origin;
};

async function writeDown(
  client: Client,
  { id, fileName, actorId, actor, address, origin }: Restored,
  onlyInBackup: number,
): Promise<void> {
  // This site cannot vouch for audit entries of another site.
  const foreign = origin === 'foreign' && { entriesOnlyInBackup: onlyInBackup };
  await client.query(
    `insert into ${SCRATCH}.audit_log (id, actor_id, action, entity, entity_id, address, after)
     values ($1, $2, 'backup.restored', 'backup', $3, $4, $5)`,
    [uuidv7(), actorId, id, address, JSON.stringify({ fileName, by: actor, origin, ...foreign })],
  );
  await client.query(
    `update ${SCRATCH}.backups
     set activity = null, phase = null, fault = null, restored_at = now(), left_over = 'replaced' where id = $1`,
    [id],
  );
}

/** Waiting jobs belong to the replaced data. */
async function removeJobs(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  if (rows[0]?.there) await client.query(`delete from pgboss.job where state < 'completed'`);
}

/**
 * Replaces the site's tables with the scratch schema in the caller's transaction; the commit switches everything at
 * once.
 */
export async function switchTo(client: Client, restored: Restored): Promise<void> {
  // All names are qualified where the catalog is queried.
  await client.query('set local search_path = pg_catalog');
  await client.query(`create schema ${OLD}`);
  const tables = await client.query<{ written: string }>(
    `select o.oid::regclass::text as written from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and exists (
       select from pg_class n where n.relnamespace = $1::regnamespace and n.relname = o.relname
     ) order by 1`,
    [SCRATCH],
  );
  await client.query(
    `lock table ${tables.rows.map(({ written }) => written).join(', ')} in access exclusive mode`,
  );
  await copyCurrentRows(client);
  await writeDown(client, restored, await mergeAuditLog(client));
  await move(client, 'public', OLD, SCRATCH);
  await move(client, SCRATCH, 'public', null);
  await removeJobs(client);
  await client.query(`drop schema ${OLD} cascade`);
  await client.query(`drop schema ${SCRATCH}`);
  await client.query('select pg_notify($1, $2)', [CHANNEL, 'restored']);
}
