import { sql } from 'kysely';
import type { Sql, Tx } from '../../db/client.ts';

/** The operator's changes; undefined before the first one. */
export const findSettings = async (db: Sql): Promise<unknown> =>
  (await db.selectFrom('site_settings').select('settings').executeTakeFirst())?.settings;

export const findCurrency = (db: Sql, code: string) =>
  db
    .selectFrom('currencies')
    .select(['minor_digits', 'is_active'])
    .where('code', '=', code)
    .executeTakeFirst();

/** Whether anything was ever paid, booked or purchased. */
export async function hasBooks(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from ledger_transactions) or exists (select from payments) or exists (select from plan_periods)
    as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Blocks payments, bookings and purchases until the transaction ends. */
export const holdBooks = (tx: Tx) =>
  sql`lock table ledger_transactions, payments, plan_periods in share row exclusive mode`.execute(tx);

/** Empty wallets, plan prices and coupon amounts keep their figure in major units. */
export async function moveCurrency(
  tx: Tx,
  code: string,
  digits: { from: number; to: number },
): Promise<void> {
  const factor = sql`power(10::numeric, ${digits.to - digits.from}::integer)`;
  await sql`update wallets set currency = ${code}`.execute(tx);
  await sql`update plans set currency = ${code}, price = round(price * ${factor})`.execute(tx);
  await sql`update coupons set value = greatest(1, round(value * ${factor})) where kind = 'amount'`.execute(
    tx,
  );
}

/** The version in force of each page that is published. */
export const publishedVersions = (db: Sql) =>
  db
    .selectFrom('legal_versions')
    .select(['kind', sql<number>`max(version)`.as('version')])
    .where('published_at', 'is not', null)
    .groupBy('kind')
    .execute();

/** Whether a VAT rate of this country is on record. */
export const hasTaxRate = async (db: Sql, country: string): Promise<boolean> =>
  (await db
    .selectFrom('tax_rates')
    .select('id')
    .where('country', '=', country)
    .limit(1)
    .executeTakeFirst()) !== undefined;
