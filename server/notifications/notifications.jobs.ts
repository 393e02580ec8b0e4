import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { runBroadcast, sendDueBroadcasts } from './broadcasts.ts';
import { removeOld } from './inbox.queries.ts';
import { pushTo } from './push.ts';

export const notificationsJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: { tendBroadcasts: () => sendDueBroadcasts(ctx) },
  hourly: { removeOldNotifications: () => removeOld(ctx.db) },
  async startWorkers() {
    const { jobs } = ctx;
    await jobs.work('push', ({ subscriptionId, message }) => pushTo(ctx, subscriptionId, message), 8);
    await jobs.work('broadcast', ({ broadcastId }) => runBroadcast(ctx, broadcastId));
  },
});
