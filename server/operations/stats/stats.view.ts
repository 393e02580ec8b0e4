import type { Answer } from '../../../contract/core/endpoint.ts';
import type { stats } from '../../../contract/operations/stats.ts';
import type { salesSeries } from '../../billing/reports/reports.ts';
import type { happenedBy, standing } from './stats.queries.ts';

type Rows<Query extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>;
type Overview = Answer<typeof stats.overview>;

export const viewStanding = (row: Rows<typeof standing>): Overview['now'] => ({
  users: row.users,
  activeUsers: row.active_users,
  subscribers: row.subscribers,
  publishedAds: row.published_ads,
  waitingAds: row.waiting_ads,
  waitingChanges: row.waiting_changes,
  openTickets: row.open_tickets,
});

/** Both have a row for the same periods. */
export const viewPoints = (
  happened: Rows<typeof happenedBy>,
  sales: Rows<typeof salesSeries>,
  money: (minor: number) => number,
): Overview['points'] => happened.map((row, at) => ({ ...row, revenue: money(sales[at]?.revenue ?? 0) }));

const CENTS = 1e4;

export function sumOf(points: Overview['points']): Overview['sums'] {
  const sum = (key: keyof Overview['sums']) => points.reduce((all, point) => all + point[key], 0);
  return {
    users: sum('users'),
    ads: sum('ads'),
    views: sum('views'),
    inquiries: sum('inquiries'),
    revenue: Math.round(sum('revenue') * CENTS) / CENTS,
    tickets: sum('tickets'),
  };
}
