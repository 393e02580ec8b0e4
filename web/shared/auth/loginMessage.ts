import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/apiError.ts';

/** Server message (substring) → text shown to the user. */
const table: readonly [string, MessageDescriptor][] = [
  ['invalid email or password', msg`Email or password is incorrect. Please try again.`],
  ['user not found', msg`No account found with this email. Please register first.`],
  ['user account is deactivated', msg`Your account is deactivated. Please contact support.`],
  ['too many requests', msg`Too many attempts. Please wait a minute and try again.`],
  ['network error', msg`Network error. Please check your connection and try again.`],
];
const networkError = msg`Network error. Please check your connection and try again.`;
const serverError = msg`Server error occurred. Please try again later.`;
const anythingElse = msg`Login failed. Please verify your credentials and try again.`;

export const loginMessage = (error: unknown): MessageDescriptor => {
  if (!(error instanceof ApiError)) return anythingElse;
  if (error.isOffline) return networkError;
  const content = (error.body?.message ?? error.message).toLowerCase();
  const known = table.find(([part]) => content.includes(part));
  if (known !== undefined) return known[1];
  return error.status >= 500 ? serverError : anythingElse;
};
