import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { workRecounts } from './moderation.ts';
import { workRuns } from './runs/workRuns.ts';

export const moderationJobs = (ctx: Context): FeatureJobs => ({
  startWorkers: async () => {
    await workRecounts(ctx);
    await workRuns(ctx);
  },
});
