import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from './apiError.ts';

/** The message for a failed write. */
export const errorText = (i18n: I18n, error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n._(msg`Something went wrong on our side. Try again.`);
  if (error.isOffline) return i18n._(msg`Network error. Please check your connection and try again.`);
  return error.details.length === 0 ? error.message : error.details.map(({ message }) => message).join(' ');
};
