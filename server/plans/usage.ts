import type { Entitlements } from '../../contract/access.ts';
import { adUsage } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import { countSearches } from '../savedSearches/savedSearches.ts';
import { megabytesUsed } from '../storage/storage.ts';

/** How much of each counted entitlement is in use now. */
export async function usageOf(db: Sql, userId: string, entitlements: Entitlements) {
  const [ads, savedSearches, storageMegabytes] = await Promise.all([
    adUsage(db, userId),
    countSearches(db, userId),
    megabytesUsed(db, userId),
  ]);
  const used = { ...ads, savedSearches, storageMegabytes };
  const counted = [
    'maxActiveAds',
    'contactRevealsPerMonth',
    'savedSearches',
    'featuredAds',
    'maxDrafts',
    'storageMegabytes',
  ] as const;
  return counted.map((feature) => ({ feature, used: used[feature], limit: entitlements[feature] }));
}
