import type { I18n } from '@lingui/core';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { blockReasonText } from '../../shared/accounts/blockReasons.ts';

const isBlockReason = (reason: string): reason is keyof typeof blockReasonText =>
  Object.hasOwn(blockReasonText, reason);

/** Why it was done: the words of whoever did it, or the reason that was picked. */
export const reasonText = (
  i18n: I18n,
  { action, reason }: Pick<AuditEntry, 'action' | 'reason'>,
): string | null =>
  reason !== null && action === 'user.block' && isBlockReason(reason)
    ? i18n._(blockReasonText[reason])
    : reason;
