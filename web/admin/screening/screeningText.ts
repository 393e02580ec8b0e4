import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DecisionReason, HitDecision, HitDetail, HitState } from '../../../contract/screening/hits.ts';
import type { ListVersion, RefusalReason } from '../../../contract/screening/lists.ts';
import type { RuleAction, RuleKind } from '../../../contract/screening/rules.ts';
import type { ListIdKind, StrongReason, SubjectKind } from '../../../contract/screening/subjects.ts';

export const kindText: Record<SubjectKind | 'other', MessageDescriptor> = {
  company: msg`Company`,
  person: msg`Person`,
  vessel: msg`Vessel`,
  bank: msg`Bank`,
  other: msg`Other`,
};

export const stateText: Record<HitState, MessageDescriptor> = {
  open: msg`Open`,
  proposed: msg`Proposed`,
  confirmed: msg`Decided`,
};

export const decisionText: Record<HitDecision, MessageDescriptor> = {
  false_match: msg`False match`,
  true_match: msg`True match`,
  delisted: msg`No longer listed`,
};

export const strongText: Record<StrongReason, MessageDescriptor> = {
  identifier: msg`Same identifier`,
  name: msg`Same name`,
  name_and_country: msg`Name and country`,
  name_and_birth: msg`Name and year of birth`,
};

export const reasonText: Record<DecisionReason, MessageDescriptor> = {
  country: msg`Other country`,
  birth: msg`Other date of birth`,
  ids: msg`Other identifiers`,
  activity: msg`Other business`,
  other: msg`Something else`,
};

export const correctionText: Record<HitDetail['match']['corrections'][number], MessageDescriptor> = {
  weak_alias: msg`Alias of low quality: 0.80 at most`,
  birth_years_apart: msg`Other year of birth: − 0.15`,
  countries_apart: msg`No country in common: − 0.05`,
  other_imo: msg`Other IMO number: the name alone counts from 0.95`,
};

export const howText: Record<HitDetail['match']['pairs'][number]['how'], MessageDescriptor> = {
  equal: msg`equal`,
  edits: msg`a few letters differ`,
  consonants: msg`same consonants`,
  sound: msg`sounds alike`,
};

export const actText: Record<HitDetail['history'][number]['act'], MessageDescriptor> = {
  found: msg`Found`,
  proposed: msg`Proposed`,
  confirmed: msg`Confirmed`,
  returned: msg`Returned`,
  need_info: msg`More needed`,
  reopened: msg`Reopened: facts changed`,
  delisted: msg`Removed from the list`,
};

export const idText: Record<ListIdKind, MessageDescriptor> = {
  lei: msg`LEI`,
  registration: msg`Registration number`,
  tax: msg`Tax number`,
  imo: msg`IMO number`,
  bic: msg`BIC`,
  passport: msg`Passport`,
  mmsi: msg`MMSI`,
  other: msg`Other`,
};

export const versionText: Record<ListVersion['state'], MessageDescriptor> = {
  reading: msg`Being read`,
  waiting: msg`Waits to be used`,
  active: msg`In use`,
  superseded: msg`Replaced`,
  refused: msg`Refused`,
};

export const refusalText: Record<RefusalReason, MessageDescriptor> = {
  NOT_WELL_FORMED: msg`The file is damaged or cut off`,
  DTD: msg`The file declares a DTD or entities`,
  OTHER_FORMAT: msg`This is not the format of this list`,
  NO_PUBLISH_DATE: msg`It has no date of publication`,
  DATE_IN_FUTURE: msg`Its date of publication is in the future`,
  OLDER_THAN_ACTIVE: msg`It is older than the version in use`,
  COUNT_DIFFERS: msg`It holds another number of entries than it says`,
  NO_ENTRIES: msg`It has no entries`,
  BAD_ENTRY: msg`An entry is incomplete or appears twice`,
  TOO_LARGE: msg`The file is larger than 300 MB`,
  TOO_DEEP: msg`It is nested more than 64 levels deep`,
  TEXT_TOO_LONG: msg`A text in it is longer than 20,000 characters`,
  NOT_REACHED: msg`The source could not be reached`,
  WITHDRAWN: msg`Discarded by your team`,
};

export const ruleKindText: Record<RuleKind, MessageDescriptor> = {
  country_embargo: msg`Embargo on a country`,
  port_ban: msg`Ban on a port`,
  origin_ban: msg`Ban on an origin`,
  price_cap: msg`Price cap`,
  vessel_flag: msg`Flag of a vessel`,
  service_ban: msg`Ban on services`,
};

export const ruleActionText: Record<RuleAction, MessageDescriptor> = {
  block: msg`Block`,
  hold: msg`Hold for review`,
  attest: msg`Ask for an attestation`,
  warn: msg`Warn`,
};
