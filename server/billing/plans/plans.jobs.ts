import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import { renewAndExpirePlans } from './plans.ts';

export const plansJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: { tendPlans: () => renewAndExpirePlans(ctx) },
});
