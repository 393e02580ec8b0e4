import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { reportReasons } from '../../../contract/moderation/moderation.ts';

export const reportReasonText: Record<(typeof reportReasons)[number], MessageDescriptor> = {
  fraud: msg`Possible fraud`,
  wrong_facts: msg`Misleading information`,
  not_available: msg`Cargo not available`,
  abuse: msg`Offensive or not an ad`,
  duplicate: msg`Posted more than once`,
  other: msg`Something else`,
};
