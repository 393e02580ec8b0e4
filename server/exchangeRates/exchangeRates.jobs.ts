import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { type NoteFetch, type TakeRates, updateRates } from './exchangeRates.ts';

export const exchangeRatesJobs = (
  ctx: Context,
  take: TakeRates,
  note: NoteFetch,
  isDue: (ctx: Context) => Promise<boolean>,
): FeatureJobs => ({
  everyMinute: {
    updateRates: async () => {
      if (await isDue(ctx)) await updateRates(ctx, take, { note });
    },
  },
});
