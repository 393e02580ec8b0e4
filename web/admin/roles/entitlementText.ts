import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Entitlements } from '../../../contract/core/access.ts';

type EntitlementText = { name: MessageDescriptor; about: MessageDescriptor };
type Keys<Kind> = {
  [Key in keyof Entitlements]: Entitlements[Key] extends Kind ? Key : never;
}[keyof Entitlements];
export type CountKey = Keys<number | null>;
export type SwitchKey = Keys<boolean>;

/** `max` is the maximum the contract accepts. */
export const counts: readonly (EntitlementText & { key: CountKey; canBeUnlimited: boolean; max: number })[] =
  [
    {
      key: 'maxActiveAds',
      name: msg`Active ads`,
      about: msg`Public at the same time`,
      canBeUnlimited: true,
      max: 1_000_000,
    },
    {
      key: 'contactRevealsPerMonth',
      name: msg`Contact reveals`,
      about: msg`Per month; the same ad again is free`,
      canBeUnlimited: true,
      max: 1_000_000,
    },
    {
      key: 'maxDocumentsPerAd',
      name: msg`Documents per ad`,
      about: msg`20 at most`,
      canBeUnlimited: false,
      max: 20,
    },
    {
      key: 'maxDrafts',
      name: msg`Drafts`,
      about: msg`Unfinished ads at the same time`,
      canBeUnlimited: true,
      max: 1_000_000,
    },
    {
      key: 'storageMegabytes',
      name: msg`Storage, in MB`,
      about: msg`All documents and pictures of an account`,
      canBeUnlimited: true,
      max: 1_000_000,
    },
    {
      key: 'savedSearches',
      name: msg`Saved searches`,
      about: msg`Told of new matches`,
      canBeUnlimited: false,
      max: 1_000_000,
    },
    {
      key: 'screeningLookups',
      name: msg`Counterparty checks`,
      about: msg`Per month, against sanctions lists`,
      canBeUnlimited: false,
      max: 1_000_000,
    },
    {
      key: 'featuredAds',
      name: msg`Featured ads`,
      about: msg`Shown first at the same time`,
      canBeUnlimited: false,
      max: 1_000_000,
    },
    {
      key: 'seats',
      name: msg`Seats`,
      about: msg`People who act for one company`,
      canBeUnlimited: true,
      max: 1_000_000,
    },
  ];

export const switches: readonly (EntitlementText & { key: SwitchKey })[] = [
  { key: 'marketMap', name: msg`Market map`, about: msg`Search on the map` },
  { key: 'bulkImport', name: msg`Bulk import`, about: msg`Many ads from one file` },
  { key: 'priceInsight', name: msg`Price insight`, about: msg`How a price compares with the market` },
  { key: 'ownQuotes', name: msg`Own quotes`, about: msg`Own values of licensed benchmarks` },
  { key: 'analytics', name: msg`Analytics`, about: msg`Views and inquiries of own ads by day` },
];
