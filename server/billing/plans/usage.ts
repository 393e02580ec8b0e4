import type { Entitlements } from '../../../contract/core/access.ts';
import { megabytesUsed } from '../../accounts/storage/storage.ts';
import { adUsage } from '../../ads/ads.ts';
import type { Sql } from '../../db/client.ts';
import { countSearches } from '../../savedSearches/savedSearches.ts';
import { countLookups } from '../../screening/screening.ts';

/** Present usage of each counted entitlement. */
export async function usageOf(db: Sql, userId: string, entitlements: Entitlements) {
  const [ads, savedSearches, storageMegabytes, screeningLookups] = await Promise.all([
    adUsage(db, userId),
    countSearches(db, userId),
    megabytesUsed(db, userId),
    countLookups(db, userId),
  ]);
  const used = { ...ads, savedSearches, storageMegabytes, screeningLookups };
  const counted = [
    'maxActiveAds',
    'contactRevealsPerMonth',
    'savedSearches',
    'featuredAds',
    'maxDrafts',
    'storageMegabytes',
    'screeningLookups',
  ] as const;
  return counted.map((feature) => ({ feature, used: used[feature], limit: entitlements[feature] }));
}
