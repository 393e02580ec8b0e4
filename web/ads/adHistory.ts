import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdEvent } from '../../contract/adLife.ts';
import type { AdStatus } from '../../contract/adStates.ts';

type What = Pick<AdEvent, 'kind' | 'from' | 'to' | 'by'>;

const reached: Record<AdStatus, MessageDescriptor> = {
  draft: msg`Kept as a draft`,
  pending: msg`Handed in for approval`,
  approved: msg`Approved and published`,
  paused: msg`Paused`,
  rejected: msg`Sent back`,
  expired: msg`Ran out`,
  closed: msg`Closed`,
  suspended: msg`Suspended`,
};

/** Steps that say more than where they lead. */
const steps: Partial<Record<string, MessageDescriptor>> = {
  'null draft': msg`Begun as a draft`,
  'rejected pending': msg`Corrected and handed in again`,
  'expired pending': msg`Renewed; waits for approval`,
  'expired approved': msg`Renewed`,
  'paused approved': msg`Published again`,
  'suspended approved': msg`Restored`,
  'approved pending': msg`Approval taken back`,
};

const revisions: Partial<Record<AdStatus, MessageDescriptor>> = {
  draft: msg`Changed version kept as a draft`,
  pending: msg`Changed version handed in`,
  approved: msg`Changed version published`,
  rejected: msg`Changed version sent back`,
};

/** What happened, in words. */
export const eventText = ({ kind, from, to }: What): MessageDescriptor => {
  if (kind === 'edit') return msg`Changed`;
  if (kind === 'revision') return revisions[to] ?? msg`Changed version dropped`;
  return steps[`${from} ${to}`] ?? reached[to];
};

export const byText: Record<AdEvent['by'], MessageDescriptor> = {
  owner: msg`you`,
  moderator: msg`moderator`,
  system: msg`by itself`,
};
