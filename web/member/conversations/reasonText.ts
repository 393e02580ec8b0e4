import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { reportReasons } from '../../../contract/moderation/moderation.ts';

/** Reasons for reporting a conversation. */
export const reasonText: Record<(typeof reportReasons)[number], MessageDescriptor> = {
  fraud: msg`Fraud or a scam`,
  wrong_facts: msg`Misleading information`,
  not_available: msg`The cargo is not available`,
  abuse: msg`Insults or threats`,
  duplicate: msg`The same message again and again`,
  other: msg`Something else`,
};
