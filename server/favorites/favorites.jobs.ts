import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { notifyWatchers } from './favorites.ts';

export const favoritesJobs = (ctx: Context): FeatureJobs => ({
  onAdNews: ({ adId }) => notifyWatchers(ctx, adId),
});
