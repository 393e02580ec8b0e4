import { type Insertable, sql, type Updateable } from 'kysely';
import type { Sql, Tx } from '../../db/client.ts';
import type { CouponsTable } from '../../db/schema/tables.ts';
import { type Payer, payerId } from '../wallet/wallet.ts';

/** A valid coupon for this plan that this payer has not used. */
export const usableCoupon = (db: Sql, of: { code: string; planId: string; payer: Payer }) =>
  db
    .selectFrom('coupons as c')
    .select(['c.id', 'c.kind', 'c.value'])
    .where('c.code', '=', of.code)
    .where('c.is_active', '=', true)
    .where(sql<boolean>`(c.starts_at is null or c.starts_at <= now())`)
    .where(sql<boolean>`(c.expires_at is null or c.expires_at > now())`)
    .where(sql<boolean>`(c.max_uses is null or c.uses < c.max_uses)`)
    .where(sql<boolean>`(c.plan_ids = '{}' or c.plan_ids @> array[${of.planId}]::uuid[])`)
    .where(sql<boolean>`not exists (
      select from coupon_uses u where u.coupon_id = c.id and u.payer_id = ${payerId(of.payer)}
    )`)
    .executeTakeFirst();

/**
 * Redeems a coupon. False, with nothing written, if it is used up or this payer redeemed it meanwhile. The payer's
 * row must be locked.
 */
export async function takeCoupon(
  tx: Tx,
  of: { couponId: string; payer: Payer; paymentId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with counted as (
      update coupons set uses = uses + 1
      where id = ${of.couponId} and (max_uses is null or uses < max_uses)
        and not exists (select from coupon_uses u where u.coupon_id = ${of.couponId} and u.payer_id = ${payerId(of.payer)})
      returning id
    )
    insert into coupon_uses (coupon_id, user_id, company_id, payment_id)
    select id, ${of.payer.userId}::uuid, ${of.payer.companyId}::uuid, ${of.paymentId}::uuid from counted`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function listCoupons(db: Sql, { page, limit }: { page: number; limit: number }) {
  const [items, counted] = await Promise.all([
    db
      .selectFrom('coupons')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.selectFrom('coupons').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}
export type CouponRow = Awaited<ReturnType<typeof listCoupons>>['items'][number];

export const lockCoupon = (tx: Tx, id: string) =>
  tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertCoupon = (tx: Tx, row: Insertable<CouponsTable>) =>
  tx.insertInto('coupons').values(row).returningAll().executeTakeFirstOrThrow();

export const updateCoupon = (tx: Tx, id: string, set: Updateable<CouponsTable>) =>
  tx
    .updateTable('coupons')
    .set({ ...set, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteCoupon = (tx: Tx, id: string) => tx.deleteFrom('coupons').where('id', '=', id).execute();

export const couponCodeIsTaken = async (db: Sql, code: string, exceptId?: string): Promise<boolean> =>
  (await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .executeTakeFirst()) !== undefined;
