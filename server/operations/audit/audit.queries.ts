import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { AuditLogTable } from '../../db/schema/tables.ts';

export const insertAuditEntry = (db: Sql, entry: Insertable<AuditLogTable>) =>
  db.insertInto('audit_log').values(entry).execute();

/** `of` names the columns whose values an entry shares with those that count; none counts all of the action. */
export type AuditBound = { of: readonly ('actor_id' | 'entity_id' | 'address')[]; most: number };

/** Adds an entry unless a bound is reached by those of its action within the hour. */
export async function insertBoundedAuditEntry(
  db: Sql,
  entry: Insertable<AuditLogTable>,
  bounds: readonly AuditBound[],
): Promise<void> {
  const open = bounds.map(({ of, most }) => {
    const same = of.map((column) => {
      const value = entry[column] ?? null;
      return value === null ? sql`and ${sql.ref(column)} is null` : sql`and ${sql.ref(column)} = ${value}`;
    });
    return sql`(select count(*) from (
      select from audit_log
      where action = ${entry.action} and created_at > now() - interval '1 hour' ${sql.join(same, sql` `)}
      limit ${most}
    ) as same) < ${most}`;
  });
  await sql`
    insert into audit_log (id, actor_id, action, entity, entity_id, address, before, after)
    select ${entry.id}::uuid, ${entry.actor_id ?? null}::uuid, ${entry.action}, ${entry.entity ?? null}, ${entry.entity_id ?? null},
      ${entry.address ?? null}, ${entry.before ?? null}::jsonb, ${entry.after ?? null}::jsonb
    where ${sql.join(open, sql` and `)}`.execute(db);
}

const entries = (db: Sql) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .select([
      'l.id',
      'l.actor_id',
      'u.username as actor_username',
      'l.action',
      'l.entity',
      'l.entity_id',
      'l.address',
      'l.before',
      'l.after',
      'l.created_at',
    ]);
export type AuditRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

export type AuditFilters = {
  actorId?: string | undefined;
  /** Folded username or address of the actor. */
  actorKey?: string | undefined;
  /** Any of these. */
  actions?: string[] | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** Inclusive. */
  since?: Date | undefined;
  before?: Date | undefined;
  page: number;
  limit: number;
};

function matching(db: Sql, { actorId, actorKey, ...filters }: Omit<AuditFilters, 'page' | 'limit'>) {
  const actor = sql<boolean>`l.actor_id in (
    select id from users where username_key = ${actorKey} or (email_key = ${actorKey} and deleted_at is null)
  )`;
  let found = entries(db);
  if (actorId !== undefined) found = found.where('l.actor_id', '=', actorId);
  if (actorKey !== undefined) found = found.where(actor);
  if (filters.actions) found = found.where('l.action', '=', sql<string>`any(${filters.actions}::text[])`);
  if (filters.entity) found = found.where('l.entity', '=', filters.entity);
  if (filters.entityId) found = found.where('l.entity_id', '=', filters.entityId);
  if (filters.since) found = found.where('l.created_at', '>=', filters.since);
  if (filters.before) found = found.where('l.created_at', '<', filters.before);
  return found;
}

/** The newest matching entries. */
export const auditEntriesToExport = (db: Sql, filters: Omit<AuditFilters, 'page' | 'limit'>, limit: number) =>
  matching(db, filters).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(limit).execute();

export async function listAuditEntries(db: Sql, filters: AuditFilters) {
  const found = matching(db, filters);
  const [items, counted] = await Promise.all([
    found
      .orderBy('l.created_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(filters.limit)
      .offset((filters.page - 1) * filters.limit)
      .execute(),
    found.clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

/** The newest entries about an account or by it. */
export const auditEntriesAround = (db: Sql, userId: string, limit: number) =>
  entries(db)
    .where(
      'l.id',
      'in',
      // Two index scans; a single condition with `or` would read everything of a busy account.
      sql<string>`(
        (select id from audit_log where actor_id = ${userId}::uuid order by created_at desc limit ${limit})
        union
        (select id from audit_log where entity = 'user' and entity_id = ${userId}::text order by created_at desc limit ${limit})
      )`,
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();

/** Distinct actions by a loose index scan: one step for each action instead of a full scan. */
export async function auditActions(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive names as (
      (select action from audit_log order by action using ~<~ limit 1)
      union all
      select (select l.action from audit_log l where l.action ~>~ names.action order by l.action using ~<~ limit 1)
      from names where names.action is not null
    )
    select action from names where action is not null order by action`.execute(db);
  return rows.map(({ action }) => action);
}
