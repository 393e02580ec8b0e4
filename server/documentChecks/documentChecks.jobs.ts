import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { askOwners } from './askOwners.ts';
import { forgetUnused } from './forgetUnused.ts';
import { readDueFiles } from './readFiles.ts';
import { workWeighing } from './weighAds.ts';

export const documentChecksJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: {
    readDocuments: () => readDueFiles(ctx),
    askAboutDocuments: () => askOwners(ctx),
  },
  startWorkers: () => workWeighing(ctx),
  hourly: { forgetUnusedFiles: () => forgetUnused(ctx) },
});
