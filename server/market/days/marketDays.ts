import type { Answer, Received } from '../../../contract/core/endpoint.ts';
import type { marketDays } from '../../../contract/market/marketDays.ts';
import type { Db, Sql } from '../../db/client.ts';
import {
  countDay,
  daysToCount,
  lockCounting,
  readDays,
  shownProducts,
  shownRegions,
  timesOnMarket,
} from './marketDays.queries.ts';
import { viewMarketDay } from './marketDays.view.ts';
import { medianDaysToDone } from './timeOnMarket.ts';

/** After a longer standstill, the days before are left uncounted. */
const MISSED_MAX = 30;

/** Counts a day of the market anew, whether or not it was counted before. */
export const recountDay = (db: Db, day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCounting(tx);
    await countDay(tx, day);
  });

/** Counts each finished day that was not counted yet. */
export async function countMissingDays(db: Db): Promise<void> {
  for (const day of await daysToCount(db, MISSED_MAX)) await recountDay(db, day);
}

/** The market of a product by day. */
export async function readMarketDays(
  db: Sql,
  { productId: asked, side, region = '', days }: Received<typeof marketDays.read>['query'],
): Promise<Answer<typeof marketDays.read>> {
  const products = await shownProducts(db, side, days);
  const productId = asked ?? products[0]?.value ?? null;
  if (productId === null) return { productId, products, regions: [], points: [], medianDaysToDone: null };
  const group = { productId, side, region };
  return {
    productId,
    products,
    regions: await shownRegions(db, group, days),
    points: (await readDays(db, group, days)).map(viewMarketDay),
    medianDaysToDone: medianDaysToDone(await timesOnMarket(db, group)),
  };
}
