import Big from 'big.js';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { findEntry } from './entries.queries.ts';
import { letAdsFollow, record, writeBaseData } from './entries.ts';
import {
  deleteHeld,
  findHeld,
  holdRate,
  latestRate,
  ratedCurrencies,
  stampRate,
  upsertRate,
} from './references.queries.ts';

/** Share by which a rate may move from the last one without somebody looking at it. */
const MOVE_MAX = new Big('0.05');

const movesFar = (before: string, now: string): boolean =>
  new Big(now).div(before).minus(1).abs().gt(MOVE_MAX);

async function take(
  ctx: Context,
  tx: Tx,
  id: string,
  rate: { date: string; usdRate: string },
): Promise<void> {
  await upsertRate(tx, id, rate.date, rate.usdRate);
  await stampRate(tx, id, rate.date, { source: 'ecb', until: null });
  await deleteHeld(tx, id);
  await letAdsFollow(ctx, tx, { kind: 'currencies', ids: [id] });
}

/**
 * Takes the rates of a feed. One that moves far is held for an operator; one entered by hand stays until its day, and a
 * feed never goes back behind what is there.
 */
export const takeFeedRates = (
  ctx: Context,
  feed: { date: string; rates: ReadonlyMap<string, string> },
): Promise<{ taken: number; held: number }> =>
  writeBaseData(ctx, ['currencies'], async (tx) => {
    let taken = 0;
    let held = 0;
    for (const currency of await ratedCurrencies(tx)) {
      const usdRate = feed.rates.get(currency.code);
      const isDue = currency.rate_date === null || currency.rate_date < feed.date;
      if (usdRate === undefined || !isDue || currency.stands) continue;
      const isSuspect = currency.usd_rate !== null && movesFar(currency.usd_rate, usdRate);
      // The rates that a site comes with are too old to compare with.
      if (isSuspect && currency.source !== 'seed') {
        await holdRate(tx, currency.id, { date: feed.date, usdRate, before: currency.usd_rate ?? usdRate });
        held += 1;
      } else {
        await take(ctx, tx, currency.id, { date: feed.date, usdRate });
        taken += 1;
      }
    }
    return { taken, held };
  });

/** An operator takes a rate that was held, or drops it. */
export const decideHeldRate = (ctx: Context, actor: Actor, id: string, isTaken: boolean): Promise<void> =>
  writeBaseData(ctx, ['currencies'], async (tx) => {
    const currency = await findEntry(tx, 'currencies', id);
    const held = await findHeld(tx, id);
    ensure(currency && held, 'NOT_FOUND');
    const before = await latestRate(tx, id);
    if (isTaken) await take(ctx, tx, id, { date: held.rate_date, usdRate: held.usd_rate });
    else await deleteHeld(tx, id);
    await record(tx, actor, 'currency', {
      did: isTaken ? 'rate' : 'rate_drop',
      id,
      before: { code: currency.code, usdRate: before?.usd_rate ?? null },
      after: { code: currency.code, date: held.rate_date, usdRate: held.usd_rate },
    });
  });
