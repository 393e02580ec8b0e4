import type { Context } from '../../context.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { holdFetcher, insertRun, lastFetched, lastRun, stampCheck } from './fetchRuns.queries.ts';
import { areRatesDue } from './fetchTimes.ts';
import { hashOf } from './quoteSource.ts';
import { tellDesk } from './tellDesk.ts';

type Fetched =
  | { feed: { date: string; rates: ReadonlyMap<string, string> }; taken: number; held: number }
  | { error: string };

/** Writes a fetch of reference rates on the list of runs; a document that is known already is only checked again. */
export async function noteRates(ctx: Pick<Context, 'db' | 'jobs'>, fetched: Fetched): Promise<void> {
  const run = { id: uuidv7(), fetcher: 'ecb_exr', started_by: null } as const;
  if ('error' in fetched) {
    await insertRun(ctx.db, { ...run, status: 'failed', error: fetched.error });
    return;
  }
  const { feed, taken, held } = fetched;
  const rows = [...feed.rates].map(([series, value]) => ({ series, day: feed.date, value }));
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await holdFetcher(tx, 'ecb_exr'))) return;
    const hash = hashOf(rows);
    const before = await lastRun(tx, 'ecb_exr');
    if (before?.body_sha256 === hash) {
      await stampCheck(tx, before.id);
      return;
    }
    await insertRun(tx, {
      ...run,
      status: 'done',
      rows: rows.length,
      added: taken,
      held,
      first_day: feed.date,
      last_day: feed.date,
      body_sha256: hash,
    });
    if (held > 0) await tellDesk(ctx, tx, { source: 'ECB', held });
  });
}

/** Whether it is time to ask for reference rates. */
export const ratesAreDue = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  areRatesDue(new Date(), await lastFetched(db, 'ecb_exr'));
