import type { Entitlements } from '../../contract/access.ts';
import { adUsage } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import { countSearches } from '../savedSearches/savedSearches.ts';

/** How much of each counted entitlement is in use now. */
export async function usageOf(db: Sql, userId: string, entitlements: Entitlements) {
  const [ads, savedSearches] = await Promise.all([adUsage(db, userId), countSearches(db, userId)]);
  const used = { ...ads, savedSearches };
  const counted = ['maxActiveAds', 'contactRevealsPerMonth', 'savedSearches', 'featuredAds'] as const;
  return counted.map((feature) => ({ feature, used: used[feature], limit: entitlements[feature] }));
}
