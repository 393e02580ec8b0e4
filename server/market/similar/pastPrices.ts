import type { PriceType } from '../../../contract/ads/adEnums.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { market } from '../../../contract/market/market.ts';
import { figure } from '../../ads/rows/adSummary.view.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { listPastPrices, type PastPriceRow } from './pastPrices.queries.ts';
import { findBase } from './similar.queries.ts';

const MOST = 10;

const viewPrice = (row: PastPriceRow): Answer<typeof market.prices>['items'][number] => ({
  until: row.until.toISOString(),
  price: {
    type: row.price_type as PriceType,
    amount: figure(row.price_amount),
    currency:
      row.currency_id === null
        ? null
        : {
            id: row.currency_id,
            code: row.currency_code ?? '',
            name: row.currency_name ?? '',
            symbol: row.currency_symbol ?? '',
            minorDigits: row.minor_digits ?? 2,
          },
    unit:
      row.unit_id === null
        ? null
        : {
            id: row.unit_id,
            code: row.unit_code ?? '',
            name: row.unit_name ?? '',
            symbol: row.unit_symbol ?? '',
            dimension: row.dimension ?? '',
          },
    benchmark: row.price_benchmark,
    differential: figure(row.price_differential),
    note: null,
  },
});

/** The ad whose earlier prices a reader may see: whoever sees the ad. */
export async function pricedAd(db: Sql, named: string, reader: Caller | null): Promise<string> {
  const row = await findBase(db, named);
  const isShown =
    row && !row.deleted_at && (row.is_public || row.owner_id === reader?.id || may(reader, 'ads.moderate'));
  ensure(isShown, 'NOT_FOUND');
  return row.id;
}

export const pastPrices = async (db: Sql, adId: string): Promise<Answer<typeof market.prices>> => ({
  items: (await listPastPrices(db, adId, MOST)).map(viewPrice),
});
