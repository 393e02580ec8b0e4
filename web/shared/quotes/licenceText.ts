import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LicenceClass } from '../../../contract/baseData/baseData.ts';

export const licenceName: Record<LicenceClass, MessageDescriptor> = {
  open: msg`Free to use`,
  attribution: msg`With attribution`,
  operator_licensed: msg`Licensed by the site`,
  member_only: msg`Own values only`,
  name_only: msg`Name only`,
};

/** What the class means for values, in words. */
export const licenceMeaning: Record<LicenceClass, MessageDescriptor> = {
  open: msg`Everybody may see and use the values.`,
  attribution: msg`Everybody may see and use the values, with the source named beside them.`,
  operator_licensed: msg`The site holds a display licence: members see the values while it lasts.`,
  member_only: msg`Members enter values that they have a licence for, and only they see them.`,
  name_only: msg`Ads may name it; nobody can store values.`,
};
