import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import type { Mailer } from '../../mail/mail.ts';
import { workMailLinks } from './mailLinks.ts';

export const accountJobs = (ctx: Context, mailer: Mailer): FeatureJobs => ({
  startWorkers: () => workMailLinks(ctx, mailer),
});
