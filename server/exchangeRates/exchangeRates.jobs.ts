import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { type TakeRates, updateRates } from './exchangeRates.ts';

export const exchangeRatesJobs = (ctx: Context, take: TakeRates): FeatureJobs => ({
  hourly: { updateRates: () => updateRates(ctx, take) },
});
