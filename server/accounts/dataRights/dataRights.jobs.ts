import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import { makeCopy } from './copy.ts';

export const dataRightsJobs = (ctx: Context): FeatureJobs => ({
  startWorkers: () => ctx.jobs.work('dataCopy', (request, run) => makeCopy(ctx, request, run)),
});
