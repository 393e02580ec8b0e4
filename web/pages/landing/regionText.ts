import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the UN M49 regions. */
export const regionText: Partial<Record<string, MessageDescriptor>> = {
  Africa: msg`Africa`,
  Americas: msg`Americas`,
  Antarctica: msg`Antarctica`,
  Asia: msg`Asia`,
  Europe: msg`Europe`,
  Oceania: msg`Oceania`,
};
