import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';

/** What the operator changed; undefined before the first change. */
export const findSettings = async (db: Sql): Promise<unknown> =>
  (await db.selectFrom('site_settings').select('settings').executeTakeFirst())?.settings;

export type StoredSettings = {
  settings: unknown;
  version: number;
  updated_at: Date | null;
  updated_by: string | null;
};

/** With who changed it last, by user name. */
export async function readStored(db: Sql): Promise<StoredSettings> {
  const row = await db
    .selectFrom('site_settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.settings', 's.version', 's.updated_at', 'u.username as updated_by'])
    .where('s.version', '>', 0)
    .executeTakeFirst();
  return row ?? { settings: {}, version: 0, updated_at: null, updated_by: null };
}

/** Whoever changes the settings waits here for whoever is changing them. */
export async function lockStored(tx: Tx): Promise<{ settings: unknown; version: number }> {
  await tx
    .insertInto('site_settings')
    .values({ settings: '{}', version: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  return tx.selectFrom('site_settings').select(['settings', 'version']).forUpdate().executeTakeFirstOrThrow();
}

export const writeStored = async (tx: Tx, settings: object, version: number, by: string): Promise<void> => {
  await tx
    .updateTable('site_settings')
    .set({ settings: JSON.stringify(settings), version, updated_by: by, updated_at: sql`now()` })
    .execute();
};

export const findCurrency = (db: Sql, code: string) =>
  db
    .selectFrom('currencies')
    .select(['minor_digits', 'is_active'])
    .where('code', '=', code)
    .executeTakeFirst();

/** Whether anything was ever paid, booked or bought. */
export async function hasBooks(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from ledger_transactions) or exists (select from payments) or exists (select from plan_periods)
    as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Nothing is paid, booked or bought until the transaction ends. */
export const holdBooks = (tx: Tx) =>
  sql`lock table ledger_transactions, payments, plan_periods in share row exclusive mode`.execute(tx);

/** Empty wallets, prices of plans and amounts of coupons keep their figure in major units. */
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
