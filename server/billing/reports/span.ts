import { msg } from '../../../contract/core/message.ts';
import { invalid } from '../../lib/errors.ts';

const DAY = 86_400_000;
const DAYS_MAX = 3660;
/** Lower limit: before the first sale, and still valid after subtracting the previous period. */
const FIRST_DAY = '1970-01-01';

/** Whole days of UTC, both included, as `YYYY-MM-DD`. */
export type Span = { from: string; to: string };

const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const;

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const days = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** The days of a report: the last so many up to today, or the given ones. */
export function spanOf(
  query: { period: keyof typeof lengths | 'custom'; from?: string | undefined; to?: string | undefined },
  now: Date,
): Span {
  if (query.period !== 'custom') {
    const to = iso(now.getTime());
    return { from: iso(Date.parse(to) - (lengths[query.period] - 1) * DAY), to };
  }
  const { from, to } = query;
  if (!from || !to) {
    return invalid(
      (['from', 'to'] as const)
        .filter((path) => !query[path])
        .map((path) => ({ path, message: msg('billing.periodDay') })),
    );
  }
  if (from > to) return invalid([{ path: 'to', message: msg('billing.periodEndsBeforeStart') }]);
  if (days({ from, to }) > DAYS_MAX)
    return invalid([{ path: 'to', message: msg('billing.periodTooLong', { days: DAYS_MAX }) }]);
  if (from < FIRST_DAY) return invalid([{ path: 'from', message: msg('billing.before1970') }]);
  return { from, to };
}

/** The period of the same length just before. */
export const spanBefore = (span: Span): Span => ({
  from: iso(Date.parse(span.from) - days(span) * DAY),
  to: iso(Date.parse(span.from) - DAY),
});
