import type { TaskName } from '../../contract/operations/jobNames.ts';
import type { JobData } from './jobs.ts';

type Work = Partial<Record<TaskName, () => Promise<unknown>>>;

/** Background work of a feature. The names appear on the job screen and in stored runs. */
export type FeatureJobs = {
  everyMinute?: Work;
  hourly?: Work;
  /** Starts the workers of the feature's queues. */
  startWorkers?: () => Promise<void>;
  /** Called when an ad was published, changed or left the market. */
  onAdNews?: (news: JobData['adNews']) => Promise<void>;
};
