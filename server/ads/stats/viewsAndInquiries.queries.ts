import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { InquiriesContactType } from '../../db/schema/tables.ts';
import { today } from '../rows/adRows.queries.ts';

/** Counts a visitor once per ad and day; returns the views of the ad. */
export async function countView(db: Sql, adId: string, visitor: Buffer): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ad_views')
    .values({ ad_id: adId, day: today, visitor })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  const row = await db
    .updateTable('ads')
    .set({ views: sql<number>`views + ${numInsertedOrUpdatedRows === 1n ? 1 : 0}` })
    .where('id', '=', adId)
    .returning('views')
    .executeTakeFirst();
  return row?.views ?? 0;
}

/** Whether this caller already revealed a contact of this ad this month, and for how many ads. */
export async function revealsThisMonth(
  db: Sql,
  inquirerIds: readonly string[],
  { adId, by }: { adId: string | null; by: string | null },
): Promise<{ used: number; thisAd: boolean; byThem: boolean }> {
  const row = await db
    .selectFrom('inquiries')
    .select([
      sql<number>`count(distinct ad_id)::int`.as('used'),
      sql<boolean | null>`bool_or(ad_id = ${adId}::uuid)`.as('this_ad'),
      sql<boolean | null>`bool_or(ad_id = ${adId}::uuid and inquirer_id = ${by}::uuid)`.as('by_them'),
    ])
    .where('inquirer_id', 'in', [...inquirerIds])
    .where('contact_type', '<>', 'in_app')
    .where('created_at', '>=', sql<Date>`date_trunc('month', now())`)
    .executeTakeFirst();
  return { used: row?.used ?? 0, thisAd: row?.this_ad ?? false, byThem: row?.by_them ?? false };
}

export const inquiryExists = async (db: Sql, id: string): Promise<boolean> =>
  (await db.selectFrom('inquiries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The ad counts an inquirer once. Needs their conversation locked. */
export async function insertInquiry(
  db: Sql,
  inquiry: { id: string; adId: string; inquirerId: string; contactType: InquiriesContactType },
): Promise<void> {
  const before = await db
    .selectFrom('inquiries')
    .select('id')
    .where('ad_id', '=', inquiry.adId)
    .where('inquirer_id', '=', inquiry.inquirerId)
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('inquiries')
    .values({
      id: inquiry.id,
      ad_id: inquiry.adId,
      inquirer_id: inquiry.inquirerId,
      contact_type: inquiry.contactType,
    })
    .execute();
  if (before !== undefined) return;
  await db
    .updateTable('ads')
    .set({ inquiries: sql<number>`inquiries + 1` })
    .where('id', '=', inquiry.adId)
    .execute();
}

/** The number of ads whose contact these people revealed this month. */
export const countReveals = async (db: Sql, inquirerIds: readonly string[]): Promise<number> =>
  (await revealsThisMonth(db, inquirerIds, { adId: null, by: null })).used;
