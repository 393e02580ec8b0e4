import { announce } from '../../db/changeFeed.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { AdNews, Jobs } from '../../jobs/jobs.ts';
import type { ResponseCache } from './responseCache.ts';

/** A transaction of `changeMarket`. What writes ads asks for it, so that no other transaction can. */
export type MarketTx = Tx & {
  readonly market: {
    /** This ad came to the market, left it or is shown otherwise; those who keep it or search for it hear of it. */
    changed(adId: string, what?: AdNews['what'], afterSeconds?: number): void;
    /** Something else that lists show is other than before. */
    listsChanged(): void;
  };
};

/**
 * Runs a transaction that may change the market. If it does, every instance hears of it on commit, people are told of
 * its ads, and this instance forgets what it has ready, so that who wrote sees what they did.
 */
export async function changeMarket<Result>(
  ctx: { db: Db; jobs: Jobs; responses: ResponseCache },
  work: (tx: MarketTx) => Promise<Result>,
): Promise<Result> {
  const news = new Map<string, { data: AdNews; afterSeconds: number }>();
  let isChanged = false;
  const market: MarketTx['market'] = {
    changed(adId, what = 'changed', afterSeconds = 0) {
      isChanged = true;
      // An ad that was published and then changed in one transaction is still new to everybody.
      if (news.get(adId)?.data.what !== 'published') news.set(adId, { data: { adId, what }, afterSeconds });
    },
    listsChanged() {
      isChanged = true;
    },
  };
  const result = await ctx.db.transaction().execute(async (tx) => {
    const done = await work(Object.assign(tx, { market }));
    if (isChanged) await announce(tx, 'market');
    await ctx.jobs.enqueueAll(tx, 'adNews', [...news.values()]);
    return done;
  });
  if (isChanged) ctx.responses.invalidate('market');
  return result;
}
