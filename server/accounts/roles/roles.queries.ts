import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Entitlements, Role } from '../../../contract/core/access.ts';
import type { Sql } from '../../db/client.ts';
import { hasSeat } from '../../db/hasSeat.ts';
import type { RolesTable } from '../../db/schema/tables.ts';

type Kind = 'system' | 'custom';

/** Roles with the number of their users; system roles first, by rank. */
const roleRows = (db: Sql) =>
  db
    .selectFrom('roles as r')
    .selectAll('r')
    .select(
      sql<number>`case r.kind
        when 'system' then (select count(*) from users u where u.role = r.code and u.deleted_at is null)
        else (select count(*) from users u where u.custom_role_id = r.id and u.deleted_at is null)
      end`.as('users'),
    );
export type RoleRow = Awaited<ReturnType<ReturnType<typeof roleRows>['executeTakeFirstOrThrow']>>;

const baseOrder = sql`array_position(array['guest', 'paid', 'admin', 'superadmin'], r.base)`;

export const listRoles = (db: Sql, kind?: Kind) =>
  roleRows(db)
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind as Kind))
    .orderBy('r.kind', 'desc')
    .orderBy(sql`case when r.kind = 'system' then ${baseOrder} end`)
    .orderBy(sql`lower(r.name)`)
    .execute();

export const findRole = (db: Sql, id: string) => roleRows(db).where('r.id', '=', id).executeTakeFirst();

/** Locked until the transaction ends; concurrent assignments of the role wait. Roles are locked before users. */
export const lockRole = (tx: Sql, id: string) =>
  tx.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockSystemRoles = (tx: Sql) =>
  tx.selectFrom('roles').selectAll().where('kind', '=', 'system').orderBy('id').forUpdate().execute();

/** A system role by its code and a custom one by its id, locked against changes until the transaction ends. */
export const holdRoles = (tx: Sql, code: Role, customId: string | null) =>
  tx
    .selectFrom('roles')
    .selectAll()
    .where((eb) => eb.or([eb('code', '=', code), eb('id', '=', customId)]))
    .orderBy('id')
    .forShare()
    .execute();

export const findSystemRole = (db: Sql, code: Role) =>
  db.selectFrom('roles').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

export const nameIsTaken = async (db: Sql, name: string, exceptId?: string): Promise<boolean> =>
  (await db
    .selectFrom('roles')
    .select('id')
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .executeTakeFirst()) !== undefined;

/** Codes with this prefix. */
export const codesLike = async (db: Sql, start: string): Promise<string[]> =>
  (await db.selectFrom('roles').select('code').where('code', 'like', `${start}%`).execute()).map(
    ({ code }) => code,
  );

/** Serializes the choice of names and codes until the transaction ends. */
export const lockRoles = (tx: Sql) => sql`select pg_advisory_xact_lock(hashtext('gasmap.roles'))`.execute(tx);

export const insertRole = (db: Sql, row: Insertable<RolesTable>) =>
  db.insertInto('roles').values(row).execute();

/** Undefined columns stay as they are. */
export const updateRole = (db: Sql, id: string, change: Updateable<RolesTable>) =>
  db
    .updateTable('roles')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/** Its holders keep the system role that it extends. */
export const deleteRole = (db: Sql, id: string) => db.deleteFrom('roles').where('id', '=', id).execute();

export async function restoreSystemRoles(db: Sql, rows: Insertable<RolesTable>[]): Promise<void> {
  await db
    .insertInto('roles')
    .values(rows)
    .onConflict((on) =>
      on.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        permissions: eb.ref('excluded.permissions'),
        plan_access: eb.ref('excluded.plan_access'),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** The cheapest plan on sale that includes this amount of a feature (1 for a boolean one); its price in major units. */
export const cheapestPlanFor = async (db: Sql, feature: keyof Entitlements, needed: number) => {
  const { rows } = await sql<{ id: string; code: string; name: string; price: number; currency: string }>`
    select p.id, p.code, p.name, p.currency, (p.price / power(10::numeric, c.minor_digits))::float8 as price
    from plans p
    join currencies c on c.code = p.currency
    where p.is_active and not p.is_default
      and case jsonb_typeof(p.entitlements -> ${feature})
        when 'null' then true
        when 'boolean' then (p.entitlements ->> ${feature})::boolean
        when 'number' then (p.entitlements ->> ${feature})::numeric >= ${needed}::numeric
        else false
      end
    order by p.price, p.sort_order, p.id
    limit 1`.execute(db);
  return rows[0];
};

/** By the clock of the statement: a plan that the same transaction began counts. */
const runs = (period: 'd' | 'e') => {
  const column = (name: string) => sql.ref(`${period}.${name}`);
  return sql<boolean>`(${column('starts_at')} <= statement_timestamp() and coalesce(${column('ended_at')}, ${column('ends_at')}) > statement_timestamp())`;
};

/** Entitlements of a user's role, and the custom role; null where there is none. */
export const accessOf = (db: Sql, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.code', 'u.role')
    .leftJoin('roles as c', 'c.id', 'u.custom_role_id')
    .leftJoin('plan_periods as d', (join) => join.onRef('d.payer_id', '=', 'u.id').on(runs('d')))
    .leftJoin('company_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on(hasSeat))
    .leftJoin('plan_periods as e', (join) => join.onRef('e.payer_id', '=', 'm.company_id').on(runs('e')))
    .select(['u.role', 'r.plan_access as of_role', 'c.plan_access as of_custom'])
    .select(['d.entitlements as of_plan', 'e.entitlements as of_company'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow() as Promise<{
    role: Role;
    of_role: Entitlements | null;
    of_custom: Entitlements | null;
    of_plan: Entitlements | null;
    of_company: Entitlements | null;
  }>;

/** Everybody of the company whose plan gives this account a seat; of others none. */
export const colleaguesOnPlan = async (db: Sql, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('company_members as m')
      .innerJoin('plan_periods as e', (join) => join.onRef('e.payer_id', '=', 'm.company_id').on(runs('e')))
      .innerJoin('company_members as o', 'o.company_id', 'm.company_id')
      .select('o.user_id')
      .where('m.user_id', '=', userId)
      .where(hasSeat)
      .where('o.left_at', 'is', null)
      .execute()
  ).map(({ user_id }) => user_id);
