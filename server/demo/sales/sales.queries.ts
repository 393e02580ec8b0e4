import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type {
  AuditLogTable,
  CouponsTable,
  CouponUsesTable,
  PaymentsTable,
  PlanPeriodsTable,
  SandboxCheckoutsTable,
} from '../../db/schema/tables.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { Coupon } from './account.ts';
import type { Shop } from './planSales.ts';

const DAY = 86_400_000;
/** Rows of one statement, below its limit of parameters. */
const BATCH = 200;

async function inBatches<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let place = 0; place < rows.length; place += BATCH) await insert(rows.slice(place, place + BATCH));
}

export async function plansOnSale(db: Sql): Promise<Shop['plans']> {
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'code', 'name', 'price', 'duration_days', 'entitlements'])
    .execute();
  const planOf = (code: string) => {
    const plan = plans.find((one) => one.code === code);
    if (!plan) throw new Error(`There is no plan ${code}`);
    return plan;
  };
  return { trader: planOf('trader'), desk: planOf('desk'), enterprise: planOf('enterprise') };
}

type Start = Omit<Insertable<CouponsTable>, 'id'> & { days: [from: number, to: number | null] };

const coupons: Start[] = [
  { code: 'WELCOME-20', kind: 'percent', value: 20, days: [95, 60] },
  { code: 'FIRST-MONTH', kind: 'free_days', value: 30, max_uses: 20, days: [92, null] },
  { code: 'AUTUMN-10', kind: 'amount', value: 1000, max_uses: 100, days: [40, 20] },
  { code: 'LAST-SEASON', kind: 'percent', value: 15, days: [180, -60] },
  { code: 'PARTNER-50', kind: 'percent', value: 50, max_uses: 5, is_active: false, days: [70, null] },
];

/** Coupons on sale and past ones, by code. */
export async function insertCoupons(db: Sql, admin: string, now: Date): Promise<Record<string, Coupon>> {
  const rows = coupons.map(({ days: [from, to], ...coupon }) => {
    const startsAt = new Date(now.getTime() - from * DAY);
    return {
      ...coupon,
      id: uuidv7(),
      starts_at: startsAt,
      expires_at: to === null ? null : new Date(now.getTime() + to * DAY),
      created_by: admin,
      created_at: startsAt,
      updated_at: startsAt,
    };
  });
  await db.insertInto('coupons').values(rows).execute();
  return Object.fromEntries(rows.map((row) => [row.code, row]));
}

export async function insertCouponUses(db: Sql, rows: Insertable<CouponUsesTable>[]): Promise<void> {
  await db.insertInto('coupon_uses').values(rows).execute();
  await sql`update coupons set uses = (select count(*) from coupon_uses u where u.coupon_id = coupons.id)`.execute(
    db,
  );
}

export const takeNumbers = async (db: Sql, count: number): Promise<number[]> =>
  (
    await sql<{ number: number }>`
      select nextval('payment_numbers')::int as number from generate_series(1, ${count}::int)`.execute(db)
  ).rows.map((row) => row.number);

export const insertPayments = (db: Sql, rows: Insertable<PaymentsTable>[]) =>
  inBatches(rows, (some) => db.insertInto('payments').values(some).execute());

export const insertCheckouts = (db: Sql, rows: Insertable<SandboxCheckoutsTable>[]) =>
  inBatches(rows, (some) => db.insertInto('sandbox_checkouts').values(some).execute());

export const insertPeriods = (db: Sql, rows: Insertable<PlanPeriodsTable>[]) =>
  inBatches(rows, (some) => db.insertInto('plan_periods').values(some).execute());

export const insertPastAudit = (db: Sql, rows: Insertable<AuditLogTable>[]) =>
  inBatches(rows, (some) => db.insertInto('audit_log').values(some).execute());

/** Whom invoices are made out to: trader first, then by name. */
export const companiesOf = async (
  db: Sql,
  userIds: string[],
): Promise<{ id: string; company: string; country: string }[]> =>
  (
    await sql<{ id: string; company: string; country: string }>`
      select id, company, country from users
      where id = any(${userIds}::uuid[]) and company is not null and country is not null
      order by username <> 'trader', company`.execute(db)
  ).rows;

/** Members with a plan are paid ones; who pays from the wallet each month renews by itself. */
export async function makePaying(
  db: Sql,
  userIds: string[],
  periods: { user_id: string; ends_at: Date }[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: 'paid' })
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
  await sql`update users set auto_renew = true where id = any(${[...new Set(periods.map((one) => one.user_id))]}::uuid[])
    and exists (select from wallets w where w.user_id = users.id and w.balance >= 3900)`.execute(db);
}
