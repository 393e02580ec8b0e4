import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { reportReasons } from '../../../contract/moderation/moderation.ts';

export const reportReasonText: Record<(typeof reportReasons)[number], MessageDescriptor> = {
  fraud: msg`It looks like fraud`,
  wrong_facts: msg`It says what is not true`,
  not_available: msg`The cargo is not available`,
  abuse: msg`It is offensive or not an ad`,
  duplicate: msg`It is posted more than once`,
  other: msg`Something else`,
};
