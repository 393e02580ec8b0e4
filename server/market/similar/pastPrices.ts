import type { PriceType } from '../../../contract/ads/adEnums.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { market } from '../../../contract/market/market.ts';
import { listPrices, type PriceRow } from '../../ads/rows/adPrices.queries.ts';
import { figure, isOwn } from '../../ads/rows/adSummary.view.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { findBase } from './similar.queries.ts';

type Prices = Answer<typeof market.prices>;

/** Earlier prices of the owner. */
const PAST_MAX = 10;
/** More than a step for each working day of two years. */
const STEPS_MAX = 600;

const viewPrice = (row: PriceRow): Prices['items'][number]['price'] => ({
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
});

const viewStep = (row: PriceRow): Prices['steps'][number] => ({
  from: row.from_at.toISOString(),
  usdPerBbl: figure(row.usd_per_bbl),
  usdPerTonne: figure(row.usd_per_tonne),
  usdPerMMBtu: figure(row.usd_per_mmbtu),
  kind: row.kind,
  quoteDay: row.quote_day,
  why: row.why,
});

/** The ad whose earlier prices a reader may see: whoever sees the ad. */
export async function pricedAd(db: Sql, named: string, reader: Caller | null): Promise<string> {
  const row = await findBase(db, named);
  const isShown =
    row && !row.deleted_at && (row.is_public || isOwn(row, reader) || may(reader, 'ads.moderate'));
  ensure(isShown, 'NOT_FOUND');
  return row.id;
}

/** What the owner asked before the present price, with the end of its time, and every step of the comparable price. */
export async function pastPrices(db: Sql, adId: string): Promise<Prices> {
  const rows = await listPrices(db, adId, STEPS_MAX);
  const items: Prices['items'] = [];
  for (const [place, row] of rows.entries()) {
    const later = rows[place - 1];
    const [price, next] = [viewPrice(row), later && viewPrice(later)];
    if (later === undefined || JSON.stringify(price) === JSON.stringify(next)) continue;
    items.push({ until: later.from_at.toISOString(), price });
    if (items.length === PAST_MAX) break;
  }
  return { items, steps: rows.map(viewStep).toReversed() };
}
