import type { Sql } from '../db/client.ts';
import type { Rates } from './exchange.ts';
import { rateRows } from './formulas.queries.ts';
import { Decimal } from './unitPrice.ts';

/** Rates by pair and day. */
export function ratesByPair(rows: Iterable<readonly [pair: string, day: string, rate: string]>): Rates {
  const rates = new Map<string, Map<string, InstanceType<typeof Decimal>>>();
  for (const [pair, day, rate] of rows) {
    const byDay = rates.get(pair) ?? new Map();
    rates.set(pair, byDay.set(day, new Decimal(rate)));
  }
  return rates;
}

/** The stored rates against the dollar. */
export async function dollarRates(db: Sql, query: Parameters<typeof rateRows>[1]): Promise<Rates> {
  const rows = await rateRows(db, query);
  return ratesByPair(rows.map(({ code, rate_date, usd_rate }) => [`${code}USD`, rate_date, usd_rate]));
}
