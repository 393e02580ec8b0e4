import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import { watchIntegrity } from './integrity.ts';

export const walletJobs = (ctx: Context): FeatureJobs => ({
  hourly: { watchIntegrity: () => watchIntegrity(ctx) },
});
