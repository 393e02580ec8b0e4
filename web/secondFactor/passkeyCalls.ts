import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import type {
  creationOptions,
  newPasskeyAnswer,
  PasskeyAnswer,
  requestOptions,
} from '../../contract/webauthn.ts';
import { refusalText } from '../auth/refusal.ts';
import { ApiError } from '../lib/apiError.ts';

/** A passkey belongs to a name: on a numeric address, or in a browser that knows none, there is none to use. */
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
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return answer as unknown as PasskeyAnswer;
};

/** What to say when it did not work; browsers tell neither why nor whether the person stopped it. */
export const passkeyRefusal = (error: unknown): string => {
  if (error instanceof ApiError) return refusalText(error);
  if (error instanceof Error && error.name === 'InvalidStateError')
    return t`This device has a passkey for your account already.`;
  return t`The passkey was not used. Try again or choose another way.`;
};
