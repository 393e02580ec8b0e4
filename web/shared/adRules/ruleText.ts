import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RuleStanding } from '../../../contract/ads/adRules.ts';

export const standingText: Record<RuleStanding, MessageDescriptor> = {
  passes: msg`Passed`,
  noted: msg`For information`,
  attest: msg`Statement needed`,
  held: msg`Held for review`,
  blocked: msg`Cannot be published`,
};

export const standingTone = {
  passes: 'ok',
  noted: 'plain',
  attest: 'amber',
  held: 'amber',
  blocked: 'flame',
} as const satisfies Record<RuleStanding, string>;
