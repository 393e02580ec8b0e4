import { t } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/apiError.ts';

/** Text for an error that belongs to no field. */
export const refusalText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t`Something went wrong. Please try again.`;
  if (error.isOffline) return t`Network error. Please check your connection and try again.`;
  switch (error.code) {
    case 'RATE_LIMITED':
      return t`Too many attempts. Please wait a minute and try again.`;
    case 'WRONG_PASSWORD':
      return t`This is not your current password`;
    case 'TOKEN_INVALID':
      return t`This link was used already or is too old. Ask for a new one.`;
    case 'SOCIAL_STATE':
      return t`This sign-in was not started here or took too long. Please try again.`;
    case 'SOCIAL_FAILED':
      return t`The provider did not confirm the sign-in. Try again.`;
    case 'SOCIAL_EMAIL_UNVERIFIED':
      return t`An account with this e-mail exists. Sign in with your password and link the provider in your profile.`;
    case 'ACCOUNT_DEACTIVATED':
      return t`Your account is deactivated. Please contact support.`;
    case 'IDENTITY_TAKEN':
      return t`This account of the provider is linked to another user`;
    case 'LAST_SIGN_IN':
      return t`Set a password first: this is your only way to sign in`;
    case 'LAST_SUPERADMIN':
      return t`You are the last super administrator. Give somebody else the role first.`;
    default:
      return error.status >= 500 ? t`Server error occurred. Please try again later.` : error.message;
  }
};
