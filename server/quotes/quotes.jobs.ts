import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { findRun, lastFetched, type QuoteSource } from './fetch/fetchRuns.queries.ts';
import { runFetch, sourceState } from './fetch/fetchRuns.ts';
import { isDue } from './fetch/fetchTimes.ts';
import { verifyChains } from './quotes.queries.ts';

/** Fetches when it is time; what needs an operator is shown as a failure of this work on the job screen. */
async function fetchWhenDue(ctx: Context, fetcher: QuoteSource): Promise<void> {
  if (!(await sourceState(ctx.db, fetcher)).isFetched) return;
  const { answeredAt, failedAt } = await lastFetched(ctx.db, fetcher);
  if (!isDue(new Date(), answeredAt, failedAt)) return;
  const id = await runFetch(ctx, fetcher);
  const run = id === null ? undefined : await findRun(ctx.db, id);
  if (run?.status === 'failed') throw new Error(run.error ?? 'The fetch failed');
  if (run?.status === 'suspicious') throw new Error('A release waits for an operator');
  if ((run?.held ?? 0) > 0) ctx.log.warn({ held: run?.held }, 'values are held for an operator');
}

async function checkChains(ctx: Context): Promise<void> {
  const { breaks } = await ctx.reads.run(verifyChains);
  if (breaks.length > 0)
    throw new Error(
      `Stored quotes were changed: ${breaks.map(({ benchmark, day }) => `${benchmark} ${day}`).join(', ')}`,
    );
}

export const quotesJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: {
    fetchQuotes: () => fetchWhenDue(ctx, 'eia_v2'),
    fetchPinkSheet: () => fetchWhenDue(ctx, 'wb_pink'),
  },
  hourly: { checkQuotes: () => checkChains(ctx) },
});
