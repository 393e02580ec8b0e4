import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { sendDigests } from './digests.ts';
import { notifySearchers } from './notifySearchers.ts';

export const savedSearchesJobs = (ctx: Context): FeatureJobs => ({
  hourly: { sendDigests: () => sendDigests(ctx) },
  onAdNews: async ({ adId, what }) => {
    if (what === 'published') await notifySearchers(ctx, adId);
  },
});
