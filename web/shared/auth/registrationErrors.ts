import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiError } from '../../lib/api/apiError.ts';

type RegistrationErrors = {
  /** Shown at their field. */
  fields?: { username?: MessageDescriptor; email?: MessageDescriptor };
  /** Shown above the button if no field is to blame. */
  general?: MessageDescriptor;
};

/** Maps registration errors to fields or a general message; the server's own details already name their fields. */
export const registrationErrors = (error: ApiError): RegistrationErrors => {
  if (error.code === 'USERNAME_TAKEN')
    return { fields: { username: msg`This username is taken. Pick another one.` } };
  if (error.code === 'EMAIL_TAKEN') {
    return { fields: { email: msg`An account with this email exists. Log in instead.` } };
  }
  if (error.isOffline) return { general: msg`Network error. Please check your connection and try again.` };
  if (error.code === 'RATE_LIMITED')
    return { general: msg`Too many attempts. Please wait a minute and try again.` };
  if (error.status >= 500) return { general: msg`Server error occurred. Please try again later.` };
  return error.details.length > 0
    ? {}
    : { general: msg`Registration failed. Please check the fields and try again.` };
};
