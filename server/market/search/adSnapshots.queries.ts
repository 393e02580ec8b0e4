import { sql } from 'kysely';
import { adRows, shownStatus } from '../../ads/rows/adRows.queries.ts';
import type { Sql } from '../../db/client.ts';
import { type AdFilters, matching, resolveQuery } from './publicAds.queries.ts';

export const adRowsOf = (db: Sql, ids: string[]) => adRows(db).where('a.id', 'in', ids).execute();

/** Whether a published ad matches these filters. */
export async function isAmong(db: Sql, adId: string, filters: AdFilters): Promise<boolean> {
  const row = await db
    .selectFrom('ads as a')
    .select('a.id')
    .where('a.id', '=', adId)
    .where(matching(filters, await resolveQuery(db, filters)))
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields that a favorite compares; deleted ads are left out. */
export const snapshotRows = (db: Sql, ids: string[]) =>
  db
    .selectFrom('ads as a')
    .leftJoin('units as qu', 'qu.id', 'a.quantity_unit_id')
    .leftJoin('units as pu', 'pu.id', 'a.price_unit_id')
    .leftJoin('currencies as c', 'c.id', 'a.price_currency_id')
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('a.deleted_at', 'is', null)
    .where('a.revises_id', 'is', null)
    .select([
      'a.id',
      'a.slug',
      'a.title',
      'a.reference',
      'a.owner_id',
      'a.company_id',
      'a.price_type',
      'a.price_amount',
      'a.price_benchmark',
      'a.price_differential',
      'a.quantity_min',
      'a.quantity_max',
      'a.quantity_basis',
      'c.code as currency',
      'c.minor_digits',
      'pu.symbol as price_unit',
      'qu.symbol as quantity_unit',
      shownStatus.as('status'),
    ])
    .execute();
export type SnapshotRow = Awaited<ReturnType<typeof snapshotRows>>[number];
