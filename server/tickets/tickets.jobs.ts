import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { remindHandlers } from './reminders.ts';

export const ticketsJobs = (ctx: Context): FeatureJobs => ({
  hourly: { remindHandlers: () => remindHandlers(ctx) },
});
