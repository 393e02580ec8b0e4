import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { refreshAllRates } from './conversations.ts';

export const conversationsJobs = (ctx: Context): FeatureJobs => ({
  hourly: { refreshAllRates: () => refreshAllRates(ctx.db) },
});
