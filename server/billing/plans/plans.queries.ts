import { type Insertable, sql, type Updateable } from 'kysely';
import type { Sql, Tx } from '../../db/client.ts';
import type { PlansTable } from '../../db/schema/tables.ts';

const rows = (db: Sql) =>
  db.selectFrom('plans').selectAll().orderBy('sort_order').orderBy('price').orderBy('id');
export type PlanRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const listPlans = (db: Sql, { all = false } = {}) =>
  rows(db)
    .$if(!all, (query) => query.where('is_active', '=', true))
    .execute();

export const findPlan = (db: Sql, id: string) => rows(db).where('id', '=', id).executeTakeFirst();

/** Locks a plan for reading: price and availability cannot change until the transaction ends. */
export const holdPlan = (tx: Tx, id: string) => rows(tx).where('id', '=', id).forShare().executeTakeFirst();

/** Locks a plan for change; purchases wait. */
export const lockPlan = (tx: Tx, id: string) => rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertPlan = (db: Sql, row: Insertable<PlansTable>) =>
  db.insertInto('plans').values(row).returningAll().executeTakeFirstOrThrow();

export const updatePlan = (db: Sql, id: string, set: Updateable<PlansTable>) =>
  db
    .updateTable('plans')
    .set({ ...set, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deletePlan = (db: Sql, id: string) => db.deleteFrom('plans').where('id', '=', id).execute();

export const codeIsTaken = async (db: Sql, code: string, exceptId?: string): Promise<boolean> =>
  (await db
    .selectFrom('plans')
    .select('id')
    .where('code', '=', code)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .executeTakeFirst()) !== undefined;

/** How many periods and payments name a plan. */
export const usesOf = async (db: Sql, id: string): Promise<number> => {
  const { rows: found } = await sql<{ count: number }>`
    select ((select count(*) from plan_periods where plan_id = ${id})
      + (select count(*) from payments where plan_id = ${id}))::int as count`.execute(db);
  return found[0]?.count ?? 0;
};

const running = sql<boolean>`d.starts_at <= now() and coalesce(d.ended_at, d.ends_at) > now()`;

export const countSubscribers = async (db: Sql): Promise<Map<string, number>> => {
  const found = await db
    .selectFrom('plan_periods as d')
    .select(['d.plan_id', sql<number>`count(*)::int`.as('count')])
    .where(running)
    .groupBy('d.plan_id')
    .execute();
  return new Map(found.map((row) => [row.plan_id, row.count]));
};

/** Sales and revenue of a plan by month (UTC) from the ledger: income less refunds. */
export const salesByMonth = async (db: Sql, planId: string) => {
  const { rows: found } = await sql<{ month: string; sales: number; revenue: number }>`
    select to_char(t.created_at at time zone 'utc', 'YYYY-MM') as month,
      count(*) filter (where t.type = 'purchase')::int as sales, sum(e.amount)::bigint as revenue
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.code = 'revenue:plans'
    where t.plan_id = ${planId}
    group by 1 order by 1`.execute(db);
  return found;
};
