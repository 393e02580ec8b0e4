import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityEntry, ActivityTopic } from '../../../../contract/companies/companyActivity.ts';
import { eventText } from '../../../shared/adView/adHistory.ts';
import { companyActText } from '../../../shared/companies/companyActText.ts';

export const topicText: Record<ActivityTopic, MessageDescriptor> = {
  ads: msg`Ads`,
  people: msg`People`,
  approvals: msg`Limits and approvals`,
  domains: msg`Domains`,
  data: msg`Company data`,
};

export const fieldText: Record<ActivityEntry['fields'][number], MessageDescriptor> = {
  legalName: msg`Legal name`,
  displayName: msg`Name for others`,
  country: msg`Country`,
  kinds: msg`What it does`,
  registrationNo: msg`Register number`,
  vatId: msg`VAT number`,
  lei: msg`LEI`,
  address: msg`Address`,
  website: msg`Website`,
  alsoTrader: msg`Trades as well`,
  products: msg`Products`,
};

/** An entry has either an act or an event of an ad. */
export const whatText = ({ act, event }: ActivityEntry): MessageDescriptor =>
  act !== null ? companyActText[act] : event !== null ? eventText(event) : msg`Changed`;
