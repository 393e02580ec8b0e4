import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/apiError.ts';
import { type Reason, reasonText } from './actionReasons.ts';

const isReason = (code: string): code is Reason => Object.hasOwn(reasonText, code);

/** User-facing text of an error. */
export const refusalText = (i18n: I18n, error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n._(msg`Something went wrong on our side. Try again.`);
  if (error.isOffline) return i18n._(msg`Network error. Please check your connection and try again.`);
  if (isReason(error.code)) return i18n._(reasonText[error.code]);
  if (error.code === 'NOT_FOUND') return i18n._(msg`This account is gone: somebody deleted it meanwhile.`);
  if (error.code === 'FORBIDDEN') return i18n._(reasonText.NOT_PERMITTED);
  return error.details.length === 0 ? error.message : error.details.map(({ message }) => message).join(' ');
};
