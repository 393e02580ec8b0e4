import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdEvent } from '../../../contract/ads/adLife.ts';
import type { AdStatus, CloseReason } from '../../../contract/ads/adStates.ts';
import { messageText } from '../../i18n/messageText.ts';

type What = Pick<AdEvent, 'kind' | 'from' | 'to' | 'by'> & Partial<Pick<AdEvent, 'closeReason'>>;

const reached: Record<AdStatus, MessageDescriptor> = {
  draft: msg`Saved as a draft`,
  pending: msg`Submitted for approval`,
  approved: msg`Approved and published`,
  paused: msg`Paused`,
  rejected: msg`Rejected`,
  expired: msg`Expired`,
  closed: msg`Closed`,
  suspended: msg`Suspended`,
};

/** Transitions that have a more specific text than their target status. */
const steps: Partial<Record<string, MessageDescriptor>> = {
  'null draft': msg`Started as a draft`,
  'rejected pending': msg`Corrected and submitted again`,
  'expired pending': msg`Renewed; waits for approval`,
  'expired approved': msg`Renewed`,
  'paused approved': msg`Published again`,
  'suspended approved': msg`Restored`,
  'approved pending': msg`Sent back to review`,
};

const revisions: Partial<Record<AdStatus, MessageDescriptor>> = {
  draft: msg`Changed version saved as a draft`,
  pending: msg`Changed version submitted`,
  approved: msg`Changed version published`,
  rejected: msg`Changed version rejected`,
};

const closed: Partial<Record<CloseReason, MessageDescriptor>> = {
  done: msg`Closed: the cargo was traded`,
  withdrawn: msg`Closed: withdrawn from the market`,
};

export const eventText = ({ kind, from, to, by, closeReason }: What): MessageDescriptor => {
  if (closeReason) return closed[closeReason] ?? reached.closed;
  if (by === 'moderator' && to === 'pending') return msg`Sent back to review`;
  if (kind === 'edit') return msg`Changed`;
  if (kind === 'revision') return revisions[to] ?? msg`Changed version dropped`;
  return steps[`${from} ${to}`] ?? reached[to];
};

/** What a moderator wrote, as they wrote it; or why it happened by itself. */
export const reasonText = ({ reason, message }: Pick<AdEvent, 'reason' | 'message'>): string | null =>
  message === null ? reason : messageText(message);

export const byText: Record<AdEvent['by'], MessageDescriptor> = {
  owner: msg`you`,
  moderator: msg`moderator`,
  system: msg`by itself`,
};
