import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { addProductNames } from './productNames.ts';

export const baseDataJobs = (ctx: Context): FeatureJobs => ({
  startWorkers: () => addProductNames(ctx),
});
