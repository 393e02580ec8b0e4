import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BlockReason } from '../../../contract/accounts/users.ts';

export const blockReasonText: Record<BlockReason, MessageDescriptor> = {
  fraud: msg`Fraud`,
  sanctions: msg`Sanctions`,
  abuse: msg`Abuse`,
  other: msg`Other`,
};
