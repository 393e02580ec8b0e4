import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { workRecounts } from './moderation.ts';

export const moderationJobs = (ctx: Context): FeatureJobs => ({
  startWorkers: () => workRecounts(ctx),
});
