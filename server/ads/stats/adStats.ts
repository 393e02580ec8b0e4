import type { adLife } from '../../../contract/ads/adLife.ts';
import { type AdStatus, adStatuses } from '../../../contract/ads/adStates.ts';
import type { Answer, Received } from '../../../contract/core/endpoint.ts';
import { requireFeature } from '../../accounts/roles/roles.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { countAds, countByDay, ownsAd, type Scope } from './adStats.queries.ts';

/** Longer periods require the analytics entitlement. */
const DAYS_FOR_ALL = 7;

/** Counts of ads with views and inquiries by day. Covers the caller's own ads unless `stats.read` allows more. */
export async function adStats(
  db: Sql,
  caller: Caller,
  { scope, adId, days }: Received<typeof adLife.stats>['query'],
): Promise<Answer<typeof adLife.stats>> {
  const seesAll = may(caller, 'stats.read');
  ensure(scope === 'own' || seesAll, 'FORBIDDEN');
  if (!seesAll && days > DAYS_FOR_ALL) await requireFeature(db, caller.id, 'analytics');
  const of: Scope = {
    owner: scope === 'all' || (adId && seesAll) ? null : caller,
    adId: adId ?? null,
  };
  if (adId) ensure(await ownsAd(db, of), 'NOT_FOUND');
  const [rows, byDay] = await Promise.all([countAds(db, of), countByDay(db, of, days)]);
  const byStatus = Object.fromEntries(adStatuses.map((status) => [status, 0])) as Record<AdStatus, number>;
  for (const { status, count } of rows) if (status) byStatus[status] = count;
  const counted = <Value extends string>(pick: (row: (typeof rows)[number]) => Value | null) =>
    rows.flatMap((row) => {
      const value = pick(row);
      return value === null ? [] : [{ value, label: row.label ?? '', count: row.count }];
    });
  const sum = (key: 'views' | 'reveals' | 'inquiries') => byDay.reduce((all, day) => all + day[key], 0);
  return {
    total: Object.values(byStatus).reduce((all, count) => all + count, 0),
    byStatus,
    bySide: counted((row) => row.side),
    byProduct: counted((row) => row.product),
    byCountry: counted((row) => row.country),
    views: sum('views'),
    reveals: sum('reveals'),
    inquiries: sum('inquiries'),
    byDay,
  };
}
