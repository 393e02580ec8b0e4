import { jobStates } from '../../contract/jobs.ts';
import { readLimit } from '../lib/listAddress.ts';
import { read, searchOf } from '../lib/searchParams.ts';

/** The address of the jobs: which of them are listed. */
export const parseJobs = searchOf({
  state: read.oneOf(jobStates),
  queue: read.text(40),
  page: read.page,
  limit: readLimit,
});
export type JobsSearch = ReturnType<typeof parseJobs>;
