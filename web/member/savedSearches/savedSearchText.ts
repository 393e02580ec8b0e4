import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BaseDataKey } from '../../../contract/market/filters.ts';
import type { searchFrequencies } from '../../../contract/market/savedSearches.ts';

export const frequencyText: Record<(typeof searchFrequencies)[number], MessageDescriptor> = {
  off: msg`No e-mails`,
  instant: msg`Instantly`,
  daily: msg`Once a day`,
};

/** Names of filters whose values no longer exist. */
export const brokenText: Partial<Record<string, MessageDescriptor>> = {
  productId: msg`the product`,
  productTypeId: msg`the grade`,
  term: msg`the delivery term`,
  portId: msg`the port`,
  countryId: msg`the country`,
  region: msg`the region`,
  tradingRegion: msg`the trading region`,
  tradeLane: msg`the trade lane`,
  originCountryId: msg`the country of origin`,
  originExcluded: msg`the excluded origin`,
  currencyId: msg`the currency`,
  paymentTerm: msg`the payment term`,
} satisfies Record<BaseDataKey, MessageDescriptor>;
export const otherBroken = msg`one of its filters`;
