import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/apiError.ts';

const refusals: Record<string, MessageDescriptor> = {
  METHOD_UNAVAILABLE: msg`This payment method is not available right now. Choose another one.`,
  PROVIDER_UNAVAILABLE: msg`The payment provider cannot be reached. Nothing was charged; try again in a minute.`,
  WRONG_STATE: msg`It was decided meanwhile: this is not possible any more.`,
  NOT_FOUND: msg`Payment not found in your account.`,
  IDEMPOTENCY_KEY_BUSY: msg`The first try is still under way. Wait a moment and try again: it is charged once.`,
  RATE_LIMITED: msg`Too many requests. Try again in a minute.`,
  NETWORK: msg`No connection to the server. Trying again begins no second payment.`,
  TIMEOUT: msg`The server did not answer in time. Trying again begins no second payment.`,
};
const unknown = msg`Something went wrong on our side. Try again.`;

/** Text for a refused payment. */
export const refusalText = (i18n: I18n, error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n._(unknown);
  const known = refusals[error.code];
  if (known !== undefined) return i18n._(known);
  return error.body === null || error.status >= 500 ? i18n._(unknown) : error.message;
};
