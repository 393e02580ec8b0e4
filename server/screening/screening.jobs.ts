import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { dueLists } from './lists/versions.queries.ts';
import { fetchVersion, giveUpVersion, readVersion } from './lists/versions.ts';
import { isFetched } from './screening.view.ts';
import { screenSubject } from './screenSubject.ts';
import { changedAccounts } from './subjects.queries.ts';
import { screenAnew, sweepSubjects } from './sweep.ts';

const FETCH_HOURS = 6;
const BATCH = 200;
const BATCHES_MAX = 20;

/** Screens accounts whose company or country changed, as companies. */
export async function screenChangedAccounts(ctx: Context): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const changed = await changedAccounts(ctx.db, BATCH);
    for (const { id, company, country, mark } of changed)
      await screenSubject(
        ctx,
        { kind: 'company', ref: id, names: [company], ids: [], countries: country === null ? [] : [country] },
        { mark },
      );
    if (changed.length < BATCH) return;
  }
}

async function fetchDueLists(ctx: Context): Promise<void> {
  for (const list of await dueLists(ctx.db, FETCH_HOURS))
    if (isFetched(list)) await fetchVersion(ctx, null, list);
}

export const screeningJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: {
    fetchSanctionsLists: () => fetchDueLists(ctx),
    screenSubjects: () => screenChangedAccounts(ctx),
  },
  startWorkers: async () => {
    await ctx.jobs.work('screeningRead', async ({ versionId }, { isLast }) => {
      try {
        await readVersion(ctx, versionId);
      } catch (error) {
        if (isLast) await giveUpVersion(ctx, versionId);
        throw error;
      }
    });
    await ctx.jobs.work('screeningAnew', ({ thresholdsId }) => screenAnew(ctx, thresholdsId));
    await ctx.jobs.work('screeningSweep', ({ versionId }) => sweepSubjects(ctx, versionId));
  },
});
