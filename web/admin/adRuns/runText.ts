import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RunAction, RunItemState } from '../../../contract/moderation/adRuns.ts';

export const actionText: Record<RunAction, MessageDescriptor> = {
  suspend: msg`Suspend`,
  reject: msg`Reject`,
};

export const itemStateText: Record<RunItemState, MessageDescriptor> = {
  waiting: msg`Waiting`,
  done: msg`Done`,
  failed: msg`Skipped`,
  restored: msg`Restored`,
  kept: msg`Not restored`,
};

/** Why an ad was skipped or could not be restored, by error code. */
const codeTexts: Record<string, MessageDescriptor> = {
  STALE: msg`Somebody has changed or decided it since`,
  WRONG_STATE: msg`Its status no longer allows this`,
  NOT_FOUND: msg`It was deleted`,
  OWNER_BLOCKED: msg`Its owner is blocked`,
  HELD: msg`This is paused for a routine check.`,
  OWN_AD: msg`It is the moderator’s own ad`,
  FORBIDDEN: msg`The moderator’s account is blocked`,
};

export const codeText = (code: string): MessageDescriptor => codeTexts[code] ?? msg`It was refused`;
