import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiError } from '../lib/apiError.ts';

type RegistrationErrors = {
  /** Said at their field. */
  fields?: { username?: MessageDescriptor; email?: MessageDescriptor };
  /** Said above the button, where no field is to blame. */
  general?: MessageDescriptor;
};

/** Where a refused registration is explained; the server's own details name their fields themselves. */
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
