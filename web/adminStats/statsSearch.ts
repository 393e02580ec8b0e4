import { reportIntervals, reportPeriods } from '../../contract/reports.ts';
import { read, searchOf } from '../lib/searchParams.ts';

/** The address of the stats: which days, and how finely they are drawn. */
export const parseStats = searchOf({
  period: read.oneOf(reportPeriods),
  from: read.day,
  to: read.day,
  interval: read.oneOf(reportIntervals),
});
