import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { countMissingDays } from '../market/days/marketDays.ts';
import { followDays } from '../quotes/followQuotes.ts';
import { workRecomputing } from './content/recomputeAds.ts';
import { expireAds, workApprovalMail } from './lifecycle/expiry.ts';
import { followCaps, followRules, startRules } from './lifecycle/followRules.ts';
import { followHolds } from './lifecycle/ownerHold.ts';
import { remindModerators, warnOfExpiry } from './lifecycle/reminders.ts';
import { purgeDeleted } from './lifecycle/removal.ts';
import { deletePricesBefore } from './rows/adPrices.queries.ts';

/** How long the prices of an ad are kept. */
const PRICE_YEARS = 2;

export const adsJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: {
    expireAds: () => expireAds(ctx),
    followHolds: () => followHolds(ctx),
    startRules: () => startRules(ctx),
  },
  hourly: {
    followDays: () => followDays(ctx),
    followCaps: () => followCaps(ctx),
    purgeDeleted: () => purgeDeleted(ctx),
    warnOfExpiry: () => warnOfExpiry(ctx),
    remindModerators: () => remindModerators(ctx),
    removeOldPrices: () => deletePricesBefore(ctx.db, PRICE_YEARS),
    countMarketDays: () => countMissingDays(ctx.db),
  },
  async startWorkers() {
    await workRecomputing(ctx);
    await workApprovalMail(ctx);
    await ctx.jobs.work('holdsFollow', () => followHolds(ctx));
    await ctx.jobs.work('rulesFollow', (_, { signal }) => followRules(ctx, signal));
  },
});
