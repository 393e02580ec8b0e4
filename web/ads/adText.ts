import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdStatus } from '../../contract/adStates.ts';
import type { ProfileField } from '../../contract/auth.ts';
import type { PlaceKind } from '../../contract/baseData.ts';
import type {
  ContactType,
  DealKind,
  DocumentKind,
  DocumentVisibility,
  PriceType,
  QualityBasis,
  Side,
} from './adForm.ts';

type Words<Code extends string> = Record<Code, MessageDescriptor>;

export const statusText: Words<AdStatus> = {
  draft: msg`Draft`,
  pending: msg`Waiting for approval`,
  approved: msg`Published`,
  paused: msg`Paused`,
  rejected: msg`Rejected`,
  expired: msg`Expired`,
  closed: msg`Closed`,
  suspended: msg`Suspended`,
};

export const sideText: Words<Side> = { sell: msg`Sell`, buy: msg`Buy` };

export const dealKindText: Words<DealKind> = {
  spot: msg`Spot`,
  term: msg`Term contract`,
  tender: msg`Tender`,
};

export const priceTypeText: Words<PriceType> = {
  fixed: msg`Fixed`,
  formula: msg`Formula`,
  negotiable: msg`Negotiable`,
};

export const qualityBasisText: Words<QualityBasis> = {
  typical: msg`Typical`,
  guaranteed: msg`Guaranteed`,
  test_result: msg`Test result`,
};

export const documentKindText: Words<DocumentKind> = {
  quality_certificate: msg`Certificate of quality`,
  quantity_certificate: msg`Certificate of quantity`,
  safety_data_sheet: msg`Safety data sheet`,
  title: msg`Title document`,
  mandate: msg`Mandate`,
  other: msg`Other document`,
};

export const visibilityText: Words<DocumentVisibility> = {
  public: msg`Everyone`,
  members: msg`Members only`,
  on_request: msg`On request`,
};

export const contactText: Words<ContactType> = {
  in_app: msg`Message`,
  phone: msg`Phone`,
  email: msg`E-mail`,
  whatsapp: msg`WhatsApp`,
  telegram: msg`Telegram`,
};

export const profileFieldText: Words<ProfileField> = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  phone: msg`Phone`,
  company: msg`Company`,
  country: msg`Country`,
};

/** What the place means that a delivery term names. */
export const placeText: Words<PlaceKind> = {
  loadPort: msg`Loading port`,
  dischargePort: msg`Discharge port`,
  origin: msg`Place of dispatch`,
  destination: msg`Place of destination`,
  terminal: msg`Terminal`,
};

/** The trade's short names; terms added later show the name they have. */
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
