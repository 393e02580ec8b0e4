import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { searchFrequencies } from '../../contract/savedSearches.ts';

export const frequencyText: Record<(typeof searchFrequencies)[number], MessageDescriptor> = {
  off: msg`No e-mails`,
  instant: msg`At once`,
  daily: msg`Once a day`,
};

/** What a filter names that no longer exists. */
export const brokenText: Partial<Record<string, MessageDescriptor>> = {
  productId: msg`the product`,
  productTypeId: msg`the grade`,
  countryId: msg`the country`,
  originCountryId: msg`the country of origin`,
  region: msg`the region`,
  portId: msg`the port`,
  term: msg`the delivery term`,
  paymentTerm: msg`the payment term`,
  currencyId: msg`the currency`,
};
export const otherBroken = msg`one of its filters`;
