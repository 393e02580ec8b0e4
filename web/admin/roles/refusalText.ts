import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '../../../contract/core/errors.ts';

const texts: Partial<Record<ErrorCode, MessageDescriptor>> = {
  NOT_ON_YOURSELF: msg`This is you: nobody changes their own role`,
  ABOVE_YOU: msg`Only a super administrator may change a super administrator`,
  LAST_SUPERADMIN: msg`The last super administrator has to stay`,
  NOT_HELD: msg`You cannot give what you do not hold`,
  STAFF_ONLY: msg`Only administrators can hold permissions`,
  NOT_FOUND: msg`This account is gone`,
};

/** Why a user's role was not, or would not be, changed. */
export const refusalText = (code: string): MessageDescriptor =>
  texts[code as ErrorCode] ?? msg`This was refused`;
