import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DataRequestKind,
  DataRequestState,
  requestViews,
} from '../../../contract/accounts/dataRights.ts';

export const kindText: Record<DataRequestKind, MessageDescriptor> = {
  copy: msg`Copy of the data`,
  erasure: msg`Deletion`,
};

export const stateText: Record<DataRequestState, MessageDescriptor> = {
  open: msg`Open`,
  ready: msg`Ready`,
  expired: msg`Expired`,
  failed: msg`Failed`,
  done: msg`Done`,
  refused: msg`Refused`,
  withdrawn: msg`Withdrawn`,
};

export const viewText: Record<(typeof requestViews)[number], MessageDescriptor> = {
  open: msg`Open`,
  overdue: msg`Overdue`,
  closed: msg`Closed`,
  all: msg`All`,
};
