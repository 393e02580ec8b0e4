import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { type NoteFetch, type RatesDue, type TakeRates, updateRates } from './exchangeRates.ts';

export const exchangeRatesJobs = (
  ctx: Context,
  take: TakeRates,
  note: NoteFetch,
  isDue: RatesDue,
): FeatureJobs => ({
  everyMinute: { updateRates: () => updateRates(ctx, take, { note, isDue }) },
});
