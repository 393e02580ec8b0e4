import { type Insertable, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { SandboxCheckoutsTable } from '../../db/schema/tables.ts';

/** Creates a checkout once for each payment. */
export const insertCheckout = (db: Sql, row: Insertable<SandboxCheckoutsTable>) =>
  db
    .insertInto('sandbox_checkouts')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();

export const findCheckout = (db: Sql, ref: string) =>
  db.selectFrom('sandbox_checkouts').selectAll().where('ref', '=', ref).executeTakeFirst();

export const lockCheckout = (db: Sql, ref: string) =>
  db.selectFrom('sandbox_checkouts').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst();

export const setCheckout = (db: Sql, ref: string, status: 'paid' | 'declined' | 'cancelled') =>
  db.updateTable('sandbox_checkouts').set({ status }).where('ref', '=', ref).execute();

/** Refunds at most the paid amount, once for each key. False if less is left. */
export async function addRefund(db: Sql, ref: string, amount: number, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_checkouts')
    .set({
      refunded: sql<number>`refunded + ${amount}::bigint`,
      refund_keys: sql<string[]>`refund_keys || ${key}::text`,
    })
    .where('ref', '=', ref)
    .where('status', '=', 'paid')
    .where(sql<boolean>`refunded + ${amount}::bigint <= amount`)
    .where(sql<boolean>`not refund_keys @> array[${key}::text]`)
    .executeTakeFirst();
  return numUpdatedRows === 1n || ((await findCheckout(db, ref))?.refund_keys.includes(key) ?? false);
}

/** A generated secret, encrypted; the first instance to ask creates it. */
export async function ownSecret(db: Sql, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('app_secrets')
    .values({ name, value: fresh })
    .onConflict((on) => on.doNothing())
    .execute();
  return (
    await db.selectFrom('app_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  ).value;
}
