import type { Entitlements } from '../../../contract/core/access.ts';
import { poolOf } from '../../accounts/roles/roles.ts';
import { megabytesUsed } from '../../accounts/storage/storage.ts';
import { adUsage, countDrafts } from '../../ads/ads.ts';
import { membersOfCompany, seatsUsed } from '../../companies/companies.ts';
import type { Sql } from '../../db/client.ts';
import { countSearches } from '../../savedSearches/savedSearches.ts';
import { countLookups } from '../../screening/screening.ts';

/** What the people of a company with a plan use up together. */
const shareable = ['maxActiveAds', 'contactRevealsPerMonth', 'featuredAds', 'screeningLookups'] as const;

async function usedBy(db: Sql, people: readonly string[]) {
  const [ads, screeningLookups] = await Promise.all([adUsage(db, people), countLookups(db, people)]);
  return { ...ads, screeningLookups };
}

/** Present usage of each entitlement that counts for one account. */
export async function usageOf(db: Sql, userId: string, entitlements: Entitlements) {
  const people = await poolOf(db, userId);
  const [together, maxDrafts, savedSearches, storageMegabytes] = await Promise.all([
    usedBy(db, people),
    countDrafts(db, userId),
    countSearches(db, userId),
    megabytesUsed(db, userId),
  ]);
  const used = { ...together, maxDrafts, savedSearches, storageMegabytes };
  const counted = [
    'maxActiveAds',
    'contactRevealsPerMonth',
    'savedSearches',
    'featuredAds',
    'maxDrafts',
    'storageMegabytes',
    'screeningLookups',
  ] as const;
  return counted.map((feature) => ({
    feature,
    shared: people.length > 1 && shareable.some((one) => one === feature),
    used: used[feature],
    limit: entitlements[feature],
  }));
}

/** Present usage of what a company's people share: the seats, and with a plan the rest as well. */
export async function usageOfCompany(
  db: Sql,
  companyId: string,
  { entitlements, hasPlan }: { entitlements: Entitlements; hasPlan: boolean },
) {
  const [together, seats] = await Promise.all([
    usedBy(db, await membersOfCompany(db, companyId)),
    seatsUsed(db, companyId),
  ]);
  const used = { ...together, seats };
  return [...(hasPlan ? shareable : []), 'seats' as const].map((feature) => ({
    feature,
    shared: true,
    used: used[feature],
    limit: entitlements[feature],
  }));
}
