import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import { runScheduledBackups } from './backups.ts';

export const backupsJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: { tendBackups: () => runScheduledBackups(ctx) },
});
