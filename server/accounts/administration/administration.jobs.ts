import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import { tellAskers } from './blocking.ts';

export const administrationJobs = (ctx: Context): FeatureJobs => ({
  startWorkers: () => ctx.jobs.work('blockNews', (news) => tellAskers(ctx, news)),
});
