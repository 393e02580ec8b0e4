import { reportIntervals, reportPeriods } from '../../../contract/billing/reports.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the stats: period and interval. */
export const parseStats = searchOf({
  period: read.oneOf(reportPeriods),
  from: read.day,
  to: read.day,
  interval: read.oneOf(reportIntervals),
});
