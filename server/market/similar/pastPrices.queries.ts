import type { Sql } from '../../db/client.ts';

/** Prices that an ad had while it was published, newest first. */
export const listPastPrices = (db: Sql, adId: string, limit: number) =>
  db
    .selectFrom('ad_prices as h')
    .leftJoin('currencies as c', 'c.id', 'h.price_currency_id')
    .leftJoin('units as u', 'u.id', 'h.price_unit_id')
    .select([
      'h.until',
      'h.price_type',
      'h.price_amount',
      'h.price_benchmark',
      'h.price_differential',
      'c.id as currency_id',
      'c.code as currency_code',
      'c.name as currency_name',
      'c.symbol as currency_symbol',
      'c.minor_digits',
      'u.id as unit_id',
      'u.code as unit_code',
      'u.name as unit_name',
      'u.symbol as unit_symbol',
      'u.dimension',
    ])
    .where('h.ad_id', '=', adId)
    .orderBy('h.until', 'desc')
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute();
export type PastPriceRow = Awaited<ReturnType<typeof listPastPrices>>[number];
