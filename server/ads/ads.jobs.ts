import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { followDays } from '../pricing/followQuotes.ts';
import { workRecomputing } from './content/recomputeAds.ts';
import { expireAds, workApprovalMail } from './lifecycle/expiry.ts';
import { remindModerators, warnOfExpiry } from './lifecycle/reminders.ts';
import { purgeDeleted } from './lifecycle/removal.ts';

export const adsJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: { expireAds: () => expireAds(ctx) },
  hourly: {
    followDays: () => followDays(ctx),
    purgeDeleted: () => purgeDeleted(ctx),
    warnOfExpiry: () => warnOfExpiry(ctx),
    remindModerators: () => remindModerators(ctx),
  },
  async startWorkers() {
    await workRecomputing(ctx);
    await workApprovalMail(ctx);
  },
});
