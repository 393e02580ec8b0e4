import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { fieldText as adFieldText } from '../../shared/adView/adParts.ts';
import { textFor } from './auditText.ts';

const fieldTexts: Record<string, MessageDescriptor> = {
  email: msg`E-mail`,
  username: msg`Username`,
  role: msg`Role`,
  customRole: msg`Custom role`,
  customRoleId: msg`Custom role`,
  isActive: msg`Active`,
  emailVerified: msg`E-mail confirmed`,
  permissions: msg`Permissions`,
  grantedPermissions: msg`Extra permissions`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  phone: msg`Phone`,
  company: msg`Company`,
  country: msg`Country`,
  countryId: msg`Country`,
  name: msg`Name`,
  title: msg`Title`,
  body: msg`Text`,
  link: msg`Link`,
  code: msg`Code`,
  symbol: msg`Symbol`,
  description: msg`Description`,
  base: msg`Base`,
  status: msg`State`,
  state: msg`State`,
  provider: msg`Provider`,
  reason: msg`Reason`,
  rejectionReason: msg`Reason`,
  suspensionReason: msg`Reason`,
  rejectedFields: msg`Marked fields`,
  suspendedAds: msg`Ads suspended`,
  rejectedAds: msg`Ads rejected`,
  weight: msg`Weight`,
  threshold: msg`Threshold`,
  fix: msg`How to fix it`,
  evidence: msg`Evidence`,
  priority: msg`Priority`,
  category: msg`Category`,
  assigneeId: msg`Assignee`,
  note: msg`Note`,
  amount: msg`Amount`,
  currency: msg`Currency`,
  number: msg`Number`,
  reference: msg`Reference`,
  endPlan: msg`Ends the plan`,
  price: msg`Price`,
  durationDays: msg`Days`,
  bullets: msg`Points`,
  isDefault: msg`Default`,
  highlighted: msg`Highlighted`,
  order: msg`Position`,
  sortOrder: msg`Position`,
  parentId: msg`Below`,
  kind: msg`Kind`,
  value: msg`Value`,
  planIds: msg`Plans`,
  maxUses: msg`Limit of uses`,
  startsAt: msg`Starts`,
  expiresAt: msg`Ends`,
  scheduledAt: msg`Scheduled for`,
  channels: msg`Channels`,
  audience: msg`Audience`,
  aliases: msg`Search aliases`,
  usdRate: msg`USD per unit`,
  perUsd: msg`Per US dollar`,
  since: msg`Since`,
  until: msg`Last day`,
  authority: msg`Authority`,
  confirmed: msg`Confirmed`,
  rate: msg`USD per unit`,
  source: msg`Source`,
  ownerId: msg`Owner`,
  revision: msg`Revision`,
  revises: msg`Revision of`,
  contactType: msg`Contact`,
  factor: msg`Second factor`,
  factors: msg`Second factors`,
  sessions: msg`Sessions`,
  credentialsReplaced: msg`Client secret replaced`,
  enabled: msg`On`,
  keep: msg`Kept backups`,
  cron: msg`Schedule`,
  recipients: msg`Encrypted for`,
  origin: msg`Origin`,
  rows: msg`Rows`,
  format: msg`Format`,
  from: msg`From`,
  to: msg`To`,
  q: msg`Search`,
  queue: msg`Queue`,
  jobs: msg`Jobs`,
  sections: msg`Sections`,
  page: msg`Page`,
  version: msg`Version`,
  minAmount: msg`Smallest amount`,
  maxAmount: msg`Largest amount`,
  siteName: msg`Site name`,
  planAccess: msg`Plan access`,
  entitlements: msg`Entitlements`,
  assigned: msg`Assigned`,
  failed: msg`Refused`,
};

/** `sort_order` and `sortOrder` are one key. */
const camel = (key: string): string =>
  key.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());

/** `densityMin` → `Density min`: every key reads as words, also one that has no text of its own. */
const spelledOut = (key: string): string => {
  const words = camel(key)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

type About = Pick<AuditEntry, 'entity' | 'names'>;

const wordsOf = (i18n: I18n, key: string) => textFor(i18n, fieldTexts, camel(key), spelledOut(key));

/** What a path such as `profile.company` is called; a thing of an order by its name: `North Sea crude`. */
export const fieldText = (i18n: I18n, path: string, { entity, names }: About): string => {
  const parts = path.split('.');
  const key = parts.at(-1) ?? path;
  const thing = names[parts.at(-2) ?? ''];
  if (thing !== undefined) {
    const name = thing.title ?? thing.reference ?? '';
    return key === 'order' ? name : `${name}: ${wordsOf(i18n, key)}`;
  }
  if (entity === 'ad' && !Object.hasOwn(fieldTexts, camel(parts[0] ?? ''))) return i18n._(adFieldText(path));
  return wordsOf(i18n, key);
};
