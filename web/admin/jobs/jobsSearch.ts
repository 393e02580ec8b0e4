import { jobStates } from '../../../contract/operations/jobs.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the job list. */
export const parseJobs = searchOf({
  state: read.oneOf(jobStates),
  queue: read.text(40),
  page: read.page,
  limit: readLimit,
});
export type JobsSearch = ReturnType<typeof parseJobs>;
