import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { benchmarkIds } from './quotes.queries.ts';

/** Recomputes the ads whose formula names one of these benchmarks, or one that they stand for. */
export async function letPricesFollow(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  benchmarks: readonly string[],
): Promise<void> {
  const ids = [...new Set(benchmarks)];
  if (ids.length > 0) await ctx.jobs.enqueue(tx, 'adsFollow', { kind: 'benchmarks', ids });
}

/** As days pass, windows and assumed events move on without any new quote: once a day every formula is evaluated anew. */
export async function followDays(ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  if (new Date().getUTCHours() !== 0) return;
  const all = await benchmarkIds(ctx.db);
  await ctx.db.transaction().execute((tx) => letPricesFollow(ctx, tx, all));
}
