import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Quote } from '../../../contract/billing/plans.ts';
import type { Entitlements } from '../../../contract/core/access.ts';

type Row = { key: keyof Entitlements; name: MessageDescriptor; about: MessageDescriptor };

/** The entitlements in which plans differ, each with its benefit. */
export const planRows: readonly Row[] = [
  {
    key: 'maxActiveAds',
    name: msg`Active ads`,
    about: msg`Published or waiting for approval, at the same time`,
  },
  {
    key: 'contactRevealsPerMonth',
    name: msg`Contacts a month`,
    about: msg`Phone, e-mail or messenger of an ad’s owner; messages here are free`,
  },
  { key: 'savedSearches', name: msg`Saved searches`, about: msg`You are told of each new match` },
  {
    key: 'maxDocumentsPerAd',
    name: msg`Documents per ad`,
    about: msg`Specifications, certificates, reports`,
  },
  {
    key: 'storageMegabytes',
    name: msg`Storage, in MB`,
    about: msg`Of all documents and pictures of the account`,
  },
  { key: 'featuredAds', name: msg`Featured ads`, about: msg`Marked, and shown first where they match` },
  { key: 'seats', name: msg`Seats`, about: msg`People who act for your company; readers need none` },
  { key: 'priceInsight', name: msg`Price insight`, about: msg`How a price compares with the market` },
  { key: 'ownQuotes', name: msg`Own quotes`, about: msg`Your licensed prices, seen by you alone` },
  {
    key: 'screeningLookups',
    name: msg`Counterparty checks a month`,
    about: msg`Names and ships checked against sanctions lists`,
  },
  { key: 'analytics', name: msg`Analytics`, about: msg`Interest in your ads further back than a week` },
  { key: 'bulkImport', name: msg`Import of ads`, about: msg`Many ads from one CSV or XLSX file` },
  { key: 'marketMap', name: msg`Market map`, about: msg`Every ad at its port` },
];

/** Labels of the usage meters. */
export const usageText: Record<string, MessageDescriptor> = {
  maxActiveAds: msg`Active ads`,
  contactRevealsPerMonth: msg`Contacts this month`,
  savedSearches: msg`Saved searches`,
  featuredAds: msg`Featured ads`,
  maxDrafts: msg`Drafts`,
  storageMegabytes: msg`Storage, in MB`,
  screeningLookups: msg`Counterparty checks this month`,
  seats: msg`Seats`,
};

/** Effect of buying, by kind of quote. */
export const kindText: Record<Quote['kind'], MessageDescriptor> = {
  new: msg`Starts now`,
  upgrade: msg`Upgrade, at once`,
  downgrade: msg`Starts when your current plan ends`,
  renew: msg`Extends your plan`,
  trial: msg`Free days, at once`,
};
