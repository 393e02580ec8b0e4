import { type Insertable, sql } from 'kysely';
import type { Sql, Tx } from '../../db/client.ts';
import { hasSeat } from '../../db/hasSeat.ts';
import type { PlanPeriodsTable } from '../../db/schema/tables.ts';
import { type Payer, payerId } from '../wallet/wallet.ts';

const open = (db: Sql) =>
  db
    .selectFrom('plan_periods as d')
    .innerJoin('plans as p', 'p.id', 'd.plan_id')
    .selectAll('d')
    .select('p.code as plan_code')
    .where('d.ended_at', 'is', null)
    .where('d.ends_at', '>', sql<Date>`now()`)
    .orderBy('d.starts_at');
export type PeriodRow = Awaited<ReturnType<ReturnType<typeof open>['executeTakeFirstOrThrow']>>;

/** Running and future periods, in order. */
export const openPeriods = (db: Sql, payer: string) => open(db).where('d.payer_id', '=', payer).execute();

/** The running plan of the company where an account has a seat. */
export const planOfCompany = (db: Sql, userId: string) =>
  open(db)
    .innerJoin('company_members as m', 'm.company_id', 'd.company_id')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select('c.display_name as company')
    .where('m.user_id', '=', userId)
    .where(hasSeat)
    .where(sql<boolean>`d.starts_at <= now()`)
    .limit(1)
    .executeTakeFirst();

export type Buyer = {
  payer: Payer;
  /** Plain guests become paid with a plan; null: a company, or an account that keeps its role. */
  role: 'guest' | 'paid' | null;
  autoRenew: boolean;
  /** A deleted account, or a closed company. */
  isGone: boolean;
  /** The clock that purchases, ends and refunds are computed by. */
  now: Date;
};

const clock = sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now');

/** Locks a buyer: purchases, ends and refunds of one payer run one at a time. */
export async function lockBuyer(tx: Tx, payer: Payer): Promise<Buyer | undefined> {
  if (payer.companyId !== null) {
    const company = await tx
      .selectFrom('companies')
      .select(['auto_renew', 'status', clock])
      .where('id', '=', payer.companyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!company) return undefined;
    const isGone = company.status === 'closed';
    return { payer, role: null, autoRenew: company.auto_renew, isGone, now: company.now };
  }
  const user = await tx
    .selectFrom('users')
    .select(['role', 'custom_role_id', 'auto_renew', 'deleted_at', clock])
    .where('id', '=', payer.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const { role } = user;
  const follows = user.custom_role_id === null && (role === 'guest' || role === 'paid');
  return {
    payer,
    role: follows ? role : null,
    autoRenew: user.auto_renew,
    isGone: user.deleted_at !== null,
    now: user.now,
  };
}

/** Names the upgrade that took the rest of these periods off its price. */
export const markReplaced = async (tx: Tx, ids: readonly string[], by: string): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('plan_periods')
    .set({ replaced_by: by })
    .where('id', 'in', [...ids])
    .execute();
};

export const insertPeriod = (tx: Tx, row: Insertable<PlanPeriodsTable>) =>
  tx.insertInto('plan_periods').values(row).execute();

/** Ends periods early: a running one now, a future one before it starts. */
export const endPeriods = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('plan_periods')
    .set({
      ended_at: sql<Date>`greatest(starts_at, ${now}::timestamptz)`,
      closed_at: now,
    })
    .where('id', 'in', [...ids])
    .execute();
};

export const closePeriod = (tx: Tx, id: string) =>
  tx.updateTable('plan_periods').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();

/** Expired periods that are not closed yet, oldest first. */
export const overduePeriods = (db: Sql, limit: number) =>
  db
    .selectFrom('plan_periods')
    .select(['id', 'user_id', 'company_id'])
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('ends_at')
    .limit(limit)
    .execute();

export const findPeriod = (db: Sql, id: string) =>
  db.selectFrom('plan_periods').selectAll().where('id', '=', id).executeTakeFirst();

/** The period that a payment bought; the rest of it, once that goes on after a refunded upgrade. */
export const periodOfPayment = (db: Sql, paymentId: string) =>
  db
    .selectFrom('plan_periods')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Periods that an upgrade, or the one it goes on from, replaced and that did not come back, in order, with what was refunded of their payments. */
export const replacedBy = (db: Sql, id: string) =>
  db
    .selectFrom('plan_periods as d')
    .leftJoin('payments as p', 'p.id', 'd.payment_id')
    .selectAll('d')
    .select([
      sql<number>`coalesce(p.refunded, 0)::bigint`.as('refunded'),
      sql<boolean>`coalesce(p.status = 'refunded', false)`.as('is_refunded'),
    ])
    .where(sql<boolean>`d.replaced_by in (
      with recursive same (id, restores) as (
        select id, restores from plan_periods where id = ${id}
        union all select o.id, o.restores from plan_periods o join same on o.id = same.restores
      ) select id from same
    )`)
    .where(sql<boolean>`not exists (select from plan_periods n where n.restores = d.id)`)
    .orderBy('d.starts_at')
    .execute();
export type ReplacedRow = Awaited<ReturnType<typeof replacedBy>>[number];

const autoRenew = sql<boolean>`coalesce(c.auto_renew, u.auto_renew)`;
const isThere = sql<boolean>`(case when c.id is null then u.deleted_at is null else c.status <> 'closed' end)`;

/** Last periods of payers who are still there and whose end was not dealt with. */
const lastPeriods = (db: Sql) =>
  db
    .selectFrom('plan_periods as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('companies as c', 'c.id', 'd.company_id')
    .where('d.ended_at', 'is', null)
    .where('d.closed_at', 'is', null)
    .where(isThere)
    .where(sql<boolean>`not exists (
      select from plan_periods n where n.payer_id = d.payer_id and n.starts_at >= d.ends_at and n.ended_at is null
    )`);

/** Last periods that end within so many days and whose owners were not warned yet. */
export const periodsToWarnOf = (db: Sql, days: number, limit: number) =>
  lastPeriods(db)
    .select(['d.id', 'd.user_id', 'd.company_id', 'd.plan_name', 'd.ends_at', autoRenew.as('auto_renew')])
    .where(sql<boolean>`d.ends_at > now() and d.ends_at <= now() + make_interval(days => ${days})`)
    .where(sql<boolean>`not d.warned_days @> array[${days}]::int[]`)
    .limit(limit)
    .execute();

/** The last period if its end was not dealt with yet. */
export const lastPeriod = (tx: Tx, payer: string) =>
  tx
    .selectFrom('plan_periods')
    .selectAll()
    .where('payer_id', '=', payer)
    .where('ended_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Buyers with auto-renewal whose last period ends within the hour, or expired while nobody dealt with its end. The
 * list is complete: whoever is missing here is treated as expired.
 */
export const periodsToRenew = (db: Sql) =>
  lastPeriods(db)
    .select(['d.user_id', 'd.company_id'])
    .where(autoRenew)
    .where(sql<boolean>`d.ends_at <= now() + interval '1 hour'`)
    .execute();

/** True for exactly one instance, which sends the warning. */
export const markWarned = async (tx: Tx, id: string, days: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('plan_periods')
    .set({ warned_days: sql<number[]>`warned_days || ${days}::int` })
    .where('id', '=', id)
    .where(sql<boolean>`not warned_days @> array[${days}]::int[]`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const setRole = (tx: Tx, userId: string, role: 'guest' | 'paid') =>
  tx.updateTable('users').set({ role }).where('id', '=', userId).execute();

const renewing = (payer: Payer) => (payer.companyId === null ? 'users' : 'companies');

export const autoRenewOf = async (db: Sql, payer: Payer): Promise<boolean> =>
  (
    await db
      .selectFrom(renewing(payer))
      .select('auto_renew')
      .where('id', '=', payerId(payer))
      .executeTakeFirst()
  )?.auto_renew ?? false;

export const setAutoRenew = (db: Sql, payer: Payer, renews: boolean) =>
  db.updateTable(renewing(payer)).set({ auto_renew: renews }).where('id', '=', payerId(payer)).execute();
