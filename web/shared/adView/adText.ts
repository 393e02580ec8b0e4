import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ProfileField } from '../../../contract/accounts/auth.ts';
import type {
  ComparableKind,
  ContactType,
  DealKind,
  DocumentKind,
  DocumentVisibility,
  PriceType,
  QualityBasis,
  Side,
} from '../../../contract/ads/adEnums.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import type { PlaceKind } from '../../../contract/baseData/baseData.ts';
import { translateName } from '../../i18n/translate.ts';
import type { Formatters } from '../../lib/format.ts';

type Texts<Code extends string> = Record<Code, MessageDescriptor>;

export const statusText: Texts<AdStatus> = {
  draft: msg`Draft`,
  pending: msg`Waiting for approval`,
  approved: msg`Published`,
  paused: msg`Paused`,
  rejected: msg`Rejected`,
  expired: msg`Expired`,
  closed: msg`Closed`,
  suspended: msg`Suspended`,
};

export const sideText: Texts<Side> = { sell: msg`Sell`, buy: msg`Buy` };

export const dealKindText: Texts<DealKind> = {
  spot: msg`Spot`,
  term: msg`Term contract`,
  tender: msg`Tender`,
};

/** `UN 1267 · class 3 · Petroleum crude oil, packing group II · flash point: below 23 °C` */
export const hazardText = (
  { unNumber, hazardClass, name, flashPoint }: Omit<NonNullable<Ad['hazardClass']>, 'code' | 'packingGroup'>,
  i18n: I18n,
): string =>
  [
    unNumber === null ? null : `UN ${unNumber}`,
    hazardClass === null ? null : i18n._(msg`class ${hazardClass}`),
    translateName(name),
    flashPoint === null ? null : i18n._(msg`flash point: ${translateName(flashPoint)}`),
  ]
    .filter((part) => part !== null)
    .join(' · ');

export const priceTypeText: Texts<PriceType> = {
  fixed: msg`Fixed`,
  formula: msg`Formula`,
  negotiable: msg`Negotiable`,
};

/** How the comparable price comes about. */
export const comparableKindText: Texts<ComparableKind> = {
  fixed: msg`Exact price`,
  formula: msg`Price by formula`,
  formula_proxy: msg`Price via a proxy`,
};

export const qualityBasisText: Texts<QualityBasis> = {
  typical: msg`Typical`,
  guaranteed: msg`Guaranteed`,
  test_result: msg`Test result`,
};

/** `usually within 2 h` */
export const replyTimeText = (hours: number, i18n: I18n): string => {
  if (hours <= 24) return i18n._(msg`usually within ${hours} h`);
  const days = Math.ceil(hours / 24);
  return i18n._(msg`usually within ${plural(days, { one: '# day', other: '# days' })}`);
};

/** `tested 14 Nov 2026 by Invented Inspection BV` */
export const testReportText = (
  { laboratory, testedOn }: NonNullable<Ad['testReport']>,
  i18n: I18n,
  format: Formatters,
): string => {
  const day = testedOn === null ? '' : format.day(testedOn);
  if (laboratory === null) return i18n._(msg`tested ${day}`);
  return i18n._(testedOn === null ? msg`tested by ${laboratory}` : msg`tested ${day} by ${laboratory}`);
};

export const documentKindText: Texts<DocumentKind> = {
  quality_certificate: msg`Certificate of quality`,
  quantity_certificate: msg`Certificate of quantity`,
  safety_data_sheet: msg`Safety data sheet`,
  title: msg`Title document`,
  mandate: msg`Mandate`,
  other: msg`Other document`,
};

export const visibilityText: Texts<DocumentVisibility> = {
  public: msg`Everyone`,
  members: msg`Members only`,
  on_request: msg`On request`,
};

export const contactText: Texts<ContactType> = {
  in_app: msg`Message`,
  phone: msg`Phone`,
  email: msg`E-mail`,
  whatsapp: msg`WhatsApp`,
  telegram: msg`Telegram`,
};

export const profileFieldText: Texts<ProfileField> = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  phone: msg`Phone`,
  company: msg`Company`,
  country: msg`Country`,
};

/** Meaning of the place for each delivery term. */
export const placeText: Texts<PlaceKind> = {
  loadPort: msg`Loading port`,
  dischargePort: msg`Discharge port`,
  origin: msg`Place of dispatch`,
  destination: msg`Place of destination`,
  terminal: msg`Terminal`,
};

/** The trade's short names; terms added later show their own name. */
export const paymentTermText: Partial<Record<string, MessageDescriptor>> = {
  LC_SIGHT: msg`L/C at sight`,
  LC_USANCE: msg`L/C deferred`,
  SBLC: msg`Standby L/C`,
  BG: msg`Demand guarantee`,
  DP: msg`D/P (CAD)`,
  DA: msg`D/A`,
  TT_ADV: msg`T/T in advance`,
  TT_BL: msg`T/T after B/L`,
  TT_INSP: msg`T/T after inspection`,
  OPEN: msg`Open account`,
  ESCROW: msg`Escrow`,
};
