import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import type {
  creationOptions,
  newPasskeyAnswer,
  PasskeyAnswer,
  requestOptions,
} from '../../../contract/accounts/webauthn.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refusalText } from './refusal.ts';

/** Passkeys are bound to a domain name: they are unavailable on IP addresses and in browsers without support. */
export const passkeysPossible = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

const browser = () => import('@simplewebauthn/browser');

export const makePasskey = async (
  options: z.output<typeof creationOptions>,
): Promise<z.input<typeof newPasskeyAnswer>> => {
  const { startRegistration } = await browser();
  const answer = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  return answer as unknown as z.input<typeof newPasskeyAnswer>;
};

export const askPasskey = async (options: z.output<typeof requestOptions>): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await browser();
  const answer = await startAuthentication({
    optionsJSON: options,
  });
  return answer as unknown as PasskeyAnswer;
};

/** Text for a failed attempt; browsers tell neither the reason nor whether the user cancelled. */
export const passkeyRefusal = (error: unknown): string => {
  if (error instanceof ApiError) return refusalText(error);
  if (error instanceof Error && error.name === 'InvalidStateError')
    return t`This device has a passkey for your account already.`;
  return t`The passkey was not used. Try again or choose another way.`;
};
